// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi.calls;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The process that a comparator talks to. It ends when its input ends, so also when the one that
/// has started it is killed.
final class Callee implements AutoCloseable {
    private static final int GRACE_SECONDS = 5;

    private final Process process;
    private final String address;

    private Callee(Process process, String address) {
        this.process = process;
        this.address = address;
    }

    /// Starts it. Blocks until it says how to reach it.
    ///
    /// @throws IOException if it ends at once
    static Callee start(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader said = new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        @Nullable String address = said.readLine();
        if (address == null) {
            process.destroyForcibly();
            throw new IOException("the process to be called has ended: " + command);
        }
        return new Callee(process, address);
    }

    /// What it said.
    String address() {
        return address;
    }

    /// For the process itself: says how to reach it, and waits until it is to end.
    ///
    /// @param address what the other process is told
    /// @throws IOException if the input fails
    static void serve(String address) throws IOException {
        System.out.println(address);
        System.out.flush();
        while (System.in.read() >= 0) {
            // nothing is said, only the end matters
        }
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        try {
            process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
    }
}
