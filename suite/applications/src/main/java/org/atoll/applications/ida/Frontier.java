// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ida;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.atoll.applications.Stateful;

/// The nodes that one searcher has still to visit, as a stack: the last ones are the deepest.
/// Each is the root of a tree of its own, so any of them can be given away. An object belongs to
/// one thread.
final class Frontier implements Stateful {

    private static final int WORDS = 2;
    private static final int ROOM = 256;

    private long[] words = new long[ROOM];
    private int length;

    /// How many nodes there are.
    int size() {
        return length / WORDS;
    }

    /// Whether there is none.
    boolean isEmpty() {
        return length == 0;
    }

    /// Adds a node.
    void push(long board, long state) {
        if (length == words.length) {
            words = Arrays.copyOf(words, WORDS * length);
        }
        words[length] = board;
        words[length + 1] = state;
        length += WORDS;
    }

    /// Removes the last node; [#board] and [#state] with the size after this are its words.
    void pop() {
        length -= WORDS;
    }

    /// The board of a node by its place from the bottom.
    long board(int place) {
        return words[WORDS * place];
    }

    /// The state of a node by its place from the bottom.
    long state(int place) {
        return words[WORDS * place + 1];
    }

    /// Adds nodes given as words, a board and a state for each.
    void addAll(long[] nodes) {
        for (int i = 0; i < nodes.length; i += WORDS) {
            push(nodes[i], nodes[i + 1]);
        }
    }

    @Override
    public void save(DataOutput to) throws IOException {
        to.writeInt(length);
        for (int i = 0; i < length; i++) {
            to.writeLong(words[i]);
        }
    }

    @Override
    public void load(DataInput from) throws IOException {
        length = from.readInt();
        words = new long[Math.max(ROOM, length)];
        for (int i = 0; i < length; i++) {
            words[i] = from.readLong();
        }
    }

    /// Removes every second node, from the bottom on, so that both halves have nodes of all
    /// depths.
    ///
    /// @return their words; none if there is only one node
    long[] half() {
        int size = size();
        long[] given = new long[size / 2 * WORDS];
        int kept = 0;
        int out = 0;
        for (int place = 0; place < size; place++) {
            boolean give = place % 2 == 0 && out < given.length;
            long[] target = give ? given : words;
            int at = give ? out : kept;
            target[at] = board(place);
            target[at + 1] = state(place);
            out += give ? WORDS : 0;
            kept += give ? 0 : WORDS;
        }
        length = kept;
        return given;
    }

    /// Keeps the nodes of one share, of several that take turns, and drops the others.
    ///
    /// @param share  which, from 0
    void keepShare(int share, int shares) {
        int kept = 0;
        for (int place = share; place < size(); place += shares) {
            words[kept] = board(place);
            words[kept + 1] = state(place);
            kept += WORDS;
        }
        length = kept;
    }
}
