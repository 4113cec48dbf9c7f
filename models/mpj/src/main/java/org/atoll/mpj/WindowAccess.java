// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.lang.foreign.MemorySegment;
import java.util.function.Function;
import org.atoll.codec.ElementKinds;
import org.atoll.fabric.wire.Elements;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.window.Channel;
import org.atoll.mpj.window.Combination;
import org.atoll.mpj.window.Deposit;
import org.atoll.mpj.window.Exposure;
import org.atoll.mpj.window.Fetch;
import org.atoll.mpj.window.Local;
import org.atoll.mpj.window.Remote;
import org.atoll.mpj.window.Transfer;
import org.jspecify.annotations.Nullable;

/// The calls of a window that read and write other ranks' memory (MPI 4.1, section 12.3). [Window]
/// tells when their buffers may be used.
abstract sealed class WindowAccess extends WindowEpochs permits Window {
    WindowAccess(
            Comm comm, Exposure exposure, WindowEnds ends, @Nullable NodeMemory shared) {
        super(comm, exposure, ends, shared);
    }

    /// Writes into a rank's memory (MPI 4.1, section 12.3.1). Does not block.
    ///
    /// @param origin what is written
    /// @param rank   whose memory
    /// @param offset the first element there
    public final void put(Part origin, int rank, long offset) {
        if (rank != Comm.NOBODY) {
            put("put", origin, plain("put", "origin", origin, rank, offset));
        }
    }

    /// Writes into a part of a rank's memory (MPI 4.1, section 12.3.1). Does not block.
    ///
    /// @param origin what is written
    /// @param target where, of the same packed length
    public final void put(Part origin, RemotePart target) {
        put("put", origin, target);
    }

    /// The same, with a request that is done when the origin's buffer may be used again (MPI 4.1,
    /// section 12.3.5).
    ///
    /// @param origin what is written
    /// @param target where, of the same packed length
    /// @return the request
    public final Request putAsync(Part origin, RemotePart target) {
        return put("putAsync", origin, target);
    }

    private Request put(String call, Part origin, RemotePart target) {
        source(call, origin, target, false);
        return begin(call, target, to -> Deposit.put(to, call, local(origin), target.place()));
    }

    /// Reads a rank's memory (MPI 4.1, section 12.3.2). Does not block.
    ///
    /// @param result where the elements go
    /// @param rank   whose memory
    /// @param offset the first element there
    public final void get(Part result, int rank, long offset) {
        if (rank != Comm.NOBODY) {
            get("get", result, plain("get", "result", result, rank, offset));
        }
    }

    /// Reads a part of a rank's memory (MPI 4.1, section 12.3.2). Does not block.
    ///
    /// @param result where the elements go
    /// @param target which elements, of the same packed length
    public final void get(Part result, RemotePart target) {
        get("get", result, target);
    }

    /// The same, with a request that is done when the elements are here (MPI 4.1, section 12.3.5).
    ///
    /// @param result where the elements go
    /// @param target which elements, of the same packed length
    /// @return the request
    public final Request getAsync(Part result, RemotePart target) {
        return get("getAsync", result, target);
    }

    private Request get(String call, Part result, RemotePart target) {
        result(call, result, target, false);
        return fetch(call, result, target, Combination.GET);
    }

    private Request fetch(String call, Part result, RemotePart target, int code) {
        return begin(call, target,
                to -> new Fetch(to, call, local(result), null, target.place(), code));
    }

    /// Combines elements with those of a rank's memory, which take the result (MPI 4.1, section
    /// 12.3.4). Does not block.
    ///
    /// @param origin the right operands
    /// @param op     a predefined operation
    /// @param rank   whose memory
    /// @param offset the first element there
    public final void accumulate(Part origin, Op op, int rank, long offset) {
        if (rank != Comm.NOBODY) {
            String call = "accumulate";
            accumulate(call, origin, op, plain(call, "origin", origin, rank, offset));
        }
    }

    /// Combines elements with a part of a rank's memory, which takes the result (MPI 4.1, section
    /// 12.3.4). Does not block.
    ///
    /// @param origin the right operands
    /// @param op     a predefined operation
    /// @param target the left operands, of the same packed length
    public final void accumulate(Part origin, Op op, RemotePart target) {
        accumulate("accumulate", origin, op, target);
    }

    /// The same, with a request that is done when the origin's buffer may be used again (MPI 4.1,
    /// section 12.3.5).
    ///
    /// @param origin the right operands
    /// @param op     a predefined operation
    /// @param target the left operands, of the same packed length
    /// @return the request
    public final Request accumulateAsync(Part origin, Op op, RemotePart target) {
        return accumulate("accumulateAsync", origin, op, target);
    }

    private Request accumulate(String call, Part origin, Op op, RemotePart target) {
        int code = code(call, origin, op, target);
        return begin(call, target,
                to -> Deposit.accumulate(to, call, local(origin), place(target, code), code));
    }

    /// Fetches elements of a rank's memory and combines others with them, at once (MPI 4.1,
    /// section 12.3.4). Does not block.
    ///
    /// @param origin the right operands; not looked at with [Op#NO_OP]
    /// @param result where the elements go as they were before; not the origin's buffer
    /// @param op     a predefined operation; [Op#NO_OP] only fetches
    /// @param rank   whose memory
    /// @param offset the first element there
    public final void getAccumulate(Part origin, Part result, Op op, int rank, long offset) {
        if (rank != Comm.NOBODY) {
            String call = "getAccumulate";
            getAccumulate(call, origin, result, op, plain(call, "result", result, rank, offset));
        }
    }

    /// Fetches a part of a rank's memory and combines elements with it, at once (MPI 4.1, section
    /// 12.3.4). Does not block.
    ///
    /// @param origin the right operands; not looked at with [Op#NO_OP]
    /// @param result where the elements go as they were before; not the origin's buffer
    /// @param op     a predefined operation; [Op#NO_OP] only fetches
    /// @param target the left operands, of the same packed length
    public final void getAccumulate(Part origin, Part result, Op op, RemotePart target) {
        getAccumulate("getAccumulate", origin, result, op, target);
    }

    /// The same, with a request that is done when the elements are here (MPI 4.1, section 12.3.5).
    ///
    /// @param origin the right operands; not looked at with [Op#NO_OP]
    /// @param result where the elements go as they were before; not the origin's buffer
    /// @param op     a predefined operation; [Op#NO_OP] only fetches
    /// @param target the left operands, of the same packed length
    /// @return the request
    public final Request getAccumulateAsync(
            Part origin, Part result, Op op, RemotePart target) {
        return getAccumulate("getAccumulateAsync", origin, result, op, target);
    }

    private Request getAccumulate(
            String call, Part origin, Part result, Op op, RemotePart target) {
        result(call, result, target, true);
        if (Given.op(op) == Op.NO_OP) {
            return fetch(call, result, target, Combination.READ);
        }
        int code = code(call, origin, op, target);
        Local operands = local(origin);
        return begin(call, target,
                to -> new Fetch(to, call, local(result), operands, place(target, code), code));
    }

    private static Remote place(RemotePart target, int code) {
        return target.place().inTuples(Combinations.together(code));
    }

    /// Fetches one element, or with [Op#MAXLOC] and [Op#MINLOC] one pair, and combines another with
    /// it, at once: for counters and the like (MPI 4.1, section 12.3.4). Does not block.
    ///
    /// @param origin the right operand; not looked at with [Op#NO_OP]
    /// @param result where the element goes as it was before
    /// @param op     a predefined operation; [Op#NO_OP] only fetches
    /// @param rank   whose memory
    /// @param offset the element
    public final void fetchAndOp(Part origin, Part result, Op op, int rank, long offset) {
        if (rank != Comm.NOBODY) {
            String call = "fetchAndOp";
            single(call, "result", result, Given.op(op).width());
            getAccumulate(call, origin, result, op, plain(call, "result", result, rank, offset));
        }
    }

    /// Fetches one element and, if its bits are those expected, replaces it, at once (MPI 4.1,
    /// section 12.3.4). Does not block; expected and desired values may change at once.
    ///
    /// @param expected one element: what must be there
    /// @param desired  one element: what then goes there
    /// @param result   one element: what was there
    /// @param rank     whose memory
    /// @param offset   the element
    public final void compareAndSwap(
            Part expected, Part desired, Part result, int rank, long offset) {
        if (rank == Comm.NOBODY) {
            return;
        }
        String call = "compareAndSwap";
        single(call, "expected", expected, 1);
        single(call, "desired", desired, 1);
        single(call, "result", result, 1);
        RemotePart target = plain(call, "result", result, rank, offset);
        result(call, result, target, true);
        source(call, expected, target, true);
        source(call, desired, target, true);
        Local both = together(expected, desired);
        begin(call, target, to ->
                new Fetch(to, call, local(result), both, target.place(), Combination.SWAP));
    }

    private static Local together(Part first, Part second) {
        long bytes = first.bytes();
        MemorySegment both = MemorySegment.ofArray(new byte[(int) (bytes + second.bytes())]);
        first.packer().pack(first.buffer(), first.offset(), 0, bytes, both, 0);
        second.packer().pack(second.buffer(), second.offset(), 0, second.bytes(), both, bytes);
        Elements kind = ElementKinds.SEGMENT_BYTES;
        return new Local(both, 0, both.byteSize(), kind);
    }

    private static void single(String call, String what, Part part, int allowed) {
        long count = PartChecks.real(call, what, part).count();
        if (count != allowed) {
            throw Fault.wrongArgument(
                    call, what + " has # elements", "it must have " + allowed, count);
        }
    }

    private RemotePart plain(String call, String what, Part part, int rank, long offset) {
        Shown shown = shown(call, rank);
        long bytes = PartChecks.real(call, what, part).bytes();
        return new RemotePart(window(), rank, shown.plainBytes(offset, bytes));
    }

    private int code(String call, Part origin, Op op, RemotePart target) {
        int kind = source(call, origin, target, true);
        return Combinations.code(call, Given.op(op), kind, origin.count());
    }

    private int source(String call, Part origin, RemotePart target, boolean arithmetic) {
        int kind = fitting(call, "origin", origin, target, arithmetic);
        origin.checkSendable();
        return kind;
    }

    private void result(String call, Part result, RemotePart target, boolean arithmetic) {
        fitting(call, "result", result, target, arithmetic);
        Checks.writable(result.buffer());
    }

    private int fitting(
            String call, String what, Part part, RemotePart target, boolean arithmetic) {
        PartChecks.real(call, what, part);
        if (Given.of("target", target, RemotePart.class).window() != this) {
            throw Fault.wrongArgument(
                    call, "target is a part of another window", "allowed are this window's");
        }
        Shown shown = shown(call, target.rank());
        shown.sameLength(what, part, target.place());
        return shown.fitting(part, arithmetic);
    }

    private Request begin(String call, RemotePart target, Function<Channel, Transfer> maker) {
        int rank = target.rank();
        Channel channel = to(rank);
        Transfer transfer = maker.apply(channel);
        holding(() -> {
            requireOpen(call, rank);
            channel.begin(transfer);
        });
        return new WindowRequest(comm(), rank, target.bytes(), transfer);
    }

    private static Local local(Part part) {
        return new Local(part.buffer(), part.offset(), part.bytes(), part.packer());
    }
}
