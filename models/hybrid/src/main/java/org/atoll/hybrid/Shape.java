// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.atoll.fabric.World;
import org.atoll.fabric.job.Settings;

/// The number of threads of each node. Immutable.
///
/// @param threads of each node, in their order
@SuppressWarnings("ArrayRecordComponent") // not compared
record Shape(int[] threads) {
    /// The setting: a number for all nodes, or one for each.
    static final String THREADS_SETTING = "atoll.hybrid.threads";

    /// The shape that the user wants.
    ///
    /// @return what is known here: of a job whose user has set nothing, this node's threads only,
    ///     and 0 for those of others
    /// @throws IllegalArgumentException if the setting does not fit the job
    static Shape wanted(World world) {
        String text = world.settings().text(THREADS_SETTING, "");
        if (!text.isEmpty()) {
            return of(text, world.size(), world.isSimulated());
        }
        int[] threads = new int[world.size()];
        if (world.isSimulated()) {
            Arrays.fill(threads, 1);
        } else {
            threads[world.rank()] = share(world);
        }
        return new Shape(threads);
    }

    /// What a node has of its host's processors.
    static int share(World world) {
        Settings settings = world.settings();
        int processors = settings.number(
                "atoll.processors", Runtime.getRuntime().availableProcessors(), 1);
        int node = world.topology().node(world.rank());
        return Math.max(1, processors / world.topology().ranksOfNode(node).size());
    }

    private static Shape of(String text, int ranks, boolean simulated) {
        int[] counts = Arrays.stream(text.split(",", -1)).mapToInt(word -> count(word, text))
                .toArray();
        if (counts.length == 1) {
            return equal(counts[0], ranks, simulated);
        }
        int there = simulated ? IntStream.of(counts).sum() : counts.length;
        if (there != ranks) {
            throw new IllegalArgumentException("threads " + text + (simulated
                    ? " are " + there + " threads, and the simulation has " + ranks + " ranks"
                    : " are for " + there + " nodes, and the job has " + ranks));
        }
        return new Shape(counts);
    }

    private static Shape equal(int count, int ranks, boolean simulated) {
        if (simulated && ranks % count != 0) {
            throw new IllegalArgumentException("threads " + count + " on each node: the simulation"
                    + " has " + ranks + " ranks, which is no multiple");
        }
        int[] threads = new int[simulated ? ranks / count : ranks];
        Arrays.fill(threads, count);
        return new Shape(threads);
    }

    private static int count(String word, String text) {
        int count;
        try {
            count = Integer.parseInt(word.strip());
        } catch (NumberFormatException e) {
            count = 0;
        }
        if (count < 1) {
            throw new IllegalArgumentException("threads " + text
                    + ": give a number of at least 1 for all nodes, or one for each, as 4,2,2,1");
        }
        return count;
    }

    int nodes() {
        return threads.length;
    }

    int of(int node) {
        return threads[node];
    }

    /// All threads.
    int total() {
        return IntStream.of(threads).sum();
    }

    /// The threads of the node that has most.
    int most() {
        return IntStream.of(threads).max().orElse(0);
    }

    /// The number among all threads of a node's first one.
    int first(int node) {
        return IntStream.of(threads).limit(node).sum();
    }

    /// Which node has a thread.
    int nodeOf(int id) {
        int node = 0;
        for (int left = id; left >= threads[node]; node++) {
            left -= threads[node];
        }
        return node;
    }
}
