// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Counts the prepared or probed messages that use the communicator below another one, and may do
/// so when that was freed (MPI 4.1, section 7.4.3). The one below is freed with the last of them.
/// Any thread may call.
final class Loans {
    private int count;
    private org.atoll.mpj.@Nullable Communicator left;

    /// Begins with none.
    Loans() {}

    /// Makes one more, unless that fails.
    <T> T lend(
            org.atoll.mpj.Communicator below, Function<org.atoll.mpj.Communicator, T> make) {
        org.atoll.mpj.@Nullable Communicator _ = change(1);
        try {
            return make.apply(below);
        } catch (RuntimeException | Error e) {
            giveBack();
            throw e;
        }
    }

    /// One is over, and has begun whatever it was to begin.
    void giveBack() {
        org.atoll.mpj.Communicator last = change(-1);
        if (last != null && !last.isFreed() && Presence.HERE.isInside()) {
            last.free();
        }
    }

    /// The one above was freed.
    void free(org.atoll.mpj.Communicator below) {
        if (leave(below)) {
            below.free();
        } else {
            below.endCollectives();
        }
    }

    private synchronized boolean leave(org.atoll.mpj.Communicator below) {
        left = count > 0 ? below : null;
        return count == 0;
    }

    private synchronized org.atoll.mpj.@Nullable Communicator change(int more) {
        count += more;
        if (count > 0) {
            return null;
        }
        org.atoll.mpj.Communicator last = left;
        left = null;
        return last;
    }
}
