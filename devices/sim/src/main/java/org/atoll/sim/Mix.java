// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

/// Numbers that look random and depend only on a seed and a counter: the finalizer of SplitMix64
/// (Steele, Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA 2014).
///
/// @param seed chooses the sequence
public record Mix(long seed) {
    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    /// The number at a place of the sequence.
    ///
    /// @param counter the place
    /// @return 64 bits
    public long of(long counter) {
        return spread(seed + GOLDEN * (counter + 1));
    }

    /// A number from 0 on and below 1, at a place of the sequence.
    ///
    /// @param counter the place
    /// @return a multiple of 2^-53
    public double unit(long counter) {
        return (of(counter) >>> 11) * 0x1p-53;
    }

    static long spread(long bits) {
        long z = (bits ^ bits >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }
}
