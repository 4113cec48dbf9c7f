// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The classes that one peer's numbers stand for here, as [Graphs#descriptions] of the peer has
/// told them. One thread at a time may [#learn]; any may read at the same time.
public final class PeerClasses {
    private static final int MOST = 1 << 16;

    private final Graphs graphs;

    /// Replaced when something is learnt; a class is looked for at its first use.
    private volatile byte[][] descriptions = {};

    private volatile @Nullable ObjectForm[] forms = {};

    PeerClasses(Graphs graphs) {
        this.graphs = graphs;
    }

    /// Takes what the peer tells. What is known already is passed over.
    ///
    /// @param bytes what its [Graphs#descriptions] gave
    /// @throws IllegalArgumentException if they are damaged, or others before them are missing
    public void learn(byte[] bytes) {
        byte[][] before = descriptions;
        ByteBuffer from = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
        try {
            int first = from.getInt();
            int count = from.getInt();
            if (first < 0 || first > before.length || count < 0
                    || count > from.remaining() / Integer.BYTES || first + count > MOST) {
                throw new IllegalArgumentException("classes " + first + " to " + (first + count - 1)
                        + " are described where " + before.length + " are known: at most " + MOST
                        + " are allowed, none left out");
            }
            byte[][] after = Arrays.copyOf(before, Math.max(before.length, first + count));
            for (int i = first; i < first + count; i++) {
                byte[] one = next(from);
                after[i] = i < before.length ? before[i] : one;
            }
            forms = Arrays.copyOf(forms, after.length);
            descriptions = after;
        } catch (BufferUnderflowException e) {
            throw new IllegalArgumentException("the description of classes is damaged", e);
        }
    }

    private static byte[] next(ByteBuffer from) {
        int length = from.getInt();
        if (length < 0 || length > from.remaining()) {
            throw new IllegalArgumentException("a description of a class is " + length
                    + " bytes long where " + from.remaining() + " are left");
        }
        byte[] one = new byte[length];
        from.get(one);
        return one;
    }

    /// How many classes are known.
    public int count() {
        return descriptions.length;
    }

    /// The forms that were found, by number.
    @Nullable ObjectForm[] forms() {
        return forms;
    }

    /// The form of a class.
    ///
    /// @throws IllegalArgumentException if there is no such class, it is not allowed, or it has
    ///     other fields here
    ObjectForm form(int number) {
        @Nullable ObjectForm[] known = forms;
        ObjectForm form = number >= 0 && number < known.length ? known[number] : null;
        return form != null ? form : find(number);
    }

    private ObjectForm find(int number) {
        byte[][] told = descriptions;
        if (number < 0 || number >= told.length) {
            throw new IllegalArgumentException(
                    "the message is damaged: class " + number + " was not described");
        }
        ObjectForm form = graphs.described(told[number], 0, told[number].length);
        @Nullable ObjectForm[] known = forms;
        if (number < known.length) {
            known[number] = form; // all threads find the same
        }
        return form;
    }
}
