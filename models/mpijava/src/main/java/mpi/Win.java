// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.function.Supplier;
import org.atoll.mpj.Part;
import org.atoll.mpj.Window;
import org.atoll.mpj.Window.LockMode;
import org.jspecify.annotations.Nullable;

/// Open MPI's windows, over [org.atoll.mpj.Window]. Sizes and units of displacement are in
/// elements of the base buffer; assertions are hints, of which none is taken. A window that shows
/// shared memory is one like any other: what another rank shows is reached by calls only.
public final class Win extends WinAccess implements Freeable {
    /// Stands for no window.
    public static final int WIN_NULL = 0;

    /// Memory of this rank's own.
    public static final int FLAVOR_PRIVATE = 0;

    /// Memory that ranks of a host share.
    public static final int FLAVOR_SHARED = 1;

    private static final String NO_LOCKS = "no_locks";

    private final Attributes attributes = new Attributes();
    private final MemorySegment base;
    private final int size;
    private final int dispUnit;
    private final int each;
    private boolean locks = true;

    /// Shows memory to the ranks of a communicator (MPI 4.1, section 12.2.1). An operation of all
    /// of them; blocks.
    ///
    /// @param base the memory, a direct buffer; one of no elements only says what an element is,
    ///     and the window then has memory of its own, which only calls reach
    /// @param size how many elements
    /// @param dispUnit how many elements one step of a displacement is
    /// @param info hints; with `no_locks` as `true`, locks are refused
    /// @param comm the ranks that are to have access
    public Win(Buffer base, int size, int dispUnit, Info info, Comm comm) {
        this(() -> base != null && base.capacity() == 0 ? room(base, size) : base,
                size, dispUnit, comm);
        hint(info);
    }

    private Win(Supplier<Buffer> given, int size, int dispUnit, Comm comm) {
        Required.of("Win", "comm", comm);
        try {
            org.atoll.mpj.Comm below = comm.intra("Win");
            Buffer base = below.contribute(() -> Required.of("base", given.get()));
            Part shown = below.contribute(() -> shown(base, size, dispUnit));
            int[] steps = new int[below.size()];
            this.base = (MemorySegment) shown.buffer();
            this.size = size;
            this.dispUnit = dispUnit;
            each = elementBytes(base);
            Window made = Window.over(below, shown);
            below.allGatherInto(new int[] {dispUnit * each}, steps);
            over(made, steps);
        } catch (RuntimeException e) {
            throw comm.failed("Win", e);
        }
    }

    /// Makes memory and shows it (MPI 4.1, section 12.2.2). An operation of all ranks; blocks.
    ///
    /// @param size     how many elements
    /// @param dispUnit how many elements one step of a displacement is
    /// @param info     hints; with `no_locks` as `true`, locks are refused
    /// @param comm     the ranks that are to have access
    /// @param base     a direct buffer: the memory, if it has so many elements; if it has fewer, it
    ///                 only says what an element is
    /// @param flavor   not looked at
    public Win(int size, int dispUnit, Info info, Comm comm, Buffer base, int flavor) {
        this(() -> room(base, size), size, dispUnit, comm);
        hint(info);
    }

    private void hint(@Nullable Info info) {
        locks = info == null || info.isNull() || !"true".equals(info.get(NO_LOCKS));
    }

    private static Buffer room(Buffer base, int size) {
        if (base == null || !base.isDirect() || base.capacity() >= size) {
            return base;
        }
        if (size > Integer.MAX_VALUE / elementBytes(base)) {
            throw new WrongArgument(
                    MPI.ERR_SIZE, "size is " + size + " elements: in bytes it is an int");
        }
        return switch (base) {
            case ByteBuffer _ -> MPI.newByteBuffer(size);
            case CharBuffer _ -> MPI.newCharBuffer(size);
            case ShortBuffer _ -> MPI.newShortBuffer(size);
            case IntBuffer _ -> MPI.newIntBuffer(size);
            case LongBuffer _ -> MPI.newLongBuffer(size);
            case FloatBuffer _ -> MPI.newFloatBuffer(size);
            default -> MPI.newDoubleBuffer(size);
        };
    }

    private static int elementBytes(Buffer base) {
        return switch (base) {
            case ByteBuffer _ -> Byte.BYTES;
            case CharBuffer _ -> Character.BYTES;
            case ShortBuffer _ -> Short.BYTES;
            case IntBuffer _ -> Integer.BYTES;
            case FloatBuffer _ -> Float.BYTES;
            default -> Long.BYTES;
        };
    }

    private static Part shown(Buffer base, int size, int dispUnit) {
        Items.of(base, size, MPI.BYTE).requireDirect();
        check(MPI.ERR_SIZE, "size", size, 0);
        check(MPI.ERR_DISP, "dispUnit", dispUnit, 1);
        if (dispUnit > Integer.MAX_VALUE / elementBytes(base)) {
            throw new WrongArgument(MPI.ERR_DISP, "dispUnit is " + dispUnit
                    + " elements: in bytes it is an int");
        }
        MemorySegment all = MemorySegment.ofBuffer(base.duplicate().clear());
        return Part.of(all, 0, (long) size * elementBytes(base));
    }

    /// The ranks of the window.
    public Group getGroup() {
        try {
            return new Group(window("getGroup").group());
        } catch (RuntimeException e) {
            throw failed("getGroup", e);
        }
    }

    // epochs

    /// Ends what was begun since the last fence, at all ranks (MPI 4.1, section 12.5.1). An
    /// operation of all ranks; blocks.
    ///
    /// @param assertion a hint
    public void fence(int assertion) {
        run("fence", Window::fence);
    }

    /// Begins access to the ranks of a group (MPI 4.1, section 12.5.2); blocks until they have
    /// called [#post].
    ///
    /// @param assertion a hint
    public void start(Group group, int assertion) {
        run("start", open -> open.start(below("start", open, group)));
    }

    /// Ends the access that [#start] began (MPI 4.1, section 12.5.2); blocks until it may be
    /// forgotten here.
    public void complete() {
        run("complete", Window::complete);
    }

    /// Lets the ranks of a group have access (MPI 4.1, section 12.5.2); does not block.
    ///
    /// @param assertion a hint
    public void post(Group group, int assertion) {
        run("post", open -> open.post(below("post", open, group)));
    }

    private static org.atoll.mpj.Group below(String call, Window open, Group group) {
        org.atoll.mpj.Group members = Required.of("group", group).members(call);
        return members == null ? open.group().include() : members;
    }

    /// Blocks until all who were let in by [#post] have completed (MPI 4.1, section 12.5.2).
    public void waitFor() {
        run("waitFor", Window::await);
    }

    /// Whether all who were let in by [#post] have completed; does not block (MPI 4.1, section
    /// 12.5.2).
    public boolean test() {
        try {
            return window("test").test();
        } catch (RuntimeException e) {
            throw failed("test", e);
        }
    }

    /// Begins access to one rank's memory (MPI 4.1, section 12.5.3); blocks until it is granted.
    ///
    /// @param lockType [MPI#LOCK_SHARED] or [MPI#LOCK_EXCLUSIVE]
    /// @param rank a rank of the window
    /// @param assertion a hint
    public void lock(int lockType, int rank, int assertion) {
        run("lock", open -> withLocks(open).lock(rank, mode(lockType)));
    }

    private Window withLocks(Window open) {
        if (!locks) {
            throw new IllegalStateException("the window was made with no_locks=true");
        }
        return open;
    }

    private static LockMode mode(int lockType) {
        return switch (lockType) {
            case MPI.LOCK_EXCLUSIVE -> LockMode.EXCLUSIVE;
            case MPI.LOCK_SHARED -> LockMode.SHARED;
            default -> throw new WrongArgument(
                    MPI.ERR_LOCKTYPE, "lockType is " + lockType
                    + ": allowed are MPI.LOCK_EXCLUSIVE and MPI.LOCK_SHARED");
        };
    }

    /// Ends the access that [#lock] began; blocks until it is done there (MPI 4.1, section
    /// 12.5.3).
    ///
    /// @param rank a rank of the window
    public void unlock(int rank) {
        run("unlock", open -> open.unlock(rank));
    }

    /// Begins shared access to all ranks' memory; blocks until it is granted (MPI 4.1, section
    /// 12.5.3).
    ///
    /// @param assertion a hint
    public void lockAll(int assertion) {
        run("lockAll", open -> withLocks(open).lockAll());
    }

    /// Ends the access that [#lockAll] began; blocks until it is done (MPI 4.1, section 12.5.3).
    public void unlockAll() {
        run("unlockAll", Window::unlockAll);
    }

    /// Makes what others have written visible here, and what was written here to them (MPI 4.1,
    /// section 12.5.4).
    public void sync() {
        run("sync", Window::sync);
    }

    /// Blocks until what was begun is done at a rank (MPI 4.1, section 12.5.4).
    ///
    /// @param rank a rank of the window
    public void flush(int rank) {
        run("flush", open -> open.flush(rank));
    }

    /// Blocks until what was begun is done at all ranks (MPI 4.1, section 12.5.4).
    public void flushAll() {
        run("flushAll", Window::flushAll);
    }

    /// Blocks until the buffers of what was begun at a rank may be used again (MPI 4.1, section
    /// 12.5.4).
    ///
    /// @param rank a rank of the window
    public void flushLocal(int rank) {
        run("flushLocal", open -> open.flushLocal(rank));
    }

    /// Blocks until the buffers of all that was begun may be used again (MPI 4.1, section
    /// 12.5.4).
    public void flushLocalAll() {
        run("flushLocalAll", Window::flushLocalAll);
    }

    @Override
    public void free() {
        if (isOpen()) {
            run("free", Window::close);
            over(null, new int[0]);
        }
    }

    // what is attached

    /// Says what is done about errors.
    public void setErrhandler(Errhandler given) {
        run("setErrhandler", open -> errhandler(given));
    }

    /// What is done about errors.
    public Errhandler getErrhandler() {
        window("getErrhandler");
        return errhandler();
    }

    /// Tells the error handler of an error, which [MPI#ERRORS_RETURN] passes over.
    ///
    /// @param errorCode one of `MPI.ERR_...`
    public void callErrhandler(int errorCode) {
        window("callErrhandler");
        errhandler().called(errorCode);
    }

    /// Makes a key for attributes of windows (MPI 4.1, section 7.7).
    ///
    /// @return a key that no other call returns
    public static int createKeyval() {
        return Keyvals.HERE.make("createKeyval");
    }

    /// Gives a key back: no more is attached by it, and what is attached stays.
    ///
    /// @param keyval what [#createKeyval] has returned
    public static void freeKeyval(int keyval) {
        Keyvals.HERE.free("freeKeyval", keyval);
    }

    /// Attaches a value.
    ///
    /// @param keyval what [#createKeyval] has returned
    public void setAttr(int keyval, Object value) {
        window("setAttr");
        attributes.set("setAttr", keyval, value);
    }

    /// What was attached, or [MPI#WIN_BASE], [MPI#WIN_SIZE] or [MPI#WIN_DISP_UNIT]; sizes are in
    /// bytes.
    ///
    /// @param keyval what [#createKeyval] has returned
    /// @return null if nothing is attached
    public @Nullable Object getAttr(int keyval) {
        window("getAttr");
        // Products are those that were looked at when the window was made.
        return switch (keyval) {
            case MPI.WIN_BASE -> base.address();
            case MPI.WIN_SIZE -> size * each;
            case MPI.WIN_DISP_UNIT -> dispUnit * each;
            default -> attributes.get("getAttr", keyval);
        };
    }

    /// Detaches a value.
    ///
    /// @param keyval what [#createKeyval] has returned
    public void deleteAttr(int keyval) {
        window("deleteAttr");
        attributes.delete("deleteAttr", keyval);
    }

    /// The hints that are taken.
    ///
    /// @return `no_locks`, if the window was made with it
    public Info getInfo() {
        window("getInfo");
        Info taken = new Info();
        if (!locks) {
            taken.set(NO_LOCKS, "true");
        }
        return taken;
    }

    /// Gives hints; none is taken.
    public void setInfo(Info info) {
        window("setInfo");
    }

    /// The window's name.
    ///
    /// @return empty until it gets one
    public String getName() {
        window("getName");
        return name();
    }

    /// Names the window, for error messages.
    public void setName(String given) {
        window("setName");
        name(Required.of("setName", "name", given));
    }
}
