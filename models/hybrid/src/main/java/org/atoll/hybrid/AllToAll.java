// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

import java.util.Arrays;
import org.atoll.hybrid.icl.Parts;
import org.atoll.hybrid.icl.Stretch;
import org.atoll.hybrid.node.Call;
import org.atoll.hybrid.node.Member;

/// One thread's part in an all-to-all. All threads of the node meet before anything is sent and
/// after all has come.
///
/// @param ways   the node's
/// @param member the thread
/// @param memory the node's
/// @param checks the thread's
record AllToAll(Ways ways, Member member, NodeMemory memory, Checks checks) {
    /// Up to so many bytes one thread carries all.
    private static final long SHORT_BYTES = 4096;

    /// All that the arrays hold.
    void whole(Object out, Object in) {
        long count = Stretch.of(out).count();
        if (count % ways.nodes() != 0) {
            throw new IllegalArgumentException(checks.here() + ": allToAll of " + count
                    + " elements on " + ways.nodes() + " nodes: each gets as many, so it must be"
                    + " a multiple; use allToAllV for parts of any length");
        }
        equal(out, in, count / ways.nodes());
    }

    /// Parts of one length.
    void equal(Object out, Object in, long count) {
        Stretch sent = first(out, count);
        Stretch room = first(in, count);
        Call call = new Call("allToAll", count, out);
        if (sent.bytes() <= SHORT_BYTES && !ways.world().isSimulated()) {
            member.meet(call, () -> ways.collectives().allToAll(sent, room));
            return;
        }
        int[] counts = new int[ways.nodes()];
        Arrays.fill(counts, Math.toIntExact(count));
        Parts parts = Parts.of(counts);
        member.meet(call, () -> ways.collectives().compare("allToAll", "count", count));
        Exchange.carry(ways, member.number(), out, parts, in, parts);
        member.meet(new Call("allToAll", count, in), null);
    }

    /// The first elements of an array, so many for each node.
    private Stretch first(Object array, long count) {
        memory.require("allToAll", array);
        try {
            return Stretch.of(array, Math.multiplyExact(count, ways.nodes()));
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new IllegalArgumentException(checks.here() + ": allToAll of " + count
                    + " elements for each of " + ways.nodes() + " nodes: " + e.getMessage(), e);
        }
    }

    /// Parts of any length.
    void ofParts(Object out, Parts sent, Object in, Parts received) {
        require(out, sent);
        require(in, received);
        member.meet(new Call("allToAllV", Call.NO_DETAIL, out),
                () -> ways.collectives().compare("allToAllV"));
        Exchange.carry(ways, member.number(), out, sent, in, received);
        member.meet(new Call("allToAllV", Call.NO_DETAIL, in), null);
    }

    private void require(Object array, Parts parts) {
        memory.require("allToAllV", array);
        if (parts.size() != ways.nodes()) {
            throw new IllegalArgumentException(checks.here() + ": allToAllV with parts for "
                    + parts.size() + " nodes: there are " + ways.nodes());
        }
        try {
            for (int other = 0; other < ways.nodes(); other++) {
                parts.in(array, other);
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    checks.here() + ": allToAllV: " + e.getMessage(), e);
        }
    }
}
