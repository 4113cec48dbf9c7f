// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.atoll.launcher.plan.JavaCommand;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/// A complaint about a command line, in one line: what was not understood, what is spelt like it,
/// and where all of it is explained. Options are called by the first of their names.
public final class Complaint {
    private static final String LEAVE_OUT = "leave it out";
    private static final String MERGE = "write 2>&1 at the end of the line";
    private static final String ORDER = "name hosts in the order of the ranks, --host h1:2,h2:2";
    private static final String SHOW = "say --report-bindings";
    private static final String VARIABLE = "say -x VAR=value";
    private static final String TAGS = "say --tag-output";

    /// Flags of a JVM that its command takes as they are.
    private static final Pattern FLAG = Pattern.compile("-(?:ea|da|esa|dsa|server|client)"
            + "|-(?:ea|da|agentlib|agentpath|javaagent|verbose):.*"
            + "|-(?:enable|disable)(?:system)?assertions.*"
            + "|--(?:enable-preview|add-|enable-native-access|limit-modules).*");

    /// What stands for the options of other launchers that this one does without.
    private static final Map<String, String> INSTEAD = Map.ofEntries(
            Map.entry("app", "write the programs behind each other, with ':' between them"),
            Map.entry("bind-to-core", "say --bind-to core"),
            Map.entry("bind-to-none", LEAVE_OUT),
            Map.entry("bycore", LEAVE_OUT),
            Map.entry("bynode", "say --map-by node"),
            Map.entry("byslot", LEAVE_OUT),
            Map.entry("c", "say -n"),
            Map.entry("debug", "say -J-agentlib:jdwp=transport=dt_socket,server=y"),
            Map.entry("display-allocation", SHOW),
            Map.entry("display-map", SHOW),
            Map.entry("enable-recovery", "say --on-failure continue"),
            Map.entry("env", VARIABLE),
            Map.entry("envall", LEAVE_OUT),
            Map.entry("genv", VARIABLE),
            Map.entry("genvall", LEAVE_OUT),
            Map.entry("iface", "say --network 10.1.0.0/16, the network to use"),
            Map.entry("l", TAGS),
            Map.entry("m", JavaCommand.MODULES),
            Map.entry("merge", MERGE),
            Map.entry("merge-stderr-to-stdout", MERGE),
            Map.entry("module", JavaCommand.MODULES),
            Map.entry("module-path", JavaCommand.MODULES),
            Map.entry("output-filename", "say --output dir=DIR"),
            Map.entry("p", JavaCommand.MODULES),
            Map.entry("prepend-rank", TAGS),
            Map.entry("rank-by", "ranks are numbered as --map-by places them"),
            Map.entry("rankfile", ORDER),
            Map.entry("rf", ORDER),
            Map.entry("stdin", "leave it out, rank 0 reads the input"),
            Map.entry("timestamp-output", "say --tag-output, or let the program print times"));

    private Complaint() {}

    /// Finds the words for what the options' parser refused.
    ///
    /// @return one line without the name of the command
    public static String of(ParameterException problem) {
        CommandLine line = problem.getCommandLine();
        String text = problem instanceof UnmatchedArgumentException unmatched
                ? unmatched(unmatched)
                : plain(named(String.valueOf(problem.getMessage()), problem));
        return text.lines().findFirst().orElse(text)
                + " (see '" + line.getCommandSpec().qualifiedName() + " --help')";
    }

    /// Without the names of Java's types.
    private static String plain(String text) {
        return text.replaceFirst("'(-?[0-9]{10,})' is not an? (?:int|long)$", "'$1' is too large")
                .replaceFirst(" is not an? (?:int|long)$", " is not a whole number")
                .replaceFirst(" is not a double$", " is not a number");
    }

    private static String unmatched(UnmatchedArgumentException problem) {
        String word = problem.getUnmatched().getFirst();
        boolean runs = problem.getCommandLine().getCommandName().endsWith("run");
        if (runs && problem.isUnknownOption() && FLAG.matcher(word).matches()) {
            return word + " is a flag of the JVM: say -J" + word
                    + (JavaCommand.takesNext(word) ? "=..." : "");
        }
        String other = INSTEAD.get(word.replaceFirst("^--?", "").replaceFirst("=.*", ""));
        if (runs && problem.isUnknownOption() && other != null) {
            return word + " is another launcher's option: " + other;
        }
        List<String> near = problem.getSuggestions();
        String what = problem.isUnknownOption() ? "Unknown option: '" + word + "'"
                : problem.getCommandLine().getSubcommands().isEmpty()
                        ? "'" + word + "' is one word too many"
                        : "there is no command '" + word + "'";
        return near.isEmpty() ? what : what + "; did you mean " + near.getFirst() + "?";
    }

    private static String named(String text, ParameterException problem) {
        ArgSpec about = problem instanceof MissingParameterException missing
                ? missing.getMissing().getFirst()
                : problem.getArgSpec();
        return about instanceof OptionSpec option
                ? text.replace("'" + option.longestName() + "'", "'" + option.names()[0] + "'")
                : text;
    }
}
