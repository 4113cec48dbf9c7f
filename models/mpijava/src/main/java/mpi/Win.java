// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import org.atoll.mpj.LockMode;
import org.atoll.mpj.Part;
import org.atoll.mpj.RemotePart;
import org.atoll.mpj.Window;
import org.jspecify.annotations.Nullable;

/// Open MPI's windows, over [org.atoll.mpj.Window]. Sizes and units of displacement are in
/// elements of the base buffer; assertions are hints, of which none is taken. A window that shows
/// shared memory is one like any other: what another rank shows is reached by calls only.
@SuppressWarnings({
    "doclint:missing", // see package-info
    "DoNotCallSuggester" // callErrhandler is there to throw
})
public final class Win implements Freeable {
    public static final int WIN_NULL = 0;
    public static final int FLAVOR_PRIVATE = 0;
    public static final int FLAVOR_SHARED = 1;

    private final Attributes attributes = new Attributes();
    private final MemorySegment base;
    private final int size;
    private final int dispUnit;

    /// For each rank, how many bytes one step of a displacement is.
    private final int[] stepBytes;

    private @Nullable Window window;
    private Errhandler errhandler = Errhandler.RETURN;
    private String name = "";

    public Win(Buffer base, int size, int dispUnit, Info info, Comm comm) {
        try {
            Items.of(base, size, MPI.BYTE).requireDirect();
            check("size", size, 0);
            check("dispUnit", dispUnit, 1);
            org.atoll.mpj.Comm below = comm.intra("Win");
            this.base = MemorySegment.ofBuffer(base.duplicate().clear());
            this.size = size;
            this.dispUnit = dispUnit;
            int each = elementBytes(this.base, base);
            this.stepBytes = new int[below.size()];
            Part shown = Part.of(this.base, 0, (long) size * each);
            below.allGatherInto(new int[] {dispUnit * each}, stepBytes);
            this.window = Window.over(below, shown);
        } catch (RuntimeException e) {
            throw comm.failed("Win", e);
        }
    }

    /// The new memory is that of the buffer given.
    public Win(int size, int dispUnit, Info info, Comm comm, Buffer base, int flavor) {
        this(base, size, dispUnit, info, comm);
    }

    private static void check(String what, int value, int least) {
        if (value < least) {
            throw new IllegalArgumentException(
                    what + " is " + value + ": it is at least " + least);
        }
    }

    private static int elementBytes(MemorySegment memory, Buffer base) {
        return base.capacity() == 0 ? 1 : (int) (memory.byteSize() / base.capacity());
    }

    private Window window(String call) {
        Window open = window;
        if (open == null) {
            throw new MPIException(call + ": the window is null or was freed", MPI.ERR_WIN, null);
        }
        return open;
    }

    private MPIException failed(String call, RuntimeException cause) {
        MPIException problem = MPIException.in(call, cause);
        if (errhandler != Errhandler.RETURN && Presence.HERE.isInside()) {
            Presence.HERE.world(call).abort(1, String.valueOf(problem.getMessage()));
        }
        return problem;
    }

    /// Something that is done to a window.
    private interface Action {
        void on(Window open);
    }

    private void run(String call, Action action) {
        try {
            action.on(window(call));
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    /// Where in a window a call reaches, in the program's words.
    private record Target(int rank, int disp, int count, Datatype type) {}

    /// Something that is begun on a part of a window.
    private interface Access {
        org.atoll.mpj.Request on(Window open, RemotePart target);
    }

    /// Begins something, unless the target is nobody.
    private Request begin(String call, Target target, Access access) {
        try {
            Window open = window(call);
            check("count", target.count, 0);
            return new Request(null, target.rank == MPI.PROC_NULL
                    ? null
                    : access.on(open, below(open, target)));
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    private RemotePart below(Window open, Target target) {
        long offset = place(target.rank, target.disp);
        return target.type.isPlain()
                ? open.part(target.rank, offset, target.count * target.type.bytes())
                : open.part(target.rank, offset, target.count, target.type.layout());
    }

    /// Where a displacement is, in bytes. The window below names a rank that does not exist.
    private long place(int rank, int disp) {
        return (long) disp * (rank < 0 || rank >= stepBytes.length ? 0 : stepBytes[rank]);
    }

    private static Part direct(Items items) {
        items.requireDirect();
        return items.part();
    }

    public Group getGroup() {
        try {
            return new Group(window("getGroup").group());
        } catch (RuntimeException e) {
            throw failed("getGroup", e);
        }
    }

    // access

    private Request put(String call, Items origin, Target target) {
        return begin(call, target, (open, there) -> open.putAsync(direct(origin), there));
    }

    public void put(
            Buffer origin, int orgCount, Datatype orgType, int targetRank, int targetDisp,
            int targetCount, Datatype targetType) {
        put("put", Items.of(origin, orgCount, orgType),
                new Target(targetRank, targetDisp, targetCount, targetType));
    }

    public Request rPut(
            Buffer origin, int orgCount, Datatype orgType, int targetRank, int targetDisp,
            int targetCount, Datatype targetType) {
        return put("rPut", Items.of(origin, orgCount, orgType),
                new Target(targetRank, targetDisp, targetCount, targetType));
    }

    private Request get(String call, Items origin, Target target) {
        return begin(call, target, (open, there) -> open.getAsync(direct(origin), there));
    }

    public void get(
            Buffer origin, int orgCount, Datatype orgType, int targetRank, int targetDisp,
            int targetCount, Datatype targetType) {
        get("get", Items.of(origin, orgCount, orgType),
                new Target(targetRank, targetDisp, targetCount, targetType));
    }

    public Request rGet(
            Buffer origin, int orgCount, Datatype orgType, int targetRank, int targetDisp,
            int targetCount, Datatype targetType) {
        return get("rGet", Items.of(origin, orgCount, orgType),
                new Target(targetRank, targetDisp, targetCount, targetType));
    }

    private Request accumulate(String call, Items origin, Target target, Op op) {
        return begin(call, target, (open, there) ->
                open.accumulateAsync(direct(origin), op.predefined(origin.type()), there));
    }

    public void accumulate(
            Buffer origin, int orgCount, Datatype orgType, int targetRank, int targetDisp,
            int targetCount, Datatype targetType, Op op) {
        accumulate("accumulate", Items.of(origin, orgCount, orgType),
                new Target(targetRank, targetDisp, targetCount, targetType), op);
    }

    public Request rAccumulate(
            Buffer origin, int orgCount, Datatype orgType, int targetRank, int targetDisp,
            int targetCount, Datatype targetType, Op op) {
        return accumulate("rAccumulate", Items.of(origin, orgCount, orgType),
                new Target(targetRank, targetDisp, targetCount, targetType), op);
    }

    private Request fetch(String call, Items origin, Items result, Target target, Op op) {
        return begin(call, target, (open, there) -> open.getAccumulateAsync(
                direct(origin), result.part(), op.predefined(origin.type()), there));
    }

    public void getAccumulate(
            Buffer origin, int orgCount, Datatype orgType, Buffer resultAddr, int resultCount,
            Datatype resultType, int targetRank, int targetDisp, int targetCount,
            Datatype targetType, Op op) {
        fetch("getAccumulate", Items.of(origin, orgCount, orgType),
                Items.of(resultAddr, resultCount, resultType),
                new Target(targetRank, targetDisp, targetCount, targetType), op);
    }

    public Request rGetAccumulate(
            Buffer origin, int orgCount, Datatype orgType, Buffer resultAddr, int resultCount,
            Datatype resultType, int targetRank, int targetDisp, int targetCount,
            Datatype targetType, Op op) {
        return fetch("rGetAccumulate", Items.of(origin, orgCount, orgType),
                Items.of(resultAddr, resultCount, resultType),
                new Target(targetRank, targetDisp, targetCount, targetType), op);
    }

    public void fetchAndOp(
            Buffer origin, Buffer resultAddr, Datatype dataType, int targetRank, int targetDisp,
            Op op) {
        fetch("fetchAndOp", Items.of(origin, 1, dataType), Items.of(resultAddr, 1, dataType),
                new Target(targetRank, targetDisp, 1, dataType), op);
    }

    public void compareAndSwap(
            Buffer origin, Buffer compareAddr, Buffer resultAddr, Datatype targetType,
            int targetRank, int targetDisp) {
        run("compareAndSwap", open -> open.compareAndSwap(
                Items.of(compareAddr, 1, targetType).part(),
                direct(Items.of(origin, 1, targetType)),
                Items.of(resultAddr, 1, targetType).part(),
                targetRank,
                place(targetRank, targetDisp)));
    }

    // epochs

    public void fence(int assertion) {
        run("fence", Window::fence);
    }

    public void start(Group group, int assertion) {
        run("start", open -> open.start(below("start", open, group)));
    }

    public void complete() {
        run("complete", Window::complete);
    }

    public void post(Group group, int assertion) {
        run("post", open -> open.post(below("post", open, group)));
    }

    private static org.atoll.mpj.Group below(String call, Window open, Group group) {
        org.atoll.mpj.Group members = group.members(call);
        return members == null ? open.group().include() : members;
    }

    public void waitFor() {
        run("waitFor", Window::await);
    }

    public boolean test() {
        try {
            return window("test").test();
        } catch (RuntimeException e) {
            throw failed("test", e);
        }
    }

    public void lock(int lockType, int rank, int assertion) {
        run("lock", open -> open.lock(rank, mode(lockType)));
    }

    private static LockMode mode(int lockType) {
        return switch (lockType) {
            case MPI.LOCK_EXCLUSIVE -> LockMode.EXCLUSIVE;
            case MPI.LOCK_SHARED -> LockMode.SHARED;
            default -> throw new IllegalArgumentException("lockType is " + lockType
                    + ": allowed are MPI.LOCK_EXCLUSIVE and MPI.LOCK_SHARED");
        };
    }

    public void unlock(int rank) {
        run("unlock", open -> open.unlock(rank));
    }

    public void lockAll(int assertion) {
        run("lockAll", Window::lockAll);
    }

    public void unlockAll() {
        run("unlockAll", Window::unlockAll);
    }

    public void sync() {
        run("sync", Window::sync);
    }

    public void flush(int rank) {
        run("flush", open -> open.flush(rank));
    }

    public void flushAll() {
        run("flushAll", Window::flushAll);
    }

    public void flushLocal(int rank) {
        run("flushLocal", open -> open.flushLocal(rank));
    }

    public void flushLocalAll() {
        run("flushLocalAll", Window::flushLocalAll);
    }

    @Override
    public void free() {
        if (window != null) {
            run("free", Window::close);
            window = null;
        }
    }

    // what is attached

    public void setErrhandler(Errhandler given) {
        errhandler = given;
    }

    public Errhandler getErrhandler() {
        return errhandler;
    }

    @SuppressWarnings("DoNotCallSuggester") // the standard's way to raise an error
    public void callErrhandler(int errorCode) {
        throw failed("callErrhandler", new MPIException(
                "callErrhandler: error " + errorCode, errorCode, null));
    }

    public static int createKeyval() {
        return Attributes.newKey();
    }

    public static void freeKeyval(int keyval) {
        Attributes.checkKey("freeKeyval", keyval);
    }

    public void setAttr(int keyval, Object value) {
        attributes.set("setAttr", keyval, value);
    }

    public @Nullable Object getAttr(int keyval) {
        return switch (keyval) {
            case MPI.WIN_BASE -> base.address();
            case MPI.WIN_SIZE -> size;
            case MPI.WIN_DISP_UNIT -> dispUnit;
            default -> attributes.get("getAttr", keyval);
        };
    }

    public void deleteAttr(int keyval) {
        attributes.delete("deleteAttr", keyval);
    }

    public Info getInfo() {
        return new Info();
    }

    public void setInfo(Info info) {
        // Hints; none is taken.
    }

    public String getName() {
        return name;
    }

    public void setName(String given) {
        name = given;
    }
}
