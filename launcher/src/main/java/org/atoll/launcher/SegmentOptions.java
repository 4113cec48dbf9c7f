// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.atoll.launcher.plan.Applications;
import org.atoll.launcher.plan.JavaCommand;
import org.atoll.launcher.plan.Misuse;
import org.atoll.launcher.plan.Program;
import org.atoll.launcher.plan.Segment;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options that belong to one program of a job; with ':' there are several.
final class SegmentOptions {
    @Option(
            names = {"-n", "-np", "--np", "--n"},
            paramLabel = "N",
            description = "How many ranks; default 1, or the slots of the hosts named.")
    private @Nullable Integer ranks;

    @Option(
            names = {"-cp", "-classpath", "--class-path"},
            paramLabel = "PATH",
            description = "Where the program's classes are, besides '.'; default $CLASSPATH.")
    private @Nullable String classPath;

    @Option(
            names = "--source",
            paramLabel = "RELEASE",
            description = "The program is a source file, whatever its name, as with java.")
    private @Nullable String release;

    @Option(
            names = {"--wdir", "-wdir", "--wd", "-wd"},
            paramLabel = "DIR",
            description = "Where the ranks run and relative names are sought; default: here.")
    private String folder = "";

    @Option(
            names = "-J",
            paramLabel = "FLAG",
            description = "A flag for the ranks' JVMs, as in -J-Xmx1g; %%r in it is the rank.")
    private List<String> flags;

    @Option(
            names = "-X",
            hidden = true,
            description = "A flag of the ranks' JVMs, as mpjrun takes it: -Xmx1g.")
    private List<String> sizes;

    @Option(
            names = "-D",
            hidden = true,
            description = "A property of the ranks' JVMs, as mpjrun takes it: -Dname=value.")
    private List<String> properties;

    @Option(
            names = "-jar",
            hidden = true,
            paramLabel = "FILE",
            description = "The program, as mpjrun and java take it.")
    private @Nullable String jar;

    private List<String> words = List.of();
    private int room = 1;

    /// Created by picocli.
    SegmentOptions() {
        flags = new ArrayList<>();
        sizes = new ArrayList<>();
        properties = new ArrayList<>();
    }

    /// The flags for the ranks' JVMs, however they were given.
    private List<String> jvmFlags() {
        requireFlags();
        List<String> others = new ArrayList<>();
        sizes.forEach(flag -> others.add("-X" + flag));
        properties.forEach(flag -> others.add("-D" + flag));
        List<String> all = new ArrayList<>(flags);
        all.addAll(Segment.plain(others));
        if (release != null) {
            all.add("--source=" + release);
        }
        return all;
    }

    private void requireFlags() {
        String before = "";
        for (String flag : flags) {
            if (!flag.startsWith("-") && !JavaCommand.takesNext(before)) {
                throw new Misuse("-J takes a flag of the JVM, as in -J-Xmx1g, not '" + flag + "'");
            }
            before = flag;
        }
    }

    void words(List<String> given) {
        words = List.copyOf(given);
    }

    /// Takes a number of ranks for which there is no parser.
    ///
    /// @return false if the text is not plainly such a number
    boolean ranks(String text) {
        if (!text.matches("[1-9][0-9]{0,8}")) {
            return false;
        }
        ranks = Integer.valueOf(text);
        return true;
    }

    /// Takes all the room there is when nobody says how many ranks.
    void fill(int given) {
        room = given;
    }

    /// The ranks share a simulated machine, which knows how many there are when nobody says.
    void simulate(IntUnaryOperator ranksOfMachine) {
        ranks = ranksOfMachine.applyAsInt(ranks == null ? 0 : ranks());
        flags.addFirst("-Djdk.virtualThreadScheduler.parallelism=1");
    }

    /// Whether somebody has said how many ranks there are.
    boolean isCounted() {
        return ranks != null;
    }

    int ranks() {
        int asked = ranks == null ? room : ranks;
        if (asked < 1) {
            throw new Misuse("-n takes a whole number of at least 1, not " + asked);
        }
        return asked;
    }

    Segment segment(Map<String, String> environment) {
        int asked = ranks();
        List<String> typed = new ArrayList<>(jar == null ? List.of() : List.of(jar));
        typed.addAll(words);
        if (typed.isEmpty()) {
            throw new Misuse("which program? atoll run [-n 4] [options] program [args]");
        }
        String path = classPath != null ? classPath : environment.getOrDefault("CLASSPATH", "");
        if (!JavaCommand.is(typed.getFirst())) {
            return segment(asked, typed, path, jvmFlags());
        }
        JavaCommand command = JavaCommand.parse(typed.subList(1, typed.size()));
        if (classPath != null && command.classPath() != null) {
            throw new Misuse("-cp " + classPath + " has no effect before java -cp "
                    + command.classPath() + "; write all in one");
        }
        List<String> all = jvmFlags();
        all.addAll(Segment.plain(command.flags()));
        return segment(
                asked,
                command.words(),
                command.classPath() != null ? command.classPath() : path,
                all);
    }

    private Segment segment(
            int asked, List<String> typed, String path, List<String> jvmFlags) {
        Program program = Program.resolve(
                typed.getFirst(),
                jvmFlags,
                path.isEmpty() ? "." : andHere(path),
                directory(),
                Applications.bundled());
        return new Segment(
                asked, program, typed.subList(1, typed.size()), jvmFlags, folder);
    }

    private Path directory() {
        Path directory = Path.of(folder);
        if (!Files.isDirectory(directory)) {
            throw new Misuse("--wdir " + folder + ": there is no such folder here");
        }
        return directory;
    }

    /// Classes are sought in the working directory, too, after all else: users of mpirun and mpjrun
    /// name only their libraries, as in `java -cp ./mpi.jar Main`.
    private static String andHere(String path) {
        List<String> entries = List.of(path.split(File.pathSeparator, -1));
        return entries.contains(".") || entries.contains("")
                ? path
                : path + File.pathSeparator + ".";
    }
}
