// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.canary;

import java.io.IOException;
import java.net.Socket;

/// Opens a socket.
public final class OpensSocket {

    private OpensSocket() {}

    /// Breaks the law.
    public static Socket open() throws IOException {
        return new Socket("localhost", 1);
    }
}
