// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.canary;

import java.io.IOException;
import java.nio.channels.SocketChannel;

/// Opens a socket in the fabric, outside the package where processes meet.
public final class OpensChannel {

    private OpensChannel() {}

    /// Breaks the law.
    public static SocketChannel open() throws IOException {
        return SocketChannel.open();
    }
}
