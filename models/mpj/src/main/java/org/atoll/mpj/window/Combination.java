// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import org.atoll.collectives.spi.Reducer;
import org.atoll.fabric.wire.Elements;

/// A way to combine values that come with those that are there.
///
/// @param kind    the arrays that hold such numbers
/// @param reducer takes what is there as its left operand
/// @param width   how many numbers belong together
public record Combination(Elements kind, Reducer reducer, int width) {

    /// Operation code of a fetch that only reads, and may read while others write.
    public static final int GET = -1;

    /// Operation code of a fetch whose operands are an expected value and its replacement.
    public static final int SWAP = -2;

    /// Operation code of a put.
    public static final int PUT = -4;

    /// Operation code of a fetch that only reads, but each element as a whole.
    public static final int READ = -3;
}
