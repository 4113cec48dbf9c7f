// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.atoll.tasks.post.Tids;
import org.jspecify.annotations.Nullable;

/// A set of tasks of ranks in their present lives, by number: of 64 that follow each other it keeps
/// one word, as a task's number is never given again and most that have ended are neighbours. Any
/// thread may ask; the holder of the endpoint changes it.
final class TaskNumbers {
    private static final int SHIFT = 6;

    /// By rank, and there by the number of the word.
    private final Map<Integer, Map<Integer, Long>> words = new ConcurrentHashMap<>();

    TaskNumbers() {}

    private static int word(long tid) {
        return Tids.number(tid) >>> SHIFT;
    }

    private static long bit(long tid) {
        return 1L << Tids.number(tid);
    }

    /// Whether a task is in it.
    boolean contains(long tid) {
        Map<Integer, Long> ofRank = words.get(Tids.seat(tid));
        return ofRank != null && (ofRank.getOrDefault(word(tid), 0L) & bit(tid)) != 0;
    }

    /// Adds a task.
    ///
    /// @return false if it was there
    boolean add(long tid) {
        Map<Integer, Long> ofRank =
                words.computeIfAbsent(Tids.seat(tid), seat -> new ConcurrentHashMap<>());
        long before = ofRank.getOrDefault(word(tid), 0L);
        ofRank.put(word(tid), before | bit(tid));
        return (before & bit(tid)) == 0;
    }

    /// Takes a task out, if it is there.
    void remove(long tid) {
        Map<Integer, Long> ofRank = words.get(Tids.seat(tid));
        if (ofRank != null) {
            ofRank.computeIfPresent(word(tid), (word, bits) -> without(bits, bit(tid)));
        }
    }

    private static @Nullable Long without(long bits, long bit) {
        long left = bits & ~bit;
        return left == 0 ? null : Long.valueOf(left);
    }

    /// Takes all tasks of a rank out.
    void forget(int rank) {
        words.remove(rank);
    }
}
