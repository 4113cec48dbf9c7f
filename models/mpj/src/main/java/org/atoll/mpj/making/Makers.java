// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.making;

import java.util.Arrays;
import java.util.function.Supplier;
import org.atoll.collectives.ObjectedException;
import org.atoll.mpj.team.Refusal;
import org.jspecify.annotations.Nullable;

/// The ranks that make something together, of one group or of two: a communicator, or what has one
/// of its own. Before anything else they agree on a number, the largest that any of them gives.
///
/// A rank whose arguments are wrong gives one that is larger than all others: it objects. Then all
/// fail, that rank with its own error and the others with one that says which rank it was and what
/// it has found. So nobody waits for a rank that does not come; if nobody objects nothing more is
/// sent than the number that all need anyway.
public interface Makers {
    /// What a rank gives that objects: an odd number, as no context is.
    int OBJECTION = Integer.MAX_VALUE;

    /// This rank in its own group.
    int rank();

    /// The ranks of its group.
    int size();

    /// What the program has called, for messages.
    default String call() {
        return Refusal.call();
    }

    /// The largest that any rank of this group gives, number by number. All of the group call.
    int[] largest(int... mine);

    /// The largest that any rank of this group gives, of the numbers they agree on.
    default int largestOf(int mine) {
        return largest(mine)[0];
    }

    /// The largest that any rank of this group gives, if this one objects.
    ///
    /// @throws ObjectedException if the others have heard of it already: where calls are checked
    default int objection() {
        return largestOf(OBJECTION);
    }

    /// Swaps numbers with the other group; of one group alone, they are its own. All ranks of a
    /// group call with the same ones.
    ///
    /// @param numbers as many as the other group gives, unless that objects
    /// @param heeded  whether this group goes by the answer; if not, the result is of no use
    int[] swap(int[] numbers, boolean heeded);

    /// The largest number that any rank of all gives.
    ///
    /// @throws RuntimeException if one objects
    default int agree(int mine) {
        int ours = largestOf(mine);
        int theirs = swap(new int[] {ours}, ours != OBJECTION)[0];
        if (ours == OBJECTION || theirs == OBJECTION) {
            throw hear(ours == OBJECTION, null);
        }
        return Math.max(ours, theirs);
    }

    /// Makes what this rank contributes, before it agrees with the others. If it cannot, for
    /// whatever is thrown, it objects to whatever they are about to make.
    default <T> T contribute(Supplier<T> own) {
        try {
            return own.get();
        } catch (Throwable e) { // also what a language without checked exceptions throws
            object(e);
            throw e;
        }
    }

    /// What a rank throws that has failed, but does something else first.
    static RuntimeException first(Supplier<?> own, RuntimeException told) {
        try {
            Object _ = own.get();
            return told;
        } catch (RuntimeException wrong) {
            wrong.addSuppressed(told);
            return wrong;
        }
    }

    private void object(Throwable why) {
        try {
            proposeObjection();
            RuntimeException _ = hear(true, why);
        } catch (RuntimeException | Error e) { // the wait fails, or others call something else
            if (!e.equals(why)) {
                why.addSuppressed(e);
            }
        }
    }

    private void proposeObjection() {
        try {
            swap(new int[] {objection()}, false);
        } catch (ObjectedException e) {
            // They know, before they had come to a number.
        }
    }

    /// All hear the first rank that objects, of their own group if there is one.
    default RuntimeException hear(boolean ours, @Nullable Throwable mine) {
        int[] words = ours ? words(mine) : new int[0];
        int length = Math.max(words.length, swap(new int[] {words.length}, !ours)[0]);
        int[] theirs = swap(Arrays.copyOf(words, length), !ours);
        return ReportedFailure.failure(call(), ours ? words : theirs, ours);
    }

    private int[] words(@Nullable Throwable mine) {
        int first = size() - largest(mine == null ? 0 : size() - rank())[0];
        int[] said = first == rank() && mine != null
                ? ReportedFailure.numbers(mine, first)
                : new int[0];
        return largest(Arrays.copyOf(said, largest(said.length)[0]));
    }
}
