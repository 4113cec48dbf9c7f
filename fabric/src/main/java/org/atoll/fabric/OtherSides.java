// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.atoll.fabric.job.CommunicationException;
import org.jspecify.annotations.Nullable;

/// The ranks of all other worlds that this one has met. From any thread, unless a method says
/// otherwise.
final class OtherSides {
    private final List<OtherSide> sides = new CopyOnWriteArrayList<>();

    OtherSides() {}

    /// Ranks of another world have numbers here from now on. Holder only.
    void add(OtherSide side) {
        sides.add(side);
    }

    /// The side to which a number belongs.
    ///
    /// @throws IllegalArgumentException if to none
    OtherSide of(int number) {
        OtherSide found = find(number);
        if (found == null) {
            throw new IllegalArgumentException("no rank has the number " + number);
        }
        return found;
    }

    private @Nullable OtherSide find(int number) {
        for (OtherSide side : sides) {
            if (side.has(number)) {
                return side;
            }
        }
        return null;
    }

    /// Whether a rank of another world may yet send something.
    boolean areReached() {
        return sides.stream().anyMatch(OtherSide::isOpen);
    }

    /// A rank of another world was lost. Holder only.
    void lost(int number, String reason) {
        OtherSide side = find(number);
        if (side != null) {
            side.lose(number, reason);
        }
    }

    /// Why a rank of another world is out of reach; null while it is not.
    @Nullable CommunicationException failure(int number) {
        OtherSide side = find(number);
        return side == null ? null : side.end();
    }
}
