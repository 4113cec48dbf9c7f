// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.job.Job;
import org.atoll.mpj.Mpj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// A port at a host that says nothing at all, not even that nobody is there: one whose queue of
/// callers is full. Linux drops what they send; other systems refuse them.
@EnabledOnOs(OS.LINUX)
class MeetingLimitTest {

    /// The system's own limit, of two minutes, has other words: `Connection timed out`.
    @Test
    void aHostThatSaysNothingIsCalledForALimitedTime() throws IOException {
        List<Socket> callers = new ArrayList<>();
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            fill(silent, callers);
            String port = "atoll:127.0.0.1:" + silent.getLocalPort() + ":" + "00".repeat(32);
            assertTimeoutPreemptively(Duration.ofSeconds(240), () -> Job.local(2)
                    .with("atoll.tcp.connect.millis", "200")
                    .run(rank -> {
                        Throwable thrown =
                                catchThrowable(() -> Mpj.in(rank).comm().worlds().connect(port, 0));
                        assertThat(thrown)
                                .isInstanceOf(CommunicationException.class)
                                .hasMessageContaining("Connect timed out");
                        Mpj.in(rank).comm().barrier();
                    }));
        } finally {
            for (Socket caller : callers) {
                caller.close();
            }
        }
    }

    private static void fill(ServerSocket silent, List<Socket> callers) throws IOException {
        try {
            while (true) {
                Socket caller = new Socket();
                callers.add(caller);
                caller.connect(silent.getLocalSocketAddress(), 500);
            }
        } catch (SocketTimeoutException e) {
            assertThat(callers).hasSizeGreaterThan(1);
        }
    }
}
