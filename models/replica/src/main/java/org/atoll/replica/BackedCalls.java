// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.lang.foreign.MemorySegment;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.atoll.fabric.Endpoint;

/// The writes of this rank that objects with a backup carry out, each with a number of its own.
final class BackedCalls {
    private final Endpoint endpoint;
    private final OperationWaits waits;
    private final Reach reach;
    private final Thrown thrown;
    private final AtomicInteger last = new AtomicInteger();
    private final Map<Integer, BackedCall> calls = new ConcurrentHashMap<>();

    /// Pipelined writes of which one copy has told what they have thrown, and the other one not.
    private final Set<Integer> faulty = new HashSet<>();

    BackedCalls(OperationWaits waits, Reach reach, Thrown thrown) {
        this.endpoint = waits.endpoint();
        this.waits = waits;
        this.reach = reach;
        this.thrown = thrown;
    }

    /// The number of the next operation. From any thread.
    int next() {
        return last.incrementAndGet();
    }

    /// Carries a write out and waits for what comes of it: perhaps that the object is lost. By a
    /// thread that does not hold the endpoint.
    ///
    /// @param id its number, as the unit says it
    Outcome call(BackedCall call, int id, byte[] unit, OrderedWrites writes) {
        calls.put(id, call);
        try {
            writes.submit(unit, call);
            return await(call);
        } finally {
            calls.remove(id, call);
        }
    }

    /// The holder alone may take an answer.
    private Outcome await(BackedCall call) {
        endpoint.enter();
        try {
            waits.awaitHeld(() -> call.outcome(reach) != null, call::describe);
            Outcome outcome = call.outcome(reach);
            if (outcome == null) {
                throw new AssertionError(call.describe() + " has no outcome any more");
            }
            return outcome;
        } finally {
            endpoint.exit();
        }
    }

    /// Who hears of a write that waits at another rank until this one has a copy. Holder or not.
    Turn.Ending ending(int id) {
        BackedCall call = calls.get(id);
        return call == null ? Turn.Ending.NOBODY : call;
    }

    /// Takes an answer. A second one is of no use. Holder only.
    void answered(int source, int status, int id, MemorySegment memory, long at, long bytes) {
        BackedCall call = calls.get(id);
        if (call == null || reach.hasLost(source)) {
            return;
        }
        WrittenOutcome reply = WrittenOutcome.read(memory, at, bytes);
        call.answered(source, reply.place(), reply.outcome(status, thrown));
        endpoint.rouseSleepers();
    }

    /// Whether what a pipelined write has thrown is news. Holder only.
    boolean isFresh(int id) {
        return !faulty.remove(id) && faulty.add(id);
    }

    /// Objects may be lost: who waits for them looks. Holder only.
    void lose() {
        calls.values().forEach(BackedCall::loseObject);
    }
}
