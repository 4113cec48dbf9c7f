// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.util.List;
import java.util.ListResourceBundle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.atoll.fabric.job.Card;
import org.atoll.hybrid.node.CrewException;
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
    /// @param program makes one program for each rank
    @SuppressWarnings("SystemOut") // results belong on standard output
    public static void main(String[] args, Supplier<Application<?>> program) {
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
    /// @return the exit code: 0, 1 after a failed check, 2 after a bad option
    @SuppressWarnings("SystemOut") // the one line that says what is wrong with the command
    public static int perform(
            Application<?> program, String[] args, Rank rank, Output out) {
        var command = new CommandLine(program);
        command.setResourceBundle(words(program));
        command.setCaseInsensitiveEnumValuesAllowed(true);
        boolean onAllRanks;
        try {
            command.parseArgs(args);
            if (program.common().help()) {
                out.line("%s", command.getUsageMessage().stripTrailing());
                return 0;
            }
            program.common().validate();
            program.validate();
            onAllRanks = program.version().onAllRanks();
        } catch (ParameterException | IllegalArgumentException e) {
            String line = named(command, e);
            if (rank.number() == 0) {
                System.err.println(line);
            } else if (e instanceof InputFile.Flaw && !isWhereTheFirstIs(rank)) {
                rank.abort(MISUSE, "rank " + rank.number() + ": " + line);
            }
            return MISUSE;
        }
        if (!onAllRanks && rank.size() > 1) {
            out.line("note: this model uses 1 of the job's %d ranks", rank.size());
        }
        try {
            return onAllRanks || rank.number() == 0 ? program.run(rank, out) : 0;
        } catch (InputFile.Flaw | Infeasible e) {
            return end(named(command, e), onAllRanks, rank);
        } catch (CrewException e) {
            if (e.getCause() instanceof Infeasible cause) {
                return end(named(command, cause), onAllRanks, rank);
            }
            if (e.getCause() instanceof InputFile.Flaw cause) {
                return end(named(command, cause), onAllRanks, rank);
            }
            throw e;
        }
    }

    /// The message with the program's name before each of its lines.
    private static String named(CommandLine command, Exception e) {
        String name = command.getCommandName() + ": ";
        return name + String.valueOf(e.getMessage()).replace("\n", "\n" + name);
    }

    /// Ends a program because of a file that is not as it should be, or of what cannot be done.
    @SuppressWarnings("SystemOut") // the one line that says what is wrong
    private static int end(String line, boolean onAllRanks, Rank rank) {
        if (onAllRanks && rank.size() > 1) {
            rank.abort(MISUSE, line); // the others may wait for this one
        }
        System.err.println(line);
        return MISUSE;
    }

    /// Whether the first rank sees the same files.
    private static boolean isWhereTheFirstIs(Rank rank) {
        List<Card> cards = rank.fabric().cards();
        return cards.get(rank.number()).host().equals(cards.getFirst().host());
    }

    /// What the help text says of a program's versions.
    private static ListResourceBundle words(Application<?> program) {
        List<? extends Version<?>> versions = program.versions();
        Object[][] words = {
            {"program.versions", CommonOptions.names(versions)},
            {"program.usual", versions.getFirst().name()}
        };
        return new ListResourceBundle() {
            @Override
            protected Object[][] getContents() {
                return words;
            }
        };
    }
}
