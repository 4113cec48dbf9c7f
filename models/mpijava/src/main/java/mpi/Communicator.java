// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.MemorySegment;
import java.util.function.Function;
import org.atoll.job.Rank;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Part;
import org.jspecify.annotations.Nullable;

/// The base of every communicator, with all that it has beside its messages. This is its place over
/// [org.atoll.mpj.Comm], its name, its error handler, what the program has attached to it, and the
/// packing of what it sends (MPI 4.1, section 5.2).
///
/// A communicator is null before [MPI#Init], after [MPI#Finalize], after it was freed, and when it
/// stands for nothing, as `split` gives to a rank that takes no part.
@SuppressWarnings("ReferenceEquality") // constants are compared
abstract class Communicator implements Freeable {
    private volatile org.atoll.mpj.@Nullable Communicator comm;

    /// The call that took the communicator below away.
    private volatile @Nullable String freedBy;
    private final Loans loans = new Loans();
    private final Attributes attributes = new Attributes();
    private String name = "";
    private volatile Errhandler errhandler = Errhandler.UNSET;

    Communicator() {}

    /// Puts it over a communicator.
    final void bind(org.atoll.mpj.@Nullable Communicator given) {
        comm = given;
        freedBy = null;
        bound(given);
        if (given != null) {
            Presence.HERE.made(this);
        }
    }

    /// Puts it over one that was made from another's, whose error handler it inherits (MPI 4.1,
    /// section 9.3).
    final void bind(org.atoll.mpj.@Nullable Communicator given, Communicator parent) {
        errhandler = parent.errhandler;
        bind(given);
    }

    final void unbind() {
        comm = null;
        bound(null);
    }

    /// Hears what the communicator is over now.
    abstract void bound(org.atoll.mpj.@Nullable Communicator below);

    /// The communicator below.
    ///
    /// @param call the caller's name, for the message
    /// @throws MPIException if it is null
    final org.atoll.mpj.Communicator handle(String call) {
        org.atoll.mpj.Communicator bound = comm;
        if (bound == null) {
            throw absent(call);
        }
        return bound;
    }

    /// Refuses a call that needs nothing below, when the communicator has been taken away.
    private void requireThere(String call) {
        Presence.HERE.requireNotAfter(call);
        if (freedBy != null) {
            throw absent(call);
        }
    }

    private MPIException absent(String call) {
        if (!Presence.HERE.isInside()) {
            return Presence.HERE.outside(call);
        }
        String given = name.isEmpty() ? "" : " " + name;
        return new MPIException(call + ": the communicator" + given + (freedBy == null
                ? " is null" : " was freed by the call " + freedBy), MPI.ERR_COMM, null);
    }

    /// The communicator below, of one group.
    ///
    /// @param call the caller's name, for the message
    /// @throws MPIException if it is null or has two groups
    final org.atoll.mpj.Comm intra(String call) {
        org.atoll.mpj.Communicator bound = comm;
        if (bound instanceof org.atoll.mpj.Comm intra) {
            return intra;
        }
        throw bound == null ? absent(call) : new MPIException(
                call + ": not on an inter-communicator", MPI.ERR_COMM, null);
    }

    final org.atoll.mpj.@Nullable Communicator handleOrNull() {
        return comm;
    }

    /// What a call throws when something below it has failed, if the error handler lets it.
    final MPIException failed(String call, RuntimeException cause) {
        return errhandler.failed(call, cause);
    }

    /// How many ranks there are, on this side (MPI 4.1, section 7.4.1).
    public final int getSize() {
        return handle("getSize").size();
    }

    /// How many ranks there are, on this side (MPI 4.1, section 7.4.1).
    public final int Size() {
        return handle("Size").size();
    }

    /// This rank's number, from 0 (MPI 4.1, section 7.4.1).
    public final int getRank() {
        return handle("getRank").rank();
    }

    /// This rank's number, from 0 (MPI 4.1, section 7.4.1).
    public final int Rank() {
        return handle("Rank").rank();
    }

    @Override
    public final void free() {
        free("free");
    }

    /// Gives the communicator back; calls that follow say so. No other rank is waited for.
    public final void Free() {
        free("Free");
    }

    /// Gives the communicator back when all that is under way on it is done (MPI 4.1, section
    /// 11.10.4). An operation of all ranks; blocks.
    public final void disconnect() {
        org.atoll.mpj.Communicator below = handle("disconnect");
        leave("disconnect");
        try {
            if (below instanceof org.atoll.mpj.Comm intra) {
                intra.disconnect();
            } else if (below instanceof org.atoll.mpj.InterComm inter) {
                inter.disconnect();
            }
        } catch (RuntimeException e) {
            throw failed("disconnect", e);
        }
    }

    private void free(String call) {
        org.atoll.mpj.Communicator below = comm;
        leave(call);
        if (below == null || below.isFreed()) {
            return;
        }
        loans.free(below);
    }

    /// Makes something of the communicator below that may use it when this one was freed; see
    /// [#giveBack].
    final <T> T lend(String call, Function<org.atoll.mpj.Communicator, T> make) {
        return loans.lend(handle(call), make);
    }

    /// What [#lend] has made needs the communicator below no more.
    final void giveBack() {
        loans.giveBack();
    }

    /// Finalize: no rank uses the communicator below any more, unless that is the job's own.
    final void end(Mpj mpj) {
        org.atoll.mpj.Communicator below = comm;
        unbind();
        if (below != null && below != mpj.comm() && !below.isFreed()) {
            below.free();
        }
    }

    /// Is over nothing from now on.
    private void leave(String call) {
        if (this == MPI.COMM_WORLD || this == MPI.COMM_SELF) {
            throw new MPIException(
                    call + ": a predefined communicator cannot be freed", MPI.ERR_COMM, null);
        }
        if (comm != null) {
            unbind();
            freedBy = call;
            Presence.HERE.forget(this);
        }
    }

    /// Whether no call can be made on it.
    public final boolean isNull() {
        return comm == null;
    }

    /// Whether no call can be made on it.
    public final boolean Is_null() {
        return comm == null;
    }

    /// Makes a key for attributes of communicators (MPI 4.1, section 7.7).
    public static int createKeyval() {
        return Keyvals.HERE.make("createKeyval");
    }

    /// Gives a key back: no more is attached by it, and what is attached stays.
    public static void freeKeyval(int keyval) {
        Keyvals.HERE.free("freeKeyval", keyval);
    }

    /// Attaches a value.
    public final void setAttr(int keyval, Object value) {
        requireThere("setAttr");
        attributes.set("setAttr", keyval, value);
    }

    /// What was attached, or one of the predefined attributes such as [MPI#TAG_UB]; null if
    /// nothing is.
    public final @Nullable Object getAttr(int keyval) {
        return attribute("getAttr", keyval);
    }

    /// What was attached, or one of the predefined attributes such as [MPI#TAG_UB]; null if
    /// nothing is.
    public final @Nullable Object Attr_get(int keyval) {
        return attribute("Attr_get", keyval);
    }

    private @Nullable Object attribute(String call, int keyval) {
        org.atoll.mpj.Communicator bound = handle(call);
        return switch (keyval) {
            case MPI.TAG_UB -> org.atoll.mpj.Comm.LARGEST_TAG;
            case MPI.HOST -> MPI.PROC_NULL;
            case MPI.IO -> bound.rank();
            case MPI.WTIME_IS_GLOBAL -> false;
            case MPI.UNIVERSE_SIZE -> Presence.HERE.mpj(call).rank().size();
            case MPI.APPNUM -> Presence.HERE.mpj(call).rank().command();
            case MPI.LASTUSEDCODE -> MPI.ERR_LASTCODE;
            default -> attributes.get(call, keyval);
        };
    }

    /// Detaches a value.
    public final void deleteAttr(int keyval) {
        requireThere("deleteAttr");
        attributes.delete("deleteAttr", keyval);
    }

    /// Detaches a value.
    public final void Attr_delete(int keyval) {
        requireThere("Attr_delete");
        attributes.delete("Attr_delete", keyval);
    }

    /// A duplicate has what the original has.
    final void copyAttributes(Communicator original) {
        attributes.copy(original.attributes);
        errhandler = original.errhandler;
    }

    /// Says what is done about errors of calls on this communicator.
    public final void setErrhandler(Errhandler given) {
        requireThere("setErrhandler");
        errhandler = Required.of("setErrhandler", "errhandler", given);
    }

    /// What is done about errors of calls on this communicator.
    public final Errhandler getErrhandler() {
        requireThere("getErrhandler");
        return errhandler;
    }

    /// Says what is done about errors of calls on this communicator.
    public final void Errorhandler_set(Errhandler given) {
        requireThere("Errorhandler_set");
        errhandler = Required.of("Errorhandler_set", "errhandler", given);
    }

    /// What is done about errors of calls on this communicator.
    public final Errhandler Errorhandler_get() {
        requireThere("Errorhandler_get");
        return errhandler;
    }

    /// Tells the error handler of an error, which [MPI#ERRORS_RETURN] passes over (MPI 4.1,
    /// section 9.5).
    public final void callErrhandler(int errorcode) {
        handle("callErrhandler");
        errhandler.called(errorcode);
    }

    /// Names the communicator, for error messages.
    public final void setName(String given) {
        requireThere("setName");
        name = Required.of("setName", "name", given);
    }

    final void name(String given) {
        name = given;
    }

    /// The communicator's name, empty until it gets one; [MPI#COMM_WORLD] has the standard's.
    public final String getName() {
        requireThere("getName");
        return name;
    }

    /// Gives hints; none is taken.
    public final void setInfo(Info info) {
        requireThere("setInfo");
    }

    /// The hints that are taken: none.
    public final Info getInfo() {
        requireThere("getInfo");
        return new Info();
    }

    /// Ends the whole job with an exit code (MPI 4.1, section 9.7). Does not return.
    public final void abort(int errorcode) {
        abort("abort", errorcode);
    }

    /// Ends the whole job with an exit code (MPI 4.1, section 9.7). Does not return.
    public final void Abort(int errorcode) {
        abort("Abort", errorcode);
    }

    private void abort(String call, int errorcode) {
        int rank = handle(call).rank();
        // Of an exit code the system keeps the lowest 8 bits, of which none means success.
        Presence.HERE.mpj(call).rank().abort(
                (errorcode & 0xFF) == 0 ? 1 : errorcode, "rank " + rank + " called " + call);
    }

    private int pack(String call, Items items, byte[] outbuf, int position) {
        try {
            handle(call);
            Required.of("outbuf", outbuf);
            if (items.isObject()) {
                return ObjectMessages.pack(items.objects(), outbuf, position);
            }
            Part part = items.part();
            check(outbuf, position, part.bytes());
            return (int) part.pack(MemorySegment.ofArray(outbuf), position);
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    private int unpack(String call, byte[] inbuf, int position, Items items) {
        try {
            handle(call);
            Required.of("inbuf", inbuf);
            if (items.isObject()) {
                return ObjectMessages.unpack(inbuf, position, items.objects());
            }
            Part part = items.part();
            check(inbuf, position, part.bytes());
            return (int) part.unpack(MemorySegment.ofArray(inbuf), position);
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    /// Refuses a place outside of an array of packed items.
    static void check(byte[] packed, int position, long bytes) {
        if (position < 0 || bytes > packed.length - position) {
            throw new IllegalArgumentException("position is " + position + ": " + bytes
                    + " bytes from there do not lie in an array of " + packed.length);
        }
    }

    /// Packs items behind others and returns the position behind them (MPI 4.1, section 5.2).
    public final int Pack(
            Object inbuf, int offset, int incount, Datatype type, byte[] outbuf, int position) {
        return pack("Pack", new Items(Words.PACKED, inbuf, offset, incount, type), outbuf,
                position);
    }

    /// Packs items behind others and returns the position behind them (MPI 4.1, section 5.2).
    public final int pack(
            @Nullable Object inbuf, int incount, Datatype type, byte[] outbuf, int position) {
        return pack("pack", Items.of(Words.PACKED, inbuf, incount, type), outbuf, position);
    }

    /// Unpacks items and returns the position behind them (MPI 4.1, section 5.2).
    public final int Unpack(
            byte[] inbuf, int position, Object outbuf, int offset, int outcount, Datatype type) {
        return unpack("Unpack", inbuf, position,
                new Items(Words.UNPACKED, outbuf, offset, outcount, type));
    }

    /// Unpacks items and returns the position behind them (MPI 4.1, section 5.2).
    public final int unpack(
            byte[] inbuf, int position, @Nullable Object outbuf, int outcount, Datatype type) {
        return unpack("unpack", inbuf, position, Items.of(Words.UNPACKED, outbuf, outcount, type));
    }

    /// How many bytes items take packed (MPI 4.1, section 5.2). Objects have no size before they
    /// are packed.
    public final int Pack_size(int incount, Datatype type) {
        return packSize("Pack_size", incount, type);
    }

    /// How many bytes items take packed (MPI 4.1, section 5.2). Objects have no size before they
    /// are packed.
    public final int packSize(int incount, Datatype type) {
        return packSize("packSize", incount, type);
    }

    private int packSize(String call, int incount, Datatype type) {
        handle(call);
        try {
            if (Required.type(type).isObject()) {
                throw new WrongArgument(MPI.ERR_TYPE, "type is " + type
                        + ": objects have no size before they are packed");
            }
            return Math.toIntExact(Items.checked("incount", incount) * type.map(call).bytes());
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }
}
