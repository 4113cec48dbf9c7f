// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The number of threads in each node of a hybrid program. There is one number for all nodes, one
/// for each, or none if the user leaves it to the program. Immutable.
///
/// @param counts in the order of nodes
public record NodeThreads(List<Integer> counts) {
    /// The setting that carries them to the ranks.
    public static final String SETTING = "atoll.hybrid.threads";

    /// Left to the program.
    public static final NodeThreads OPEN = new NodeThreads(List.of());

    /// Copies the list.
    public NodeThreads {
        counts = List.copyOf(counts);
    }

    /// What a user has typed.
    ///
    /// @param text such as `4` or `4,2,2,1`
    /// @throws Misuse if it is something else
    public static NodeThreads of(String text) {
        if (!text.matches("[1-9][0-9]{0,4}(,[1-9][0-9]{0,4})*")) {
            throw new Misuse("--threads takes a number of at least 1 for all nodes, or one for"
                    + " each, as in 4,2,2,1; not '" + text + "'");
        }
        return new NodeThreads(Stream.of(text.split(",")).map(Integer::valueOf).toList());
    }

    /// Whether the user has said nothing.
    public boolean isOpen() {
        return counts.isEmpty();
    }

    /// The same for a number of nodes that is known.
    ///
    /// @return a number for each node
    /// @throws Misuse if there are others than that many
    public NodeThreads on(int nodes) {
        if (counts.size() == 1) {
            return new NodeThreads(Collections.nCopies(nodes, counts.getFirst()));
        }
        if (counts.size() != nodes) {
            throw new Misuse("--threads " + text() + " is for " + counts.size()
                    + " nodes, and -n says " + nodes);
        }
        return this;
    }

    /// The threads of a node.
    ///
    /// @return at least 1; of a node that the user did not know of, such as a spawned one, 1
    public int of(int node) {
        return node < counts.size() ? counts.get(node) : 1;
    }

    /// All threads.
    public int total() {
        return counts.stream().mapToInt(Integer::intValue).sum();
    }

    /// The processors of a node's threads, which those of the nodes before it on its host do not
    /// use, as long as there are enough.
    ///
    /// @param before how many threads those have
    /// @param cores  how many processors the host has
    /// @return their numbers with commas
    public String cores(int before, int node, int cores) {
        return IntStream.range(0, Math.min(of(node), cores))
                .map(thread -> (before + thread) % cores)
                .sorted()
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(","));
    }

    /// As a user would type it.
    ///
    /// @return such as `4,2,2,1`
    public String text() {
        return counts.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
