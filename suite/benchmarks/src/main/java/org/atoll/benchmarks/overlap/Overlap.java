// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.overlap;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.atoll.benchmarks.compare.Atoll;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The command `atoll bench overlap`: shows what [OverlapProgram] prints on two ranks.
@Command(
        name = "overlap",
        sortOptions = false,
        description = "Measure how much of a transfer is hidden behind computation.")
public final class Overlap implements Callable<Integer> {
    @Option(names = "--device", paramLabel = "NAME",
            description = "threads, shm (default) or tcp.")
    private String device = "shm";

    @Parameters(paramLabel = "BYTES", description = "Sizes in bytes (default 4194304).")
    private List<Integer> sizes = List.of(4 << 20);

    @SuppressWarnings("UnusedVariable") // picocli reads it
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this text.")
    private boolean help;

    /// Created by `atoll bench`.
    public Overlap() {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (sizes.stream().anyMatch(size -> size < 0)) {
            throw new IllegalArgumentException("a size is not negative: " + sizes);
        }
        List<String> command = new ArrayList<>(Atoll.installed().launcher());
        command.addAll(List.of(
                "run", "-n", "2", "--oversubscribe", "--bind-to", "none", "--device", device,
                OverlapProgram.class.getName()));
        sizes.forEach(size -> command.add(size.toString()));
        return new ProcessBuilder(command).inheritIO().start().waitFor();
    }
}
