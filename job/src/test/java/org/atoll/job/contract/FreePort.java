// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.contract;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Random;

/// A port that nobody listens on, for a process that is told where to listen. It is none of those
/// that the system gives to whoever asks for any, or calls somebody: it shall still be free when
/// that process has come so far.
public final class FreePort {
    private static final int FIRST = 10_000;
    private static final int END = 30_000;
    private static final Random RANDOM = new Random();

    private FreePort() {}

    /// One by chance, for other tests look for one at the same time.
    ///
    /// @throws IOException if there is no network
    public static int find() throws IOException {
        while (true) {
            int port = RANDOM.nextInt(FIRST, END);
            try (ServerSocket probe =
                    new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return probe.getLocalPort();
            } catch (BindException e) {
                continue;
            }
        }
    }
}
