// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.papers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Runs a program on a simulated machine, or on this one, and reads the time it says it took.
final class SimulatedRun {
    private static final Pattern TIME = Pattern.compile("^time ([0-9.]+) s", Pattern.MULTILINE);

    private final List<String> launcher;

    /// @param launcher the command that is `atoll`
    SimulatedRun(List<String> launcher) {
        this.launcher = launcher;
    }

    /// Runs one program; blocks until its end.
    ///
    /// @param machine   such as `das:4x10`
    /// @param model     such as `mpj`
    /// @param optimized whether the form for slow links is taken
    /// @param words     the program and its arguments
    /// @return seconds of virtual time
    /// @throws IOException           if it cannot be started
    /// @throws InterruptedException  if the thread is interrupted meanwhile
    /// @throws IllegalStateException if it fails, with the end of what it printed
    double seconds(String machine, String model, boolean optimized, List<String> words)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(words);
        all.addAll(List.of("--model", model, "--wide-area", optimized ? "optimized" : "naive"));
        return time(printed(machine, List.of(), all));
    }

    /// Runs one program; blocks until its end.
    ///
    /// @param machine such as `das:4x10`
    /// @param options more options of `atoll run`
    /// @param words   the program and its arguments
    /// @return what it printed
    /// @throws IOException           if it cannot be started
    /// @throws InterruptedException  if the thread is interrupted meanwhile
    /// @throws IllegalStateException if it fails, with the end of what it printed
    String printed(String machine, List<String> options, List<String> words)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("--device", "sim", "--machine", machine));
        all.addAll(options);
        all.addAll(words);
        return run(all, words, machine);
    }

    /// Runs one program for real, on ranks that share memory; blocks until its end.
    ///
    /// @param ranks how many
    /// @param words the program and its arguments
    /// @return what it printed
    /// @throws IOException           if it cannot be started
    /// @throws InterruptedException  if the thread is interrupted meanwhile
    /// @throws IllegalStateException if it fails, with the end of what it printed
    String real(int ranks, List<String> words) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("-n", Integer.toString(ranks)));
        all.addAll(words);
        return run(all, words, ranks + (ranks == 1 ? " rank" : " ranks"));
    }

    private String run(List<String> all, List<String> words, String machine)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(launcher);
        command.add("run");
        command.addAll(all);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("NO_COLOR", "1");
        Process process = builder.start();
        process.getOutputStream().close();
        String printed =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException(String.join(" ", words) + " on " + machine
                    + " failed: " + lastLine(printed));
        }
        return printed;
    }

    /// The time in a program's output.
    static double time(String printed) {
        Matcher time = TIME.matcher(printed);
        if (!time.find()) {
            throw new IllegalStateException("the program told no time: " + lastLine(printed));
        }
        return Double.parseDouble(time.group(1));
    }

    private static String lastLine(String printed) {
        List<String> lines = printed.strip().lines().toList();
        return lines.isEmpty() ? "it printed nothing" : lines.getLast();
    }
}
