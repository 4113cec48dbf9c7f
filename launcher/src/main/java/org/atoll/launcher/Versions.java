// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import org.atoll.launcher.plan.Build;
import picocli.CommandLine.IVersionProvider;

/// Tells Atoll's version.
final class Versions implements IVersionProvider {
    /// Created by picocli.
    Versions() {}

    @Override
    public String[] getVersion() {
        return new String[] {"atoll " + Build.VERSION};
    }
}
