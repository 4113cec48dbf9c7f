// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

import org.atoll.hybrid.icl.Parts;
import org.atoll.hybrid.icl.Stretch;
import org.atoll.hybrid.node.Call;
import org.atoll.hybrid.node.Member;
import org.jspecify.annotations.Nullable;

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
        apart("allToAll", sent, room);
        Call call = new Call("allToAll", count, out).into(in);
        if (sent.bytes() <= SHORT_BYTES && !job.world().isSimulated()) {
            member.meet(call, () -> job.collectives().allToAll(sent, room));
            return;
        }
        Parts parts = Parts.equal(job.nodes(), count);
        carry(call, new PartsExchange(out, parts, in, parts),
                new HostExchange(job, memory, out, in, sent.bytes() / job.nodes()),
                () -> job.collectives().compare("allToAll", "count", count));
    }

    /// Where threads share processors, one of them carries all parts while the others sleep.
    private void carry(
            Call call, PartsExchange exchange, @Nullable HostExchange direct, Runnable compare) {
        HostExchange ofHost = job.collectives().isOnOneHost() ? direct : null;
        boolean isCrowded = job.isCrowded();
        member.meet(call, () -> {
            compare.run();
            if (ofHost != null && ofHost.meet() && isCrowded) {
                ofHost.copyAll();
                job.collectives().barrier();
            } else if (isCrowded) {
                exchange.carryAll(job);
            }
        });
        if (isCrowded) {
            return;
        }
        if (ofHost != null && ofHost.isDirect()) {
            ofHost.copy(member);
            member.meet(call, job.collectives()::barrier);
        } else {
            exchange.carry(job, member);
            member.meet(call, null);
        }
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
        apart("allToAllV", Stretch.of(out), Stretch.of(in));
        carry(new Call("allToAllV", Call.NO_DETAIL, out).into(in),
                new PartsExchange(out, sent, in, received), null,
                () -> job.collectives().compare("allToAllV"));
    }

    private void apart(String call, Stretch out, Stretch in) {
        try {
            out.requireApart(call, in);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(checks.here() + ": " + e.getMessage(), e);
        }
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
