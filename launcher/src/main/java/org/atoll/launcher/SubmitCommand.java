// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.atoll.launcher.plan.BatchScript;
import org.atoll.launcher.plan.Installation;
import org.atoll.launcher.plan.Misuse;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `atoll submit`: a batch script that runs a program, given to a batch system.
@Command(
        name = "submit",
        description = "Submits a batch script that runs a program.",
        mixinStandardHelpOptions = true,
        versionProvider = Versions.class,
        sortOptions = false,
        customSynopsis = {
            "atoll submit [-N NODES] [options] program [args]",
            "atoll submit [-N NODES] [options] run [options of run] program [args]"
        },
        footer = {
            "",
            "The job's hosts are what 'atoll run' finds in it; it starts one rank for each task,"
                    + " one on each node if nothing is said of tasks.",
            "The exit code is 0 if the job was submitted, 2 if what it asks for makes no sense, and"
                    + " else that of the batch system's command."
        })
final class SubmitCommand implements Callable<Integer> {
    private static final String SLURM = "slurm";

    @Option(
            names = "--engine",
            paramLabel = "ENGINE",
            description = "The batch system: slurm, which is the default.")
    private String engine = SLURM;

    @Option(names = {"-N", "--nodes"}, paramLabel = "NODES", description = "How many nodes.")
    private @Nullable Integer nodes;

    @Option(
            names = {"-n", "--ntasks"},
            paramLabel = "N",
            description = "How many ranks in all.")
    private @Nullable Integer tasks;

    @Option(
            names = "--ntasks-per-node",
            paramLabel = "N",
            description = "How many ranks on each node.")
    private @Nullable Integer tasksPerNode;

    @Option(
            names = {"-t", "--time"},
            paramLabel = "TIME",
            description = "How long it may take: minutes, H:MM:SS, or D-H.")
    private @Nullable String time;

    @Option(
            names = {"-p", "--partition"},
            paramLabel = "NAME",
            description = "Where it is to run.")
    private @Nullable String partition;

    @Option(
            names = {"-A", "--account"},
            paramLabel = "NAME",
            description = "Who pays for it.")
    private @Nullable String account;

    @Option(
            names = {"-J", "--job-name"},
            paramLabel = "NAME",
            description = "The job's name; default: the program's.")
    private @Nullable String name;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Where it prints; default: what the batch system says.")
    private @Nullable String output;

    @Option(names = "--print", description = "Print the script, and submit nothing.")
    private boolean print;

    @Parameters(
            arity = "0..*",
            paramLabel = "program [args]",
            description = "What 'atoll run' takes.")
    private List<String> words;

    /// Created by picocli.
    SubmitCommand() {
        words = new ArrayList<>();
    }

    @Override
    public Integer call() throws InterruptedException {
        if (!engine.equals(SLURM)) {
            throw new Misuse("--engine " + engine + ": a script can be submitted to slurm only;"
                    + " write 'atoll run' into one for another batch system");
        }
        BatchScript script = new BatchScript(
                        Installation.ofThisProcess().ownCommand(), words)
                .with("nodes", nodes)
                .with("ntasks", tasks)
                .with("ntasks-per-node", tasksPerNode)
                .withTime(time)
                .with("partition", partition)
                .with("account", account)
                .with("job-name", name)
                .with("output", output);
        if (print) {
            System.out.print(script.text());
            return 0;
        }
        return submitted(script.text());
    }

    /// sbatch says which number the job has, or what is wrong.
    private static int submitted(String script) throws InterruptedException {
        try {
            Process sbatch = new ProcessBuilder("sbatch")
                    .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try (OutputStream in = sbatch.getOutputStream()) {
                in.write(script.getBytes(UTF_8));
            }
            return sbatch.waitFor();
        } catch (IOException e) {
            throw new Misuse("sbatch cannot be started: " + e.getMessage()
                    + "; --print shows the script");
        }
    }
}
