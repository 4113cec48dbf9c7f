// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.dsm;

import java.util.ArrayList;
import java.util.List;

/// What is compared on this machine: shared memory with something else.
enum RealGoal {
    /// What views cost where nothing travels.
    VIEWS("SOR 512x2048, views / arrays", 1.05, "s",
            List.of("-n", "1", "sor", "--model", "dsm"),
            List.of("-n", "1", "sor", "--model", "sequential")),
    /// Relaxation, checked views.
    SOR("SOR 2048x2048, 2 ranks, dsm / mpj", 1.1, "s",
            shm("sor", "--rows", "2048", "--cols", "2048", "--model", "dsm"),
            shm("sor", "--rows", "2048", "--cols", "2048", "--model", "mpj")),
    /// Molecular dynamics, checked views.
    WATER("Water 1728, 2 ranks, dsm / mpj", 1.1, "s",
            shm("water", "--molecules", "1728", "--steps", "5", "--model", "dsm"),
            shm("water", "--molecules", "1728", "--steps", "5", "--model", "mpj")),
    /// Ranks that share one memory.
    PLAIN("SOR 2048x2048, 2 ranks, plain / threads", 1.05, "s",
            List.of("-n", "2", "--device", "threads", "--dsm", "plain", "sor",
                    "--rows", "2048", "--cols", "2048", "--model", "dsm"),
            List.of("-n", "1", "sor", "--rows", "2048", "--cols", "2048",
                    "--model", "threads", "--threads", "2")),
    /// A barrier.
    BARRIER("barrier, dsm / mpj", 0, "us", loop("dsm-barrier"), loop("mpj-barrier")),
    /// A barrier, in round trips.
    TRIPS("barrier of dsm / round trip of mpj", 3, "us", loop("dsm-barrier"), loop("mpj-trip")),
    /// A request to a rank that does not look for any, by how fast it would be if it did.
    REQUEST("request to a rank that computes / waits", 0, "us",
            loop("dsm-request"), loop("dsm-request-waiting"));

    private final String title;
    private final double wanted;
    private final String unit;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> ours;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> theirs;

    RealGoal(String title, double wanted, String unit, List<String> ours, List<String> theirs) {
        this.title = title;
        this.wanted = wanted;
        this.unit = unit;
        this.ours = ours;
        this.theirs = theirs;
    }

    private static List<String> shm(String... program) {
        List<String> words = new ArrayList<>(List.of("-n", "2", "--device", "shm"));
        words.addAll(List.of(program));
        return List.copyOf(words);
    }

    private static List<String> loop(String name) {
        return shm("org.atoll.benchmarks.dsm.loop.Loop", name);
    }

    /// What is compared.
    String title() {
        return title;
    }

    /// The largest ratio that is good enough; 0 if nobody has said one.
    double wanted() {
        return wanted;
    }

    /// The unit in which times are told.
    String unit() {
        return unit;
    }

    /// Times in that unit.
    double inUnit(double seconds) {
        return unit.equals("us") ? seconds * 1e6 : seconds;
    }

    /// The words behind `atoll run` of our side.
    List<String> ours() {
        return ours;
    }

    /// The words behind `atoll run` of the other side.
    List<String> theirs() {
        return theirs;
    }
}
