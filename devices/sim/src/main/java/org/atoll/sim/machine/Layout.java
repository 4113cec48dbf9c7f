// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim.machine;

/// The part of a machine that a job gets. Ranks fill a node's processors, then the next node, then
/// the next cluster.
///
/// @param clusters   how many clusters
/// @param nodes      how many nodes each of them has
/// @param processors how many processors each node has
public record Layout(int clusters, int nodes, int processors) {
    private static final int MOST = 1 << 20;

    /// Checks that there is at least one of each, and no more than a million in all.
    public Layout {
        if (clusters < 1 || nodes < 1 || processors < 1
                || (long) clusters * nodes > MOST / processors) {
            throw new IllegalArgumentException(
                    clusters + " clusters of " + nodes + " nodes of " + processors
                            + " processors: at least 1 of each is needed and at most " + MOST
                            + " processors in all");
        }
    }

    /// Reads a shape.
    ///
    /// @param text       `10` (nodes of one cluster), `4x10` (clusters and nodes) or `4x10x2`
    ///     (and processors)
    /// @param processors how many processors a node has unless the text says so
    /// @throws IllegalArgumentException if the text is no shape
    public static Layout of(String text, int processors) {
        String[] parts = text.split("x", -1);
        int[] numbers = new int[parts.length];
        for (int i = 0; i < parts.length; i++) {
            numbers[i] = number(parts[i], text);
        }
        return switch (numbers.length) {
            case 1 -> new Layout(1, numbers[0], processors);
            case 2 -> new Layout(numbers[0], numbers[1], processors);
            case 3 -> new Layout(numbers[0], numbers[1], numbers[2]);
            default -> throw wrong(text);
        };
    }

    private static int number(String part, String text) {
        if (!part.matches("[0-9]{1,7}")) {
            throw wrong(text);
        }
        return Integer.parseInt(part);
    }

    private static IllegalArgumentException wrong(String text) {
        return new IllegalArgumentException(
                "'" + text + "' is no shape of a machine: 10 means 10 nodes, 4x10 means 4"
                        + " clusters of 10 nodes, 4x10x2 gives each node 2 processors");
    }

    /// One cluster with room for some ranks.
    ///
    /// @param processors how many processors a node has
    public static Layout holding(int ranks, int processors) {
        return new Layout(1, Math.max(1, (ranks + processors - 1) / processors), processors);
    }

    /// How many ranks have a processor.
    public int ranks() {
        return clusters * nodes * processors;
    }

    /// The node of a rank.
    ///
    /// @param rank a world rank
    /// @return its number among all nodes
    public int node(int rank) {
        return rank / processors;
    }

    /// The cluster of a rank.
    ///
    /// @param rank a world rank
    public int cluster(int rank) {
        return rank / processors / nodes;
    }

    @Override
    public String toString() {
        return clusters + "x" + nodes + "x" + processors;
    }
}
