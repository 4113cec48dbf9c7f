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
import java.util.HexFormat;
import java.util.List;
import org.atoll.fabric.World;
import org.atoll.fabric.job.JobKey;
import org.atoll.job.Job;
import org.atoll.job.LocalRanks;

/// All pagers of a job as threads of one process beside the tests, which runs one job after the
/// other. The programs are threads of the tests' own process.
public final class PagersOfAJob implements AutoCloseable {
    private final Process process;
    private final BufferedReader said;

    /// Starts the process.
    ///
    /// @param flags of its JVM
    PagersOfAJob(String... flags) {
        try {
            process = new ProcessBuilder(command(flags))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        said = new BufferedReader(new InputStreamReader(
                process.getInputStream(), StandardCharsets.UTF_8));
    }

    /// The process, which runs jobs as lines of its input say it: `SIZE POLICIES SECRET`.
    ///
    /// @param flags of its JVM
    public static List<String> command(String... flags) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-Xshare:auto",
                "-XX:TieredStopAtLevel=1", "-XX:MaxDirectMemorySize=2g"));
        command.addAll(List.of(flags));
        command.addAll(List.of(
                "-cp", System.getProperty("java.class.path"), PagersOfAJob.class.getName()));
        return command;
    }

    long pid() {
        return process.pid();
    }

    /// Starts the pagers of a job. To be called by its rank 0.
    ///
    /// @param world the job
    void begin(World world) {
        PrintStream out = new PrintStream(
                process.getOutputStream(), true, StandardCharsets.UTF_8);
        out.println(world.size() + " " + world.settings().text(Choice.SETTING, "") + " "
                + HexFormat.of().formatHex(world.key().companions().secret()));
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
            JobKey key = JobKey.ofHex("pagers", words[2]);
            LocalRanks ranks = Job.local(Integer.parseInt(words[0]))
                    .with(Choice.SETTING, words[1]);
            ranks.run(new String[0], rank -> PagerProcess.serve(rank.fabric(), key));
            System.out.println("done");
        }
    }
}
