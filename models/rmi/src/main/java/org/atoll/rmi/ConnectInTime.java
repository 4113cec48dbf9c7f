// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.rmi.server.RMIClientSocketFactory;
import org.atoll.fabric.job.JobKey;
import org.jspecify.annotations.Nullable;

/// Connections to registries, which answer soon or never: by themselves sockets would wait for
/// minutes.
///
/// @param millis for a connection, and for each answer
/// @param key    by what this process proves to belong to the registry's job, or null
record ConnectInTime(int millis, @Nullable JobKey key) implements RMIClientSocketFactory {

    /// RMI gives its own greeting a minute.
    private final class Impatient extends Socket {
        @Override
        public void setSoTimeout(int asked) throws SocketException {
            super.setSoTimeout(asked == 0 ? millis : Math.min(asked, millis));
        }
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        Socket socket = new Impatient();
        boolean done = false;
        try {
            socket.connect(new InetSocketAddress(host, port), millis);
            socket.setSoTimeout(millis);
            if (key != null) {
                new Proof(key, port).give(socket);
            }
            done = true;
            return socket;
        } finally {
            if (!done) {
                socket.close();
            }
        }
    }
}
