// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/// Requests that nobody waits for any more. MPI may still use their memory, so it is kept until
/// they are done. Holder only.
final class Leftovers {
    private final Messenger messenger;
    private final List<Leftover> all = new ArrayList<>();

    /// A request with its memory.
    private record Leftover(long request, MemorySegment memory) {}

    /// Has none.
    Leftovers(Messenger messenger) {
        this.messenger = messenger;
    }

    /// Keeps a request.
    ///
    /// @param request a request, [Messenger#DONE], or an error
    /// @param memory  what MPI reads or writes
    void add(long request, MemorySegment memory) {
        if (request != Messenger.DONE && !Messenger.isFault(request)) {
            all.add(new Leftover(request, memory));
        }
    }

    /// Forgets what is done.
    ///
    /// @return whether nothing is left
    boolean sweep() {
        if (!all.isEmpty()) {
            all.removeIf(each -> messenger.test(each.request) != Messenger.PENDING);
        }
        return all.isEmpty();
    }

    /// Keeps the memory of what is left as long as the process lives.
    void keep() {
        all.forEach(each -> messenger.keep(each.memory));
    }
}
