// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/// Requests that nobody waits for any more. UCX may still use their memory, so it is kept until
/// they are done. Holder only.
final class Leftovers {
    private final List<Leftover> all = new ArrayList<>();

    /// A request with its memory.
    private record Leftover(long request, MemorySegment memory) {}

    /// Keeps a request.
    ///
    /// @param request a request, [Worker#DONE], or a status
    /// @param memory  what UCX reads or writes
    void add(long request, MemorySegment memory) {
        if (request != Worker.DONE && !Ucp.isFault(request)) {
            all.add(new Leftover(request, memory));
        }
    }

    /// Forgets what is done.
    ///
    /// @return whether nothing is left
    boolean sweep() {
        if (!all.isEmpty()) {
            all.removeIf(Leftovers::isDone);
        }
        return all.isEmpty();
    }

    private static boolean isDone(Leftover leftover) {
        boolean done = Ucp.check(leftover.request) != Layouts.INPROGRESS;
        if (done) {
            Ucp.free(leftover.request);
        }
        return done;
    }
}
