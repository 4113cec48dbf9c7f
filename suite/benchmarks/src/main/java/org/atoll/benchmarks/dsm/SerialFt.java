// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.dsm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.atoll.benchmarks.compare.Unit;
import org.atoll.benchmarks.contest.Contest;
import org.atoll.benchmarks.contest.Measurand;
import org.atoll.benchmarks.contest.Party;
import org.jspecify.annotations.Nullable;

/// FT of class A on one processor, beside NPB's serial program, or beside our C of the same
/// transforms. Neither is shipped: the one is built from a folder of the user's, the other from a
/// checkout's `src/test/c`.
///
/// @param launcher the command that is `atoll`
record SerialFt(List<String> launcher) {
    private static final double WANTED = 1.1;
    private static final List<String> PARTS = List.of("FT", "common", "sys", "config");
    private static final String MADE = "bin/ft.A.x";

    /// What NPB's makefiles want to know; those of 3.3 say `F77` where later ones say `FC`.
    private static final String SETTINGS = """
            FC = gfortran
            FLINK = gfortran
            F77 = gfortran
            F_LIB =
            F_INC =
            FFLAGS = -O3
            FLINKFLAGS = -O3
            CC = gcc
            CLINK = gcc
            C_LIB = -lm
            C_INC =
            CFLAGS = -O3
            CLINKFLAGS = -O3
            UCC = gcc
            BINDIR = ../bin
            RAND = randi8
            WTIME = wtime.c
            """;

    /// Prints the time that a program has told as programs of ours do.
    private static final String TELL = "\"$0\" |"
            + " sed -n 's/^ *Time in seconds *= *\\([0-9]*\\.[0-9]*\\).*/time \\1 s/p'";

    /// Copies the command.
    SerialFt {
        launcher = List.copyOf(launcher);
    }

    /// The row of it. Builds the other program, which takes some seconds.
    ///
    /// @param npb a folder with NPB's serial programs; null for our C
    /// @throws IllegalArgumentException if the folder does not hold them
    /// @throws IllegalStateException    if a compiler is absent or fails, in one line
    Contest contest(@Nullable Path npb) throws IOException, InterruptedException {
        List<String> ours = new ArrayList<>(launcher);
        ours.addAll(List.of("run", "-n", "1", "ft", "--class", "A", "--model", "sequential"));
        return new Contest(
                new Measurand("FT class A on one core", Contest.TIME, Unit.MILLISECONDS),
                new Party("sequential", ours),
                npb == null
                        ? OtherBuild.compiled(OtherBuild.source("ft"), "our C (no --npb)", "256",
                                "256", "128", "6")
                        : ofNpb(npb),
                OptionalDouble.of(WANTED));
    }

    private static Party ofNpb(Path npb) throws IOException, InterruptedException {
        if (!Files.isReadable(npb.resolve("FT/ft.f"))
                && !Files.isReadable(npb.resolve("FT/ft.f90"))) {
            throw new IllegalArgumentException("--npb " + npb + " is no folder of NPB's serial"
                    + " programs: it has no FT/ft.f or FT/ft.f90; name one such as NPB3.4-SER");
        }
        OtherBuild.require("gfortran", "gfortran");
        OtherBuild.require("gcc", "gcc");
        OtherBuild.require("make", "make");
        Path folder = Files.createTempDirectory("atoll-npb");
        for (String part : PARTS) {
            copy(npb.resolve(part), folder.resolve(part));
        }
        Files.createDirectories(folder.resolve("bin"));
        Files.createDirectories(folder.resolve("config"));
        Files.writeString(folder.resolve("config/make.def"), SETTINGS);
        OtherBuild.run(folder, List.of("make", "-C", folder.resolve("FT").toString(), "CLASS=A"));
        Path program = folder.resolve(MADE);
        if (!Files.isExecutable(program)) {
            throw new IllegalStateException("make has not built " + program + "; see "
                    + folder.resolve("log"));
        }
        return new Party("NPB serial", List.of("sh", "-c", TELL, program.toString()));
    }

    private static void copy(Path from, Path to) throws IOException {
        if (!Files.isDirectory(from)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> paths = Files.walk(from)) {
            all = paths.toList();
        }
        for (Path path : all) {
            Path copy = to.resolve(from.relativize(path).toString());
            if (Files.isDirectory(path)) {
                Files.createDirectories(copy);
            } else if (!path.toString().endsWith(".o")) {
                Files.copy(path, copy);
            }
        }
    }
}
