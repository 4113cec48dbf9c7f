// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.node;

import java.util.SplittableRandom;
import java.util.function.IntConsumer;

/// Deals the indices of a loop to those that share it. Every index goes to one of them. Unless it
/// is guided, what they get differs by at most one index, and is never more than the number of
/// indices divided by that of shares, rounded up. Immutable; from any thread.
public sealed interface Deal permits Deal.Block, Deal.Cyclic, Deal.Random, Deal.Guided {

    /// Each gets indices that follow each other.
    Deal BLOCK = new Block();

    /// Index by index in turn, the first to share 0.
    Deal CYCLIC = new Cyclic();

    /// In an order that only the seed decides, the same everywhere; then in blocks.
    ///
    /// @param seed any
    static Deal random(long seed) {
        return new Random(seed);
    }

    /// As threads and nodes come for more: chunks that shrink, larger for nodes that have been
    /// faster. Who does which index is found out by doing it, so only loops can be dealt so, not
    /// single shares.
    ///
    /// @param least how many indices are taken at once at least: enough to be worth a question to
    ///     another node
    /// @throws IllegalArgumentException if `least` is not at least 1
    static Deal guided(int least) {
        return new Guided(least);
    }

    /// Where a share of blocks begins: it ends where the next one begins.
    ///
    /// @param from   the first index
    /// @param to     the index behind the last one
    /// @param share  0 to shares; the last of them begins at the end
    /// @return an index
    static int start(int from, int to, int share, int shares) {
        return from + (int) ((to - (long) from) * share / shares);
    }

    /// Does something for each index of a share, in the deal's order. If `to` is not above `from`
    /// there is none, as in a `for` loop.
    ///
    /// @param from   the first index
    /// @param to     the index behind the last one
    /// @param share  0 to shares - 1
    /// @param shares how many there are, at least 1
    /// @throws IllegalArgumentException if there are more indices than an `int` counts, or there is
    ///     no such share
    void each(int from, int to, int share, int shares, IntConsumer body);

    /// What is wrong is said before anything is done.
    private static void check(int from, int to, int share, int shares) {
        if (to - (long) from > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("the indices from " + from + " to " + to
                    + " are " + (to - (long) from) + ", and at most " + Integer.MAX_VALUE
                    + " are dealt");
        }
        if (share < 0 || share >= shares) {
            throw new IllegalArgumentException(
                    "share " + share + " of " + shares + ": shares are 0 to " + (shares - 1));
        }
    }

    /// See [#BLOCK].
    record Block() implements Deal {
        @Override
        public void each(int from, int to, int share, int shares, IntConsumer body) {
            check(from, to, share, shares);
            int behind = Math.max(from, to);
            int end = start(from, behind, share + 1, shares);
            for (int index = start(from, behind, share, shares); index < end; index++) {
                body.accept(index);
            }
        }
    }

    /// See [#CYCLIC].
    record Cyclic() implements Deal {
        @Override
        public void each(int from, int to, int share, int shares, IntConsumer body) {
            check(from, to, share, shares);
            for (long index = from + (long) share; index < to; index += shares) {
                body.accept((int) index);
            }
        }
    }

    /// See [#random].
    ///
    /// @param seed decides the order
    record Random(long seed) implements Deal {
        @Override
        public void each(int from, int to, int share, int shares, IntConsumer body) {
            check(from, to, share, shares);
            int[] order = order(to <= from ? 0 : to - from);
            int end = start(0, order.length, share + 1, shares);
            for (int at = start(0, order.length, share, shares); at < end; at++) {
                body.accept(from + order[at]);
            }
        }

        private int[] order(int count) {
            SplittableRandom random = new SplittableRandom(seed);
            int[] order = new int[count];
            for (int i = 0; i < count; i++) {
                int other = random.nextInt(i + 1);
                order[i] = order[other];
                order[other] = i;
            }
            return order;
        }
    }

    /// See [#guided].
    ///
    /// @param least how many indices are taken at once at least
    record Guided(int least) implements Deal {
        /// Checks the number.
        public Guided {
            if (least < 1) {
                throw new IllegalArgumentException("chunks of at least " + least
                        + " indices: take at least 1");
            }
        }

        @Override
        public void each(int from, int to, int share, int shares, IntConsumer body) {
            throw new IllegalStateException("a guided deal has no shares that are known before:"
                    + " use it for pardo or allPardo");
        }
    }
}
