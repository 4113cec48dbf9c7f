// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.canary;

import java.io.IOException;
import org.assertj.core.api.Assertions;

/// The launcher is the user's tool: it may use the machine and libraries.
public final class StartsProcess {

    private StartsProcess() {}

    /// Keeps the law.
    public static Process run(Assertions library) throws IOException {
        return new ProcessBuilder(library.toString()).start();
    }
}
