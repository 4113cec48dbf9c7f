// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// The time that each rank has spent on one kind of thing.
///
/// @param kind  what a profile calls it
/// @param nanos by rank; at least one
record TimeShare(String kind, Map<Integer, Long> nanos) {
    /// The names of the columns.
    static final List<String> HEAD =
            List.of("time", "all ranks", "mean", "least", "by rank", "most", "by rank");

    private static final Map<String, String> WORDS = Map.of(
            "compute", "computing, and all else",
            "messages.message", "waiting for messages",
            "messages.collective", "in collectives",
            "messages.barrier", "in barriers");

    /// Picks one kind; a process that has counted no time has no part in it.
    static TimeShare of(String kind, List<RankProfile> profiles) {
        Map<Integer, Long> nanos = new TreeMap<>();
        for (int rank = 0; rank < profiles.size(); rank++) {
            Map<String, Long> times = profiles.get(rank).nanos();
            if (!times.isEmpty()) {
                nanos.put(rank, times.getOrDefault(kind, 0L));
            }
        }
        return new TimeShare(kind, nanos);
    }

    /// What a kind means to a reader.
    static String words(String kind) {
        return WORDS.getOrDefault(kind, kind);
    }

    /// A time as tables show it.
    static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.6f", nanos / 1e9);
    }

    int ranks() {
        return nanos.size();
    }

    private long sum() {
        return nanos.values().stream().mapToLong(Long::longValue).sum();
    }

    private long mean() {
        return sum() / nanos.size();
    }

    private Map.Entry<Integer, Long> least() {
        return nanos.entrySet().stream().min(Map.Entry.comparingByValue()).orElseThrow();
    }

    private Map.Entry<Integer, Long> most() {
        return nanos.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
    }

    /// How much more than the mean the rank took that took most.
    long excess() {
        return most().getValue() - mean();
    }

    /// A row under [#HEAD].
    List<String> row() {
        return List.of(
                words(kind), seconds(sum()), seconds(mean()),
                seconds(least().getValue()), least().getKey().toString(),
                seconds(most().getValue()), most().getKey().toString());
    }

    /// Which rank stands out, in words.
    @Override
    public String toString() {
        return words(kind) + ": " + seconds(most().getValue()) + " s by rank " + most().getKey()
                + ", " + seconds(mean()) + " s by a rank on average";
    }
}
