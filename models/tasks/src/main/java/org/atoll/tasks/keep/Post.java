// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.keep;

import org.atoll.tasks.pack.Packed;
import org.atoll.tasks.pack.PackedSize;
import org.atoll.tasks.post.Tids;

/// A message in the postbox, under a name and an index.
///
/// @param owner who has put it there; [Tids#NONE] if that task has ended
/// @param flags bits of the constants below
/// @param what  the items, which the postbox holds
record Post(int index, long owner, int flags, Packed what) {
    /// Stays when its owner ends.
    static final int PERSISTENT = 1;

    /// Is put beside what is there, not in its place.
    static final int MULTIPLE = 2;

    /// May be replaced and deleted by anybody.
    static final int OVERWRITABLE = 4;

    PackedSize size() {
        return new PackedSize(what.bytes(), what.userBytes(), what.items());
    }

    boolean has(int flag) {
        return (flags & flag) != 0;
    }

    /// Whether a task may replace or delete it.
    boolean isFor(long task) {
        return owner == task || has(OVERWRITABLE);
    }

    /// The same without an owner.
    Post left() {
        return new Post(index, Tids.NONE, flags, what);
    }
}
