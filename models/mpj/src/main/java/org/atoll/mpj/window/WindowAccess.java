// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import java.lang.foreign.MemorySegment;
import java.util.function.Function;
import org.atoll.codec.ElementKinds;
import org.atoll.fabric.wire.Elements;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.part.PartChecks;
import org.atoll.mpj.part.Portion;
import org.atoll.mpj.part.Required;
import org.atoll.mpj.plan.Ranks;
import org.atoll.mpj.reduce.Operator;
import org.atoll.mpj.team.Domain;
import org.jspecify.annotations.Nullable;

/// The calls of a window that read and write other ranks' memory (MPI 4.1, section 12.3).
/// [org.atoll.mpj.Window] tells when their buffers may be used.
abstract class WindowAccess extends WindowEpochs {
    WindowAccess(
            Ranks ranks, Exposure exposure, WindowEnds ends, @Nullable SharedWindowMemory shared) {
        super(ranks, exposure, ends, shared);
    }

    /// Writes into a rank's memory (MPI 4.1, section 12.3.1). Does not block.
    public final void put(Portion origin, int rank, long offset) {
        if (rank != Domain.NOBODY) {
            put("put", origin, plain("put", "origin", origin, rank, offset));
        }
    }

    /// Writes into a part of a rank's memory (MPI 4.1, section 12.3.1). Does not block.
    public final void put(Portion origin, WindowPart target) {
        put("put", origin, target);
    }

    /// The same, with a request that is done when the origin's buffer may be used again (MPI 4.1,
    /// section 12.3.5).
    public final Begun putAsync(Portion origin, WindowPart target) {
        return put("putAsync", origin, target);
    }

    private Begun put(String call, Portion origin, WindowPart target) {
        source(call, origin, target, false);
        return begin(call, target, to -> Deposit.put(to, call, origin, target.place()));
    }

    /// Reads a rank's memory (MPI 4.1, section 12.3.2). Does not block.
    public final void get(Portion result, int rank, long offset) {
        if (rank != Domain.NOBODY) {
            get("get", result, plain("get", "result", result, rank, offset));
        }
    }

    /// Reads a part of a rank's memory (MPI 4.1, section 12.3.2). Does not block.
    public final void get(Portion result, WindowPart target) {
        get("get", result, target);
    }

    /// The same, with a request that is done when the elements are here (MPI 4.1, section 12.3.5).
    public final Begun getAsync(Portion result, WindowPart target) {
        return get("getAsync", result, target);
    }

    private Begun get(String call, Portion result, WindowPart target) {
        result(call, result, target, false);
        return fetch(call, result, target, Combination.GET);
    }

    private Begun fetch(String call, Portion result, WindowPart target, int code) {
        return begin(call, target,
                to -> new FetchOperation(to, call, result, null, target.place(), code));
    }

    /// Combines elements with those of a rank's memory, which take the result (MPI 4.1, section
    /// 12.3.4). Does not block.
    public final void accumulate(Portion origin, Operator op, int rank, long offset) {
        if (rank != Domain.NOBODY) {
            String call = "accumulate";
            accumulate(call, origin, op, plain(call, "origin", origin, rank, offset));
        }
    }

    /// Combines elements with a part of a rank's memory, which takes the result (MPI 4.1, section
    /// 12.3.4). Does not block.
    public final void accumulate(Portion origin, Operator op, WindowPart target) {
        accumulate("accumulate", origin, op, target);
    }

    /// The same, with a request that is done when the origin's buffer may be used again (MPI 4.1,
    /// section 12.3.5).
    public final Begun accumulateAsync(Portion origin, Operator op, WindowPart target) {
        return accumulate("accumulateAsync", origin, op, target);
    }

    private Begun accumulate(String call, Portion origin, Operator op, WindowPart target) {
        int code = code(call, origin, op, target);
        return begin(call, target,
                to -> Deposit.accumulate(to, call, origin, place(target, code), code));
    }

    /// Fetches elements of a rank's memory and combines others with them, at once (MPI 4.1,
    /// section 12.3.4). Does not block.
    public final void getAccumulate(
            Portion origin, Portion result, Operator op, int rank, long offset) {
        if (rank != Domain.NOBODY) {
            String call = "getAccumulate";
            getAccumulate(call, origin, result, op, plain(call, "result", result, rank, offset));
        }
    }

    /// Fetches a part of a rank's memory and combines elements with it, at once (MPI 4.1, section
    /// 12.3.4). Does not block.
    public final void getAccumulate(
            Portion origin, Portion result, Operator op, WindowPart target) {
        getAccumulate("getAccumulate", origin, result, op, target);
    }

    /// The same, with a request that is done when the elements are here (MPI 4.1, section 12.3.5).
    public final Begun getAccumulateAsync(
            Portion origin, Portion result, Operator op, WindowPart target) {
        return getAccumulate("getAccumulateAsync", origin, result, op, target);
    }

    private Begun getAccumulate(
            String call, Portion origin, Portion result, Operator op, WindowPart target) {
        result(call, result, target, true);
        if (Operator.given(op) == Operator.NO_OP) {
            return fetch(call, result, target, Combination.READ);
        }
        int code = code(call, origin, op, target);
        Portion operands = origin;
        return begin(call, target,
                to -> new FetchOperation(to, call, result, operands, place(target, code), code));
    }

    private static TargetMemory place(WindowPart target, int code) {
        return target.place().inTuples(Combinations.together(code));
    }

    /// Fetches one element, or with [org.atoll.mpj.Op#MAXLOC] and [org.atoll.mpj.Op#MINLOC] one
    /// pair, and combines another with it, at once: for counters and the like (MPI 4.1, section
    /// 12.3.4). Does not block.
    public final void fetchAndOp(
            Portion origin, Portion result, Operator op, int rank, long offset) {
        if (rank != Domain.NOBODY) {
            String call = "fetchAndOp";
            single(call, "result", result, Operator.given(op).width());
            getAccumulate(call, origin, result, op, plain(call, "result", result, rank, offset));
        }
    }

    /// Fetches one element and, if its bits are those expected, replaces it, at once (MPI 4.1,
    /// section 12.3.4). Does not block; expected and desired values may change at once.
    public final void compareAndSwap(
            Portion expected, Portion desired, Portion result, int rank, long offset) {
        if (rank == Domain.NOBODY) {
            return;
        }
        String call = "compareAndSwap";
        single(call, "expected", expected, 1);
        single(call, "desired", desired, 1);
        single(call, "result", result, 1);
        WindowPart target = plain(call, "result", result, rank, offset);
        result(call, result, target, true);
        source(call, expected, target, true);
        source(call, desired, target, true);
        Portion both = together(expected, desired);
        begin(call, target, to ->
                new FetchOperation(to, call, result, both, target.place(), Combination.SWAP));
    }

    private static Portion together(Portion first, Portion second) {
        long bytes = first.bytes();
        MemorySegment both = MemorySegment.ofArray(new byte[(int) (bytes + second.bytes())]);
        first.packer().pack(first.buffer(), first.offset(), 0, bytes, both, 0);
        second.packer().pack(second.buffer(), second.offset(), 0, second.bytes(), both, bytes);
        Elements kind = ElementKinds.SEGMENT_BYTES;
        return new Portion(both, 0, both.byteSize(), kind);
    }

    private static void single(String call, String what, Portion part, int allowed) {
        long count = PartChecks.real(call, what, part).count();
        if (count != allowed) {
            throw Fault.wrongArgument(
                    call, what + " has # elements", "it must have " + allowed, count);
        }
    }

    private WindowPart plain(String call, String what, Portion part, int rank, long offset) {
        ExposedMemory shown = shown(call, rank);
        long bytes = PartChecks.real(call, what, part).bytes();
        return new WindowPart(exposure(), rank, shown.plainBytes(offset, bytes));
    }

    private int code(String call, Portion origin, Operator op, WindowPart target) {
        int kind = source(call, origin, target, true);
        return Combinations.code(call, Operator.given(op), kind, origin.count());
    }

    private int source(String call, Portion origin, WindowPart target, boolean arithmetic) {
        int kind = fitting(call, "origin", origin, target, arithmetic);
        origin.checkSendable();
        return kind;
    }

    private void result(String call, Portion result, WindowPart target, boolean arithmetic) {
        fitting(call, "result", result, target, arithmetic);
        Checks.writable(result.buffer());
    }

    private int fitting(
            String call, String what, Portion part, WindowPart target, boolean arithmetic) {
        PartChecks.real(call, what, part);
        if (target == null) {
            throw Checks.misuse("target", "a RemotePart must be given", Required.ABSENT);
        }
        if (!target.window().equals(exposure())) {
            throw Fault.wrongArgument(
                    call, "target is a part of another window", "allowed are this window's");
        }
        ExposedMemory shown = shown(call, target.rank());
        shown.sameLength(what, part, target.place());
        return shown.fitting(part, arithmetic);
    }

    private Begun begin(String call, WindowPart target, Function<Channel, Transfer> maker) {
        int rank = target.rank();
        Channel channel = to(rank);
        Transfer transfer = maker.apply(channel);
        holding(() -> {
            requireOpen(call, rank);
            channel.begin(transfer);
        });
        return new Begun(domain(), rank, target.bytes(), transfer);
    }
}
