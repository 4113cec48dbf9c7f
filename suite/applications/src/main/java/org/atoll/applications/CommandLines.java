// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/// From a command line to a program that runs on every rank.
public final class CommandLines {

    private static final int MISUSE = 2;

    private CommandLines() {}

    /// Joins the job, runs the program, leaves the job and, unless all is well, exits: with 2
    /// after a bad option, with 1 after a failed check. Blocks.
    ///
    /// @param args    the command line
    /// @param program makes one program for each rank
    @SuppressWarnings("SystemOut") // results belong on standard output
    public static void main(String[] args, Supplier<Application> program) {
        var code = new AtomicInteger();
        Job.run(args, rank -> {
            boolean first = rank.number() == 0;
            var out = new Output(System.out, first, Output.onTerminal());
            int mine = perform(program.get(), args, rank, out);
            code.accumulateAndGet(mine, Math::max);
        });
        if (code.get() != 0) {
            System.exit(code.get());
        }
    }

    /// Runs a program on one rank.
    ///
    /// @param program has its defaults
    /// @param args    the command line
    /// @param rank    the rank
    /// @param out     where results go
    /// @return the exit code: 0, 1 after a failed check, 2 after a bad option
    @SuppressWarnings("SystemOut") // the one line that says what is wrong with the command
    public static int perform(
            Application program, String[] args, Rank rank, Output out) {
        var command = new CommandLine(program);
        command.setCaseInsensitiveEnumValuesAllowed(true);
        try {
            command.parseArgs(args);
            program.common().validate();
            program.validate();
        } catch (ParameterException | IllegalArgumentException e) {
            if (rank.number() == 0) {
                System.err.println(command.getCommandName() + ": " + e.getMessage());
            }
            return MISUSE;
        }
        if (program.common().help()) {
            out.line("%s", command.getUsageMessage().stripTrailing());
            return 0;
        }
        return run(program, rank, out);
    }

    private static int run(Application program, Rank rank, Output out) {
        if (program.common().model() == Model.MPJ) {
            return program.run(rank, out);
        }
        if (rank.size() > 1) {
            out.line("note: this model uses 1 of the job's %d ranks", rank.size());
        }
        return rank.number() == 0 ? program.run(rank, out) : 0;
    }

    /// Says in words how a program is run.
    ///
    /// @param common the options
    /// @param rank   the rank
    /// @return such as `mpj, 4 ranks`
    public static String describe(CommonOptions common, Rank rank) {
        return switch (common.model()) {
            case SEQUENTIAL -> "sequential";
            case THREADS -> "threads, " + common.threads() + " threads";
            case MPJ -> "mpj, " + rank.size() + (rank.size() == 1 ? " rank" : " ranks");
        };
    }
}
