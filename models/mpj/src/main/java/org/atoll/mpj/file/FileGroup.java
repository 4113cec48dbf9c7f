// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

import org.atoll.collectives.spi.Pending;
import org.atoll.fabric.wire.Packer;

/// The ranks that share a file, as a call of all of them sees them: messages that meet no
/// others, in order per pair.
public interface FileGroup {

    /// This rank.
    ///
    /// @return 0..size-1
    int rank();

    /// How many ranks there are.
    ///
    /// @return at least 1
    int size();

    /// The ranks that touch the file when data are exchanged.
    ///
    /// @return at least one, the same on all ranks
    int[] aggregators();

    /// Starts to send; does not block.
    ///
    /// @param bytes  the packed length
    /// @param packer how it is packed, from the buffer's first element
    Pending send(Object buffer, long bytes, Packer packer, int to);

    /// Starts to receive; does not block.
    ///
    /// @param bytes  the packed length, exactly
    /// @param packer how it is packed, from the buffer's first element
    Pending receive(Object buffer, long bytes, Packer packer, int from);

    /// Brings numbers of all ranks together; blocks.
    ///
    /// @param own as many on all ranks
    /// @return those of all ranks, in their order
    long[] allGather(long... own);
}
