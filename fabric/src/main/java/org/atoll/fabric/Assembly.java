// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;

/// Puts together what [Lane#send] and [Lane#ask] have sent in parts. The handler of a kind of frame
/// that only carries such bodies. Two that come from one peer at the same time, in different lanes,
/// must differ in their first or second word. Holder only.
public final class Assembly implements Handler {
    /// The third word of a frame that says that the rest of a body will not come.
    static final long BROKEN = Long.MIN_VALUE;

    /// The status of an answer whose bytes cannot be read.
    static final int UNREADABLE = -1;

    private static final int MOST = Integer.MAX_VALUE - 8;

    private final Whole whole;
    private final Map<Body, Partial> partial = new HashMap<>();

    /// Takes what is whole.
    public interface Whole {

        /// Takes the bytes. Must not block, and may send.
        ///
        /// @param source the sender's world rank
        /// @param a      the first word
        /// @param b      the second word
        /// @param memory where the bytes are; to be read until this call returns, or later, too, if
        ///     it is an array that holds nothing else
        /// @param at     the first one
        void take(int source, int a, int b, MemorySegment memory, long at, long bytes);
    }

    private record Body(int source, int a, int b) {}

    private static final class Partial {
        private final MemorySegment bytes;
        private long arrived;

        Partial(long total) {
            bytes = MemorySegment.ofArray(new byte[(int) total]);
        }

        boolean isWholeWith(MemorySegment memory, long at, long position, int length) {
            MemorySegment.copy(memory, at, bytes, position, length);
            arrived += length;
            return arrived == bytes.byteSize();
        }
    }

    /// What the third word of a frame says that carries all of a body: for one that is claimed and
    /// written in place, between others that are sent.
    ///
    /// @param bytes the body's length
    /// @return what [Lane#claim] takes as the word
    public static long whole(int bytes) {
        return ~(long) bytes;
    }

    /// Makes the handler.
    ///
    /// @param whole takes what is whole
    public Assembly(Whole whole) {
        this.whole = whole;
    }

    @Override
    public void handle(int source, MemorySegment memory, long header, long payload) {
        int a = Frame.context(memory, header);
        int b = Frame.tag(memory, header);
        long word = Frame.word(memory, header);
        int length = Frame.payloadBytes(memory, header);
        if (word == whole(length)) {
            whole.take(source, a, b, memory, payload, length);
            return;
        }
        Body key = new Body(source, a, b);
        if (word == BROKEN) {
            partial.remove(key);
            return;
        }
        Partial known = partial(key, word);
        if (known.isWholeWith(memory, payload, Math.max(word, 0), length)) {
            partial.remove(key);
            whole.take(source, a, b, known.bytes, 0, known.bytes.byteSize());
        }
    }

    private Partial partial(Body key, long word) {
        if (word >= 0) {
            return known(key, partial.get(key));
        }
        if (~word > MOST) {
            throw new IllegalArgumentException(
                    "a body of " + ~word + " bytes is longer than " + MOST);
        }
        Partial made = new Partial(~word);
        if (partial.put(key, made) != null) {
            throw new IllegalStateException("two bodies come at once with words " + key.a + " and "
                    + key.b + ": lanes to one peer must tell them apart");
        }
        return made;
    }

    private static Partial known(Body key, @Nullable Partial known) {
        if (known == null) {
            throw new AssertionError(
                    "a part came of a body with words " + key.a + " and " + key.b + " whose"
                            + " beginning did not");
        }
        return known;
    }

    /// Forgets what has come of bodies of a rank that is lost.
    ///
    /// @param rank a world rank
    public void forget(int rank) {
        partial.keySet().removeIf(key -> key.source == rank);
    }
}
