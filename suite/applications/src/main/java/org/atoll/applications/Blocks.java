// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

/// A number of things dealt out in contiguous blocks. The blocks differ by at most one thing;
/// the larger ones come first, so that with more parts than things the last parts are empty.
///
/// @param total how many things there are, at least 0
/// @param parts how many blocks they are dealt into, at least 1
public record Blocks(int total, int parts) {

    /// Checks both numbers.
    ///
    /// @throws IllegalArgumentException if `total` is negative or `parts` is not positive
    public Blocks {
        if (total < 0 || parts < 1) {
            throw new IllegalArgumentException(
                    "cannot deal " + total + " things into " + parts + " blocks");
        }
    }

    /// The first thing of a block.
    ///
    /// @param part the block, 0 to `parts`; `parts` itself gives `total`
    /// @return its index
    public int from(int part) {
        return part * (total / parts) + Math.min(part, total % parts);
    }

    /// The end of a block.
    ///
    /// @return the index after its last thing
    public int to(int part) {
        return from(part + 1);
    }

    /// The size of a block.
    public int count(int part) {
        return to(part) - from(part);
    }
}
