// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.asp;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.atoll.applications.InputFile;
import org.atoll.applications.InputFile.Line;

/// A directed graph out of a file: each line has two nodes, from and to, and the length of the edge
/// between them, 1 if it is left out. Nodes are numbers from 0; there are as many as the largest
/// says. Fields are separated by blanks, tabs or commas; lines that begin with `#` or `%` are
/// comments. Of several edges between two nodes the shortest counts, and one from a node to itself
/// does not.
///
/// @param name  where it is from
/// @param first for each node where its edges begin in the other two, and at the end their number
/// @param to    where an edge leads
@SuppressWarnings("ArrayRecordComponent") // handed on as it is, never compared
record EdgeList(String name, int[] first, int[] to, int[] length) implements Serializable {
    private static final String EDGE = "two nodes, numbered from 0 to "
            + (AspProblem.MOST_NODES - 1) + ", and the length of the edge between them";

    /// The edges of a file.
    ///
    /// @throws InputFile.Flaw if the file is not as it should be; names the line
    static EdgeList of(InputFile file) {
        var reader = new Reader();
        file.lines(reader::take);
        if (reader.count == 0) {
            throw file.wrong("it has no edge", "lines with " + EDGE);
        }
        EdgeList list = reader.list(file.toString());
        long longest = list.longest();
        if (longest >= AspProblem.UNREACHABLE) {
            throw file.wrong("a path may be as long as " + longest,
                    "less than " + AspProblem.UNREACHABLE + ": give lengths in a larger unit");
        }
        return list;
    }

    /// How many nodes there are.
    int nodes() {
        return first.length - 1;
    }

    /// How many edges there are.
    int edges() {
        return to.length;
    }

    /// The lengths of the edges from one node, as [AspProblem#edges] has them.
    int[] row(int from) {
        int[] row = new int[nodes()];
        Arrays.fill(row, AspProblem.UNREACHABLE);
        for (int i = first[from]; i < first[from + 1]; i++) {
            row[to[i]] = Math.min(row[to[i]], length[i]);
        }
        row[from] = 0;
        return row;
    }

    /// No path is longer: it leaves each node once at most.
    private long longest() {
        return IntStream.range(0, nodes())
                .mapToLong(node -> Arrays.stream(length, first[node], first[node + 1])
                        .max().orElse(0))
                .sum();
    }

    /// Takes a file's lines.
    private static final class Reader {
        private int[] from = new int[1024];
        private int[] to = new int[1024];
        private int[] length = new int[1024];
        private int count;
        private int nodes;

        void take(Line line) {
            String text = line.text().strip();
            if (text.isEmpty() || text.startsWith("#") || text.startsWith("%")) {
                return;
            }
            String[] words = text.split("\\s*,\\s*|\\s+", -1);
            if (words.length < 2 || words.length > 3) {
                throw line.wrong("'" + text + "' is no edge", EDGE);
            }
            makeRoom();
            from[count] = number(line, words[0], AspProblem.MOST_NODES - 1, "node");
            to[count] = number(line, words[1], AspProblem.MOST_NODES - 1, "node");
            length[count] = words.length < 3
                    ? 1
                    : number(line, words[2], AspProblem.UNREACHABLE - 1, "length");
            nodes = Math.max(nodes, 1 + Math.max(from[count], to[count]));
            count++;
        }

        private void makeRoom() {
            if (count == from.length) {
                from = Arrays.copyOf(from, 2 * count);
                to = Arrays.copyOf(to, 2 * count);
                length = Arrays.copyOf(length, 2 * count);
            }
        }

        private static int number(Line line, String word, int most, String what) {
            boolean whole = word.matches("[0-9]{1,10}");
            if (!whole || Long.parseLong(word) > most) {
                throw line.wrong("'" + word + "' is no " + what,
                        what.equals("node") ? EDGE : "a whole number from 0 to " + most);
            }
            return Integer.parseInt(word);
        }

        /// The edges in the order of the nodes that they leave.
        EdgeList list(String name) {
            int[] first = new int[nodes + 1];
            for (int i = 0; i < count; i++) {
                first[from[i] + 1]++;
            }
            Arrays.parallelPrefix(first, Integer::sum);
            int[] next = first.clone();
            int[] sortedTo = new int[count];
            int[] sortedLength = new int[count];
            for (int i = 0; i < count; i++) {
                int place = next[from[i]]++;
                sortedTo[place] = to[i];
                sortedLength[place] = length[i];
            }
            return new EdgeList(name, first, sortedTo, sortedLength);
        }
    }
}
