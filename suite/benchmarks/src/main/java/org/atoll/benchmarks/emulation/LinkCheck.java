// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.emulation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The round trip and the rate that plain sockets reach between the first hosts of two clusters.
///
/// @param roundTripMillis of one byte
/// @param bytesPerSecond  of one stream, payload only
record LinkCheck(double roundTripMillis, double bytesPerSecond) {
    private static final double STREAM_SECONDS = 3;

    /// Measures; blocks for some seconds.
    ///
    /// @param emulation the emulation, up
    /// @throws IOException          if the programs cannot be started or fail
    /// @throws InterruptedException if the thread is interrupted meanwhile
    static LinkCheck measure(Emulation emulation, Links links)
            throws IOException, InterruptedException {
        Host from = new Host(1, 1);
        Host to = new Host(2, 1);
        long bytes = Math.round(links.payloadBytesPerSecond() * STREAM_SECONDS);
        Process server = new ProcessBuilder(command(emulation, to, "serve"))
                .redirectErrorStream(true)
                .start();
        try {
            String said = Commands.output(command(
                    emulation, from, "ask", to.address(), Long.toString(bytes))
                    .toArray(String[]::new));
            String[] words = said.strip().split(" ", -1);
            if (words.length != 2) {
                throw new IOException("no answer from " + to.name() + " to " + from.name());
            }
            return new LinkCheck(
                    Double.parseDouble(words[0]) / 1e6, Double.parseDouble(words[1]));
        } finally {
            server.destroyForcibly().waitFor();
        }
    }

    private static List<String> command(Emulation emulation, Host host, String... words) {
        List<String> command =
                new ArrayList<>(List.of(emulation.enter().toString(), host.name()));
        command.addAll(Commands.java(PlainSockets.class.getName()));
        command.addAll(List.of(words));
        return command;
    }

    /// Which part of the link's rate, counted in bytes of IP packets, the stream's payload is.
    double share(Links links) {
        return bytesPerSecond * 8 / 1e6 / links.megabits();
    }

    /// A line for readers.
    String text(Links links) {
        return String.format(Locale.ROOT, "plain TCP: round trip %.2f ms (twice the latency is"
                        + " %.2f), stream %.3f Mbit/s of payload, %.1f %% of the link",
                roundTripMillis, 2 * links.latencyMillis(), bytesPerSecond * 8 / 1e6,
                100 * share(links));
    }
}
