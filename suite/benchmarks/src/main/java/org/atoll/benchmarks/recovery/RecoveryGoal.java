// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.recovery;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.atoll.benchmarks.compare.Unit;
import org.atoll.benchmarks.contest.Contest;
import org.atoll.benchmarks.contest.Measurand;
import org.atoll.benchmarks.contest.Party;

/// A comparison of a program in a job that recovers with the same in one that does not.
enum RecoveryGoal {
    /// A short message, logged.
    MESSAGE_SHM("8 B one way, shm", 1.4, Unit.MICROSECONDS, 2,
            log(), loop("shm", "message", 8), off(), loop("shm", "message", 8)),
    /// A short message, logged.
    MESSAGE_TCP("8 B one way, tcp", 1.05, Unit.MICROSECONDS, 2,
            log(), loop("tcp", "message", 8), off(), loop("tcp", "message", 8)),
    /// A longer message, beside what its copy may cost.
    SHM_64K("64 KiB one way, shm", 1, Unit.MICROSECONDS, 2, log(),
            loop("shm", "message", 1 << 16), off(), loop("shm", "message-and-copies", 1 << 16)),
    /// A longer message, beside what its copy may cost.
    TCP_64K("64 KiB one way, tcp", 1, Unit.MICROSECONDS, 2, log(),
            loop("tcp", "message", 1 << 16), off(), loop("tcp", "message-and-copies", 1 << 16)),
    /// A long message, beside what its copy may cost.
    SHM_1M("1 MiB one way, shm", 1, Unit.MICROSECONDS, 2, log(),
            loop("shm", "message", 1 << 20), off(), loop("shm", "message-and-copies", 1 << 20)),
    /// A long message, beside what its copy may cost.
    TCP_1M("1 MiB one way, tcp", 1, Unit.MICROSECONDS, 2, log(),
            loop("tcp", "message", 1 << 20), off(), loop("tcp", "message-and-copies", 1 << 20)),
    /// A very long message, beside what its copy may cost.
    SHM_4M("4 MiB one way, shm", 1, Unit.MICROSECONDS, 2, log(),
            loop("shm", "message", 1 << 22), off(), loop("shm", "message-and-copies", 1 << 22)),
    /// A very long message, beside what its copy may cost.
    TCP_4M("4 MiB one way, tcp", 1, Unit.MICROSECONDS, 2, log(),
            loop("tcp", "message", 1 << 22), off(), loop("tcp", "message-and-copies", 1 << 22)),
    /// A master that chooses, with one keeper.
    FARM("a choice of a farm, shm", 0, Unit.MICROSECONDS, 2,
            log(), loop("shm", "farm", 0), off(), loop("shm", "farm", 0)),
    /// What a program stands still for.
    POINT("stop for 64 MiB", 1.5, Unit.MILLISECONDS, 1, points("1"),
            loop("shm", "point", 64 << 20), off(), loop("shm", "copy", 64 << 20)),
    /// Relaxation, by logs.
    SOR_LOG("sor, log", 1.05, Unit.MILLISECONDS, 2, mtbf("log"), sor(), off(), sor()),
    /// Relaxation, all together.
    SOR_TOGETHER("sor, coordinated", 1.05, Unit.MILLISECONDS, 2,
            mtbf("coordinated"), sor(), off(), sor()),
    /// Molecular dynamics, by logs.
    WATER_LOG("water, log", 1.05, Unit.MILLISECONDS, 2, mtbf("log"), water(), off(), water()),
    /// Molecular dynamics, all together.
    WATER_TOGETHER("water, coordinated", 1.05, Unit.MILLISECONDS, 2,
            mtbf("coordinated"), water(), off(), water()),
    /// Shortest paths, by logs.
    ASP_LOG("asp, log", 1.05, Unit.MILLISECONDS, 2, mtbf("log"), asp(), off(), asp()),
    /// Shortest paths, all together.
    ASP_TOGETHER("asp, coordinated", 1.05, Unit.MILLISECONDS, 2,
            mtbf("coordinated"), asp(), off(), asp()),
    /// A transform that moves all its data, by logs.
    FFT_LOG("fft, log", 0, Unit.MILLISECONDS, 2, mtbf("log"), fft(), off(), fft());

    private final String title;
    private final double wanted;
    private final Unit unit;
    private final int ranks;

    @SuppressWarnings("ImmutableEnumChecker") // its words are made by List.of
    private final Side ours;

    @SuppressWarnings("ImmutableEnumChecker") // its words are made by List.of
    private final Side theirs;

    /// A side of a comparison.
    ///
    /// @param options of `atoll run`; `DIR` is a folder for snapshots
    /// @param program and its words
    private record Side(String title, List<String> options, List<String> program) {}

    RecoveryGoal(
            String title, double wanted, Unit unit, int ranks, List<String> how,
            List<String> program, List<String> otherwise, List<String> other) {
        this.title = title;
        this.wanted = wanted;
        this.unit = unit;
        this.ranks = ranks;
        this.ours = new Side("recover", how, program);
        this.theirs = new Side("off", otherwise, other);
    }

    private static List<String> off() {
        return List.of();
    }

    private static List<String> log() {
        return List.of("--on-failure", "recover");
    }

    private static List<String> points(String every) {
        return List.of("--on-failure", "recover", "--snapshots", "DIR", "--every", every);
    }

    private static List<String> mtbf(String mode) {
        return List.of("--on-failure", "recover", "--recovery", mode, "--snapshots", "DIR",
                "--mtbf", "1h");
    }

    private static List<String> loop(String device, String what, int bytes) {
        return List.of("--device", device, "org.atoll.benchmarks.recovery.loop.LogLoop", what,
                Integer.toString(bytes));
    }

    private static List<String> sor() {
        return List.of("--device", "shm", "sor", "--rows", "2048", "--cols", "2048",
                "--iterations", "1000");
    }

    private static List<String> water() {
        return List.of("--device", "shm", "water", "--molecules", "1728", "--steps", "20");
    }

    private static List<String> asp() {
        return List.of("--device", "shm", "asp", "--nodes", "2500");
    }

    private static List<String> fft() {
        return List.of("--device", "shm", "fft");
    }

    /// The name of the row in options.
    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// The row of it.
    ///
    /// @param launcher the command that is `atoll`
    Contest contest(List<String> launcher) {
        return new Contest(
                new Measurand(title, Contest.TIME, unit),
                party(ours, launcher),
                party(theirs, launcher),
                wanted == 0 ? OptionalDouble.empty() : OptionalDouble.of(wanted));
    }

    /// A shell makes a folder for the snapshots of each run, and removes it.
    private Party party(Side side, List<String> launcher) {
        List<String> words = new ArrayList<>(launcher);
        words.addAll(List.of("run", "-n", Integer.toString(ranks), "--oversubscribe"));
        words.addAll(side.options);
        words.addAll(side.program);
        int place = words.indexOf("DIR");
        if (place < 0) {
            return new Party(side.title, words);
        }
        words.set(place, "$folder/s");
        List<String> quoted = words.stream().map(word -> "\"" + word + "\"").toList();
        return new Party(side.title, List.of("sh", "-c",
                "folder=$(mktemp -d); code=0; "
                        + String.join(" ", quoted)
                        + " || code=$?; rm -r \"$folder\"; exit $code"));
    }
}
