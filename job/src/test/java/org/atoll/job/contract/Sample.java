// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.contract;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/// The cases of a sweep that one run of the tests takes: a fortieth of each kind, drawn by a seed
/// that it prints. `-Datoll.sample.seed=N` draws the same again, `-Datoll.conformance=full` takes
/// all.
public final class Sample {
    private static final boolean ALL = "full".equals(System.getProperty("atoll.conformance"));
    private static final long SEED = seed();
    private static final int PART = 40;
    private static final int KINDS = 3;

    private Sample() {}

    private static long seed() {
        Long given = Long.getLong("atoll.sample.seed");
        long seed = given != null ? given : new Random().nextInt(1_000_000);
        if (!ALL) {
            System.out.println("sweeps take some of their cases: -Datoll.sample.seed=" + seed
                    + " takes the same, -Datoll.conformance=full all");
        }
        return seed;
    }

    /// Draws from a sweep.
    ///
    /// @param sweep the sweep's name; two sweeps over the same cases draw differently
    /// @param cases all cases; each once
    /// @param kind  the kind of a case; of each kind at least one case is drawn
    /// @param <T>   a case
    /// @return those drawn, in their order
    public static <T> Stream<T> of(
            String sweep, Stream<T> cases, Function<? super T, ?> kind) {
        return ALL ? cases : drawn(SEED + 31L * sweep.hashCode(), cases, kind, 1);
    }

    /// Draws from one of many sweeps over the same cases: a third of the kinds is left to it, the
    /// others are drawn in other sweeps.
    ///
    /// @param sweep the sweep's name
    /// @param cases all cases; each once
    /// @param kind  the kind of a case; of each that is left at least one case is drawn
    /// @param <T>   a case
    /// @return those drawn, in their order
    public static <T> Stream<T> ofSomeKinds(
            String sweep, Stream<T> cases, Function<? super T, ?> kind) {
        return ALL ? cases : drawn(SEED + 31L * sweep.hashCode(), cases, kind, KINDS);
    }

    /// Whether a run takes one of numbered cases: of so many in a row always one.
    static boolean takes(int oneOf, String sweep, int number) {
        Random random = new Random(SEED + 31L * sweep.hashCode());
        return ALL || (number + random.nextInt(oneOf)) % oneOf == 0;
    }

    /// Draws from one of so many kinds.
    static <T> Stream<T> drawn(
            long seed, Stream<T> cases, Function<? super T, ?> kind, int oneOf) {
        List<T> all = cases.toList();
        Map<Object, List<T>> kinds = new LinkedHashMap<>();
        all.forEach(each ->
                kinds.computeIfAbsent(kind.apply(each), key -> new ArrayList<>()).add(each));
        Random random = new Random(seed);
        List<List<T>> left = new ArrayList<>(kinds.values());
        Collections.shuffle(left, random);
        Set<T> drawn = new HashSet<>();
        for (List<T> each : left.subList(0, (left.size() + oneOf - 1) / oneOf)) {
            Collections.shuffle(each, random);
            drawn.addAll(each.subList(0, (each.size() + PART - 1) / PART));
        }
        return all.stream().filter(drawn::contains);
    }
}
