// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// The parts of all ranks in one buffer, addressed in the order in which ranks follow the root.
/// A run of them is in one piece unless it goes around the end.
///
/// @param whole the parts in the order of ranks
/// @param count the elements of a part
/// @param root  the rank whose part has number 0
/// @param size  how many parts there are
record Ring(Buffer whole, long count, int root, int size) {

    /// Whether a run of parts goes around the end.
    boolean wraps(int first, int parts) {
        int place = place(first);
        return place + parts > size;
    }

    /// A run of parts that does not go around the end.
    Buffer run(int first, int parts) {
        return whole.slice(place(first) * count, parts * count);
    }

    /// Copies a run of parts from where they are in one piece, around the end if need be.
    void put(Buffer from, int first, int parts) {
        int before = Math.min(parts, size - place(first));
        run(first, before).set(from.slice(0, before * count));
        if (before < parts) {
            long rest = (parts - before) * count;
            whole.slice(0, rest).set(from.slice(before * count, rest));
        }
    }

    /// A run of parts in one piece, copied to scratch slot 1 if it goes around the end.
    Buffer get(Team team, int first, int parts) {
        if (!wraps(first, parts)) {
            return run(first, parts);
        }
        Buffer piece = team.scratch(1, whole, parts * count);
        int before = size - place(first);
        piece.set(run(first, before));
        long rest = (parts - before) * count;
        piece.slice(before * count, rest).set(whole.slice(0, rest));
        return piece;
    }

    private int place(int number) {
        return (root + number) % size;
    }
}
