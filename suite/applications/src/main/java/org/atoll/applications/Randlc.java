// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// The generator of the NAS parallel benchmarks: `x' = 5^13 x mod 2^46`, `u = x / 2^46`, from
/// the seed 314159265. Every program draws its inputs from it, so that they are the same
/// everywhere. Source: D. Bailey et al., The NAS Parallel Benchmarks, 1994, section 2.3.
/// An object belongs to one thread.
public final class Randlc implements Stateful {

    /// The seed of the benchmarks.
    public static final long SEED = 314159265L;
    private static final long MULTIPLIER = 1220703125L;
    private static final long MASK = (1L << 46) - 1;
    private static final double SCALE = 0x1p-46;

    private long state;

    /// Creates a generator that has already delivered some numbers.
    ///
    /// @param skipped how many numbers to pass over, at least 0
    public Randlc(long skipped) {
        this(SEED, skipped);
    }

    /// Creates a generator with a seed of its own.
    ///
    /// @param seed    0 to 2^46 - 1
    /// @param skipped how many numbers to pass over, at least 0
    public Randlc(long seed, long skipped) {
        long factor = 1;
        long power = MULTIPLIER;
        for (long left = skipped; left > 0; left >>= 1) {
            if ((left & 1) == 1) {
                factor = (factor * power) & MASK;
            }
            power = (power * power) & MASK;
        }
        state = (seed * factor) & MASK;
    }

    @Override
    public void save(DataOutput to) throws IOException {
        to.writeLong(state);
    }

    @Override
    public void load(DataInput from) throws IOException {
        state = from.readLong();
    }

    /// The next number.
    ///
    /// @return a number at least 0 and below 1
    public double next() {
        state = (state * MULTIPLIER) & MASK;
        return state * SCALE;
    }
}
