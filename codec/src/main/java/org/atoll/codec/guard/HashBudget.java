// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.guard;

/// The budget for hashing the keys of one message. A map asks its keys for their hashes as it is
/// read, and a list, map or record asks all that is in it, along every path: a few objects that are
/// shared on each level have more paths than can ever be walked. So the steps are counted first:
/// the hash of an object with members takes one step and those of its members.
public final class HashBudget {
    /// Stands for more steps than any message may take, and for an object that contains itself.
    public static final long ENDLESS = 1L << 60;

    /// So much is free: a short message may take some milliseconds.
    private static final long FREE = 1L << 22;

    private final ObjectLimits limits;
    private long left;

    /// Creates a budget of no steps, until a message begins.
    ///
    /// @param limits say how many steps a byte may take
    public HashBudget(ObjectLimits limits) {
        this.limits = limits;
    }

    /// Creates the budget of one message.
    ///
    /// @param limits say how many steps a byte may take
    public HashBudget(ObjectLimits limits, int length) {
        this(limits);
        begin(length);
    }

    /// Begins a message.
    public void begin(long length) {
        left = FREE + limits.hashing() * length;
    }

    /// The sum of two numbers of steps.
    ///
    /// @return at most [#ENDLESS]
    public static long sum(long one, long other) {
        return Math.min(one + other, ENDLESS);
    }

    /// The steps for a text: longer ones take longer.
    public static long ofText(int length) {
        return 1L + length / 16;
    }

    /// Takes the steps of a key's hash before it is computed.
    ///
    /// @throws IllegalArgumentException if there are not so many left
    public void charge(long steps) {
        left -= steps;
        if (left < 0) {
            throw new IllegalArgumentException(
                    "the keys of its maps and sets are nested so that their hashes cost too much: "
                            + limits.ofHashing());
        }
    }
}
