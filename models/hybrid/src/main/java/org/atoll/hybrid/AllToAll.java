// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

import java.util.Arrays;
import org.atoll.hybrid.icl.Parts;
import org.atoll.hybrid.icl.Stretch;
import org.atoll.hybrid.node.Call;
import org.atoll.hybrid.node.Member;

/// One thread's part in an all-to-all. All threads of the node meet before anything is sent and
/// after all has come.
record AllToAll(NodeJob job, Member member, NodeMemory memory, CallChecks checks) {
    /// Up to so many bytes one thread carries all.
    private static final long SHORT_BYTES = 4096;

    /// All that the arrays hold.
    void whole(Object out, Object in) {
        long count = Stretch.of(out).count();
        if (count % job.nodes() != 0) {
            throw new IllegalArgumentException(checks.here() + ": allToAll of " + count
                    + " elements on " + job.nodes() + " nodes: each gets as many, so it must be"
                    + " a multiple; use allToAllV for parts of any length");
        }
        equal(out, in, count / job.nodes());
    }

    /// Parts of one length.
    void equal(Object out, Object in, long count) {
        Stretch sent = first(out, count);
        Stretch room = first(in, count);
        Call call = new Call("allToAll", count, out);
        if (sent.bytes() <= SHORT_BYTES && !job.world().isSimulated()) {
            member.meet(call, () -> job.collectives().allToAll(sent, room));
            return;
        }
        int[] counts = new int[job.nodes()];
        Arrays.fill(counts, Math.toIntExact(count));
        Parts parts = Parts.of(counts);
        member.meet(call, () -> job.collectives().compare("allToAll", "count", count));
        PartsExchange.carry(job, member.number(), out, parts, in, parts);
        member.meet(new Call("allToAll", count, in), null);
    }

    /// The first elements of an array, so many for each node.
    private Stretch first(Object array, long count) {
        memory.require("allToAll", array);
        try {
            return Stretch.of(array, Math.multiplyExact(count, job.nodes()));
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new IllegalArgumentException(checks.here() + ": allToAll of " + count
                    + " elements for each of " + job.nodes() + " nodes: " + e.getMessage(), e);
        }
    }

    /// Parts of any length.
    void ofParts(Object out, Parts sent, Object in, Parts received) {
        require(out, sent);
        require(in, received);
        member.meet(new Call("allToAllV", Call.NO_DETAIL, out),
                () -> job.collectives().compare("allToAllV"));
        PartsExchange.carry(job, member.number(), out, sent, in, received);
        member.meet(new Call("allToAllV", Call.NO_DETAIL, in), null);
    }

    private void require(Object array, Parts parts) {
        memory.require("allToAllV", array);
        if (parts.size() != job.nodes()) {
            throw new IllegalArgumentException(checks.here() + ": allToAllV with parts for "
                    + parts.size() + " nodes: there are " + job.nodes());
        }
        try {
            for (int other = 0; other < job.nodes(); other++) {
                parts.in(array, other);
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    checks.here() + ": allToAllV: " + e.getMessage(), e);
        }
    }
}
