// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi.calls;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.List;
import org.atoll.benchmarks.rmi.work.Timing;
import org.atoll.benchmarks.rmi.work.Work;

/// The program that measures a round trip over a bare socket:
/// `WORKS WARMUP_MILLIS MEASURE_MILLIS COMMAND...`, with the command that starts [SocketServer],
/// whose last word is `poll` or `block`.
public final class SocketCalls {
    private SocketCalls() {}

    /// Measures.
    ///
    /// @param args which work, for how long, and the other process's command
    /// @throws Exception if the other process cannot be reached
    public static void main(String[] args) throws Exception {
        Timing timing = Timing.of(args, System.out);
        try (Callee callee = Callee.start(List.of(args).subList(Timing.WORDS, args.length));
                SocketChannel channel = SocketChannel.open(new InetSocketAddress(
                        InetAddress.getLoopbackAddress(), Integer.parseInt(callee.address())))) {
            Line line = new Line(channel, polls(args[args.length - 1]));
            timing.measure(Work.NULL, 1, () -> {
                line.send();
                line.receive();
            });
        }
    }

    /// Reads how to wait.
    ///
    /// @param word `poll` or `block`
    static boolean polls(String word) {
        return switch (word) {
            case "poll" -> true;
            case "block" -> false;
            default -> throw new IllegalArgumentException("takes poll or block, not " + word);
        };
    }
}
