// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.dsm;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.atoll.benchmarks.compare.Unit;
import org.atoll.benchmarks.contest.Contest;
import org.atoll.benchmarks.contest.Measurand;
import org.atoll.benchmarks.contest.Party;

/// A comparison of shared memory with something else on this machine.
enum RealGoal {
    /// What views cost where nothing travels.
    VIEWS("SOR 512x2048", 1.05, Unit.MILLISECONDS,
            new Side("views", List.of("-n", "1", "sor", "--model", "dsm")),
            new Side("arrays", List.of("-n", "1", "sor", "--model", "sequential"))),
    /// Relaxation, checked views.
    SOR("SOR 2048x2048 of 2 ranks", 1.1, Unit.MILLISECONDS,
            shm("dsm", "sor", "--rows", "2048", "--cols", "2048", "--model", "dsm"),
            shm("mpj", "sor", "--rows", "2048", "--cols", "2048", "--model", "mpj")),
    /// Molecular dynamics, checked views.
    WATER("Water-1728 of 2 ranks", 1.1, Unit.MILLISECONDS,
            shm("dsm", "water", "--molecules", "1728", "--steps", "5", "--model", "dsm"),
            shm("mpj", "water", "--molecules", "1728", "--steps", "5", "--model", "mpj")),
    /// Ranks that share one memory.
    PLAIN("SOR 2048x2048 of 2 threads", 1.05, Unit.MILLISECONDS,
            new Side("plain", List.of("-n", "2", "--device", "threads", "--dsm", "plain", "sor",
                    "--rows", "2048", "--cols", "2048", "--model", "dsm")),
            new Side("threads", List.of("-n", "1", "sor", "--rows", "2048", "--cols", "2048",
                    "--model", "threads", "--threads", "2"))),
    /// Transforms, 2 threads by one.
    FT_THREADS("FT class A by 2 threads", 0.714, Unit.MILLISECONDS,
            new Side("threads", List.of("-n", "1", "ft", "--class", "A", "--model", "threads",
                    "--threads", "2")),
            new Side("sequential", List.of("-n", "1", "ft", "--class", "A", "--model",
                    "sequential"))),
    /// Transforms, checked views.
    FT("FT class A of 2 ranks", 1.15, Unit.MILLISECONDS,
            shm("dsm", "ft", "--class", "A", "--model", "dsm", "--written-for", "improved"),
            shm("mpj", "ft", "--class", "A", "--model", "mpj")),
    /// Transforms by ranks that share one memory.
    FT_PLAIN("FT class A of 2 ranks, plain", 1.15, Unit.MILLISECONDS,
            new Side("plain", List.of("-n", "2", "--device", "threads", "--dsm", "plain", "ft",
                    "--class", "A", "--model", "dsm", "--written-for", "improved")),
            shm("mpj", "ft", "--class", "A", "--model", "mpj")),
    /// Bodies, 2 threads by one.
    BARNES_THREADS("Barnes-Hut 16384 by 2 threads", 0.556, Unit.MILLISECONDS,
            new Side("threads", bodies("1", "threads", "--threads", "2")),
            new Side("sequential", bodies("1", "sequential"))),
    /// Bodies, checked views.
    BARNES("Barnes-Hut 16384 of 2 ranks", 1.15, Unit.MILLISECONDS,
            new Side("dsm", bodies("2", "dsm", "--written-for", "improved", "--tree",
                    "parallel")),
            new Side("mpj", bodies("2", "mpj"))),
    /// Bodies by ranks that share one memory.
    BARNES_PLAIN("Barnes-Hut 16384 of 2 ranks, plain", 1.15, Unit.MILLISECONDS,
            new Side("plain", plain(bodies("2", "dsm", "--written-for", "improved", "--tree",
                    "parallel"))),
            new Side("mpj", bodies("2", "mpj"))),
    /// Linkage, 2 ranks by one.
    ILINK_RANKS("ILINK syn-clpheavy by 2 ranks", 0.625, Unit.MILLISECONDS,
            new Side("2 ranks", linkage("2", "mpj")), new Side("1 rank", linkage("1", "mpj"))),
    /// Linkage, checked views.
    ILINK("ILINK syn-clpheavy of 2 ranks", 1.15, Unit.MILLISECONDS,
            new Side("dsm", linkage("2", "dsm", "--level", "evaluations", "--written-for",
                    "improved")),
            new Side("mpj", linkage("2", "mpj"))),
    /// Linkage by ranks that share one memory.
    ILINK_PLAIN("ILINK syn-clpheavy of 2 ranks, plain", 1.15, Unit.MILLISECONDS,
            new Side("plain", plain(linkage("2", "dsm", "--level", "evaluations",
                    "--written-for", "improved"))),
            new Side("mpj", linkage("2", "mpj"))),
    /// A barrier.
    BARRIER("barrier", 0, Unit.MICROSECONDS, loop("dsm-barrier"), loop("mpj-barrier")),
    /// A barrier, in round trips.
    TRIPS("barrier by round trips", 2, Unit.MICROSECONDS, loop("dsm-barrier"), loop("mpj-trip")),
    /// A request to a rank that does not look for any, by how fast it would be if it did.
    REQUEST("request to a rank that computes", 0, Unit.MICROSECONDS,
            loop("dsm-request"), loop("dsm-request-waiting")),
    /// A request to a rank that looks for some, by a call that its rank answers likewise.
    REQUEST_WAITING("request to a rank that waits", 4, Unit.MICROSECONDS,
            loop("dsm-request-waiting"), loop("echo-call")),
    /// What requests cost the rank that computes.
    COMPUTING("computing while pages are asked for", 1.05, Unit.MICROSECONDS,
            loop("dsm-step-asked"), loop("dsm-step")),
    /// A long read, compiled.
    READ("read of 8 MB", 3, Unit.MILLISECONDS, loop("dsm-read"), loop("mpj-message")),
    /// The first one of a program.
    FIRST_READ("first read of 8 MB", 3, Unit.MILLISECONDS,
            loop("dsm-read-first"), loop("mpj-message-first")),
    /// A barrier before which nothing was written, by one behind the first long read.
    BARRIER_BEHIND("empty barrier behind a read of 8 MB; behind the first", 0,
            Unit.MILLISECONDS, loop("dsm-read-barrier"), loop("dsm-read-barrier-first"));

    private final String title;
    private final double wanted;
    private final Unit unit;

    @SuppressWarnings("ImmutableEnumChecker") // its words are made by List.of
    private final Side ours;

    @SuppressWarnings("ImmutableEnumChecker") // its words are made by List.of
    private final Side theirs;

    /// A side of a comparison.
    ///
    /// @param words what is said behind `atoll run`
    private record Side(String title, List<String> words) {

        Party party(List<String> launcher) {
            List<String> command = new ArrayList<>(launcher);
            command.add("run");
            command.addAll(words);
            return new Party(title, command);
        }
    }

    RealGoal(String title, double wanted, Unit unit, Side ours, Side theirs) {
        this.title = title;
        this.wanted = wanted;
        this.unit = unit;
        this.ours = ours;
        this.theirs = theirs;
    }

    private static Side shm(String title, String... program) {
        List<String> words = new ArrayList<>(List.of("-n", "2", "--device", "shm"));
        words.addAll(List.of(program));
        return new Side(title, List.copyOf(words));
    }

    private static List<String> bodies(String ranks, String model, String... more) {
        return program(List.of("-n", ranks, "barnes", "--bodies", "16384", "--steps", "100",
                "--model", model), more);
    }

    private static List<String> linkage(String ranks, String model, String... more) {
        return program(List.of("-n", ranks, "ilink", "--set", "syn-clpheavy", "--no-intervals",
                "--model", model), more);
    }

    private static List<String> program(List<String> words, String... more) {
        List<String> all = new ArrayList<>(words);
        all.addAll(List.of(more));
        return List.copyOf(all);
    }

    private static List<String> plain(List<String> words) {
        List<String> all = new ArrayList<>(List.of("--device", "threads", "--dsm", "plain"));
        all.addAll(words);
        return List.copyOf(all);
    }

    private static Side loop(String name) {
        return shm(name, "org.atoll.benchmarks.dsm.loop.Loop", name);
    }

    /// The row of it.
    ///
    /// @param launcher the command that is `atoll`
    Contest contest(List<String> launcher) {
        return new Contest(
                new Measurand(title, Contest.TIME, unit),
                ours.party(launcher),
                theirs.party(launcher),
                wanted == 0 ? OptionalDouble.empty() : OptionalDouble.of(wanted));
    }
}
