// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.atoll.mpj.Part;
import org.atoll.mpj.RemotePart;
import org.atoll.mpj.Window;
import org.jspecify.annotations.Nullable;

/// The calls that read, write and combine elements in the memory that ranks show in a [Win] (MPI
/// 4.1, section 12.3). None of these calls blocks: a call is done when the epoch ends or a flush
/// says so, one with a small r at the front when its request is done. Buffers are direct ones and
/// must not be touched meanwhile. `targetDisp` counts in the units that the target has given.
abstract class WinAccess {
    /// For each rank, how many bytes one step of a displacement is.
    private int[] stepBytes = {};

    private @Nullable Window window;
    private Errhandler errhandler = Errhandler.UNSET;
    private String name = "";

    WinAccess() {}

    /// Opens, or closes with null.
    final void over(@Nullable Window given, int[] steps) {
        window = given;
        stepBytes = steps;
    }

    final boolean isOpen() {
        return window != null;
    }

    final Errhandler errhandler() {
        return errhandler;
    }

    final void errhandler(Errhandler given) {
        errhandler = given;
    }

    final String name() {
        return name;
    }

    final void name(String given) {
        name = given;
    }

    static void check(int errorClass, String what, int value, int least) {
        if (value < least) {
            throw new WrongArgument(
                    errorClass, what + " is " + value + ": it is at least " + least);
        }
    }

    final Window window(String call) {
        Presence.HERE.mpj(call);
        Window open = window;
        if (open == null) {
            String given = name.isEmpty() ? "" : " " + name;
            throw new MPIException(
                    call + ": the window" + given + " was freed", MPI.ERR_WIN, null);
        }
        return open;
    }

    final MPIException failed(String call, RuntimeException cause) {
        return errhandler.failed(call, cause instanceof IllegalStateException
                ? MPIException.in(call, cause, MPI.ERR_RMA_SYNC)
                : cause);
    }

    /// Something that is done to a window.
    interface Action {
        void on(Window open);
    }

    final void run(String call, Action action) {
        try {
            action.on(window(call));
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    /// The place in a window that a call reaches, in the program's words.
    ///
    /// @param typed what the call names the type
    private record Target(int rank, int disp, int count, Datatype type, String typed) {

        Target(int rank, int disp, int count, Datatype type) {
            this(rank, disp, count, type, "targetType");
        }
    }

    /// Something that is begun on a part of a window.
    private interface Access {
        org.atoll.mpj.Request on(Window open, RemotePart target);
    }

    /// Begins something, unless the target is nobody.
    private Request begin(String call, Target target, Access access) {
        try {
            Window open = window(call);
            check(MPI.ERR_COUNT, "targetCount", target.count, 0);
            return new Request(null, target.rank == MPI.PROC_NULL
                    ? null
                    : access.on(open, below(open, target)));
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    private RemotePart below(Window open, Target target) {
        long offset = place(target.rank, target.disp);
        Typemap map = Required.of(MPI.ERR_TYPE, target.typed, target.type).item(target.typed);
        try {
            return map.isPlain()
                    ? open.part(target.rank, offset, target.count * map.bytes())
                    : open.part(target.rank, offset, target.count, map.layout());
        } catch (IllegalArgumentException e) {
            throw outside(target, e);
        }
    }

    /// The window below counts bytes; the program's own words come first.
    private WrongArgument outside(Target target, IllegalArgumentException below) {
        WrongArgument here = new WrongArgument(Diagnosis.of(below),
                "targetDisp " + target.disp + " and targetCount " + target.count + " at "
                        + stepBytes[target.rank] + " bytes to a displacement: "
                        + Words.of(below));
        here.initCause(below);
        return here;
    }

    /// Where a displacement is, in bytes.
    private long place(int rank, int disp) {
        if (rank < 0 || rank >= stepBytes.length) {
            throw new WrongArgument(MPI.ERR_RANK, "targetRank is " + rank
                    + ": a rank of this window is 0 to " + (stepBytes.length - 1));
        }
        return (long) disp * stepBytes[rank];
    }

    private static Part direct(Items items) {
        items.requireDirect();
        return items.part();
    }

    private Request put(String call, Items origin, Target target) {
        return begin(call, target, (open, there) -> open.putAsync(direct(origin), there));
    }

    /// Writes to the target (MPI 4.1, section 12.3.1).
    public final void put(
            Buffer origin, int orgCount, Datatype orgType, int targetRank, int targetDisp,
            int targetCount, Datatype targetType) {
        put("put", Items.of(Words.ORIGIN, origin, orgCount, orgType),
                new Target(targetRank, targetDisp, targetCount, targetType));
    }

    /// Writes to the target, with a request (MPI 4.1, section 12.3.5).
    public final Request rPut(
            Buffer origin, int orgCount, Datatype orgType, int targetRank, int targetDisp,
            int targetCount, Datatype targetType) {
        return put("rPut", Items.of(Words.ORIGIN, origin, orgCount, orgType),
                new Target(targetRank, targetDisp, targetCount, targetType));
    }

    private Request get(String call, Items origin, Target target) {
        return begin(call, target, (open, there) -> open.getAsync(direct(origin), there));
    }

    /// Reads from the target (MPI 4.1, section 12.3.2).
    public final void get(
            Buffer origin, int orgCount, Datatype orgType, int targetRank, int targetDisp,
            int targetCount, Datatype targetType) {
        get("get", Items.of(Words.ORIGIN, origin, orgCount, orgType),
                new Target(targetRank, targetDisp, targetCount, targetType));
    }

    /// Reads from the target, with a request (MPI 4.1, section 12.3.5).
    public final Request rGet(
            Buffer origin, int orgCount, Datatype orgType, int targetRank, int targetDisp,
            int targetCount, Datatype targetType) {
        return get("rGet", Items.of(Words.ORIGIN, origin, orgCount, orgType),
                new Target(targetRank, targetDisp, targetCount, targetType));
    }

    /// What is combined: of structures, the numbers.
    private static Part operand(Op op, Items items) {
        items.requireDirect();
        return Required.op(op).combines() ? items.operand() : items.part();
    }

    private static org.atoll.mpj.Op below(Op op, Items origin) {
        return Required.op(op).predefined(origin.type());
    }

    private Request accumulate(String call, Items origin, Target target, Op op) {
        return begin(call, target, (open, there) ->
                open.accumulateAsync(operand(op, origin), below(op, origin), there));
    }

    /// Combines with what is at the target (MPI 4.1, section 12.3.4).
    public final void accumulate(
            Buffer origin, int orgCount, Datatype orgType, int targetRank, int targetDisp,
            int targetCount, Datatype targetType, Op op) {
        accumulate("accumulate", Items.of(Words.ORIGIN, origin, orgCount, orgType),
                new Target(targetRank, targetDisp, targetCount, targetType), op);
    }

    /// Combines with what is at the target, with a request (MPI 4.1, section 12.3.5).
    public final Request rAccumulate(
            Buffer origin, int orgCount, Datatype orgType, int targetRank, int targetDisp,
            int targetCount, Datatype targetType, Op op) {
        return accumulate("rAccumulate", Items.of(Words.ORIGIN, origin, orgCount, orgType),
                new Target(targetRank, targetDisp, targetCount, targetType), op);
    }

    @SuppressWarnings("ReferenceEquality") // a constant is compared
    private Request fetch(String call, Items given, Items result, Target target, Op op) {
        Items origin = op == MPI.NO_OP ? result : given; // it only fetches, and needs no operands
        return begin(call, target, (open, there) -> open.getAccumulateAsync(
                operand(op, origin), operand(op, result), below(op, origin), there));
    }

    /// Reads from the target, and combines with what is there (MPI 4.1, section 12.3.4).
    public final void getAccumulate(
            Buffer origin, int orgCount, Datatype orgType, Buffer resultAddr, int resultCount,
            Datatype resultType, int targetRank, int targetDisp, int targetCount,
            Datatype targetType, Op op) {
        fetch("getAccumulate", Items.of(Words.ORIGIN, origin, orgCount, orgType),
                Items.of(Words.FETCHED, resultAddr, resultCount, resultType),
                new Target(targetRank, targetDisp, targetCount, targetType), op);
    }

    /// Reads from the target, and combines with what is there, with a request (MPI 4.1, section
    /// 12.3.5).
    public final Request rGetAccumulate(
            Buffer origin, int orgCount, Datatype orgType, Buffer resultAddr, int resultCount,
            Datatype resultType, int targetRank, int targetDisp, int targetCount,
            Datatype targetType, Op op) {
        return fetch("rGetAccumulate", Items.of(Words.ORIGIN, origin, orgCount, orgType),
                Items.of(Words.FETCHED, resultAddr, resultCount, resultType),
                new Target(targetRank, targetDisp, targetCount, targetType), op);
    }

    /// Reads one item from the target, and combines with it (MPI 4.1, section 12.3.4).
    public final void fetchAndOp(
            Buffer origin, Buffer resultAddr, Datatype dataType, int targetRank, int targetDisp,
            Op op) {
        fetch("fetchAndOp", Items.of(Words.FETCHED_ITEM, origin, 1, dataType),
                Items.of(Words.FETCHED_ITEM, resultAddr, 1, dataType),
                new Target(targetRank, targetDisp, 1, dataType, "dataType"), op);
    }

    /// Writes one item to the target if it is there what was expected; the result is what was
    /// there (MPI 4.1, section 12.3.4).
    public final void compareAndSwap(
            Buffer origin, Buffer compareAddr, Buffer resultAddr, Datatype targetType,
            int targetRank, int targetDisp) {
        run("compareAndSwap", open -> {
            if (targetRank != MPI.PROC_NULL) {
                Part expected = Items.of(Words.SWAPPED_ITEM, compareAddr, 1, targetType).part();
                Part desired = direct(Items.of(Words.SWAPPED_ITEM, origin, 1, targetType));
                Part result = Items.of(Words.SWAPPED_ITEM, resultAddr, 1, targetType).part();
                RemotePart _ = below(open, new Target(targetRank, targetDisp, 1, targetType));
                open.compareAndSwap(expected, desired, result, targetRank,
                        place(targetRank, targetDisp));
            }
        });
    }
}
