// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.atoll.job.Job;
import org.atoll.job.LocalRanks;

/// All pagers of a job as threads of one process beside the tests, which runs one job after the
/// other. The programs are threads of the tests' own process.
public final class PagersOfAJob implements AutoCloseable {
    private static int last;

    private final Process process;
    private final BufferedReader said;

    /// Starts the process.
    ///
    /// @param flags of its JVM
    PagersOfAJob(String... flags) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-Xshare:auto",
                "-XX:TieredStopAtLevel=1", "-XX:MaxDirectMemorySize=2g"));
        command.addAll(List.of(flags));
        command.addAll(List.of(
                "-cp", System.getProperty("java.class.path"), PagersOfAJob.class.getName()));
        try {
            process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        said = new BufferedReader(new InputStreamReader(
                process.getInputStream(), StandardCharsets.UTF_8));
    }

    long pid() {
        return process.pid();
    }

    /// Starts the pagers of a job.
    ///
    /// @return what the programs have to be told
    synchronized Map<String, String> begin(int ranks, String policies) {
        String sockets = "atoll-test-" + ProcessHandle.current().pid() + "-" + last++;
        PrintStream out = new PrintStream(
                process.getOutputStream(), true, StandardCharsets.UTF_8);
        out.println(ranks + " " + policies + " " + sockets);
        return Map.of(Choice.SETTING, policies, PagedDetector.SOCKETS_SETTING, sockets);
    }

    /// Waits for the end of the pagers of that job.
    void end() throws IOException {
        String line = said.readLine();
        if (!"done".equals(line)) {
            throw new AssertionError("the pagers said " + line);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /// Runs jobs as it is told.
    ///
    /// @param args none
    /// @throws IOException if nobody says anything any more
    public static void main(String[] args) throws IOException {
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ");
            LocalRanks ranks = Job.local(Integer.parseInt(words[0]))
                    .with(Choice.SETTING, words[1])
                    .with(PagedDetector.SOCKETS_SETTING, words[2]);
            ranks.run(new String[0], rank -> PagerProcess.serve(rank.fabric()));
            System.out.println("done");
        }
    }
}
