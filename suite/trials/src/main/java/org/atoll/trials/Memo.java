// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

/// A message between a [Farm]'s ranks: what it is about, and which life of whom says it to which
/// life of whom.
///
/// @param life     the sender's life
/// @param toLife   the receiver's life, as the sender knows it
/// @param sequence how many memos went from the one life to the other before
/// @param part     how many parts of the task are done
/// @param value    what they have come to
record Memo(Kind kind, int life, int toLife, int sequence, int task, int part, long value) {
    static final int LEAST_WORDS = 7;

    /// A kind of memo, by what it says.
    enum Kind {
        /// A worker has begun a life.
        HELLO,
        /// The foreman gives a task, from its last checkpoint on.
        TASK,
        /// A worker has done a part.
        CHECKPOINT,
        /// A worker has done all parts.
        RESULT,
        /// The foreman has no more tasks.
        STOP,
        /// A worker ends.
        BYE,
        /// Workers talk.
        GOSSIP
    }

    /// The memo as numbers, and more numbers behind it that follow from it.
    @SuppressWarnings("EnumOrdinal") // all ranks of a run have the same kinds
    long[] content(int words) {
        long[] content = new long[Math.max(words, LEAST_WORDS)];
        content[0] = kind.ordinal();
        content[1] = life;
        content[2] = toLife;
        content[3] = sequence;
        content[4] = task;
        content[5] = part;
        content[6] = value;
        for (int i = LEAST_WORDS; i < content.length; i++) {
            content[i] = filler(i);
        }
        return content;
    }

    private long filler(int place) {
        return (life * 1_000_003L + sequence) * 1_000_003L + place;
    }

    static Memo of(long[] content) {
        return new Memo(
                Kind.values()[(int) content[0]], (int) content[1], (int) content[2],
                (int) content[3], (int) content[4], (int) content[5], content[6]);
    }

    /// Whether a buffer holds this memo and what follows from it.
    boolean fills(long[] room, long words) {
        for (int i = LEAST_WORDS; i < words; i++) {
            if (room[i] != filler(i)) {
                return false;
            }
        }
        return true;
    }
}
