// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.atoll.mpj.PointToPoint;
import org.jspecify.annotations.Nullable;

/// What every communicator has beside its messages: its place over [org.atoll.mpj.Comm], its name,
/// its error handler and what the program has attached to it.
///
/// A communicator is null before [MPI#Init], after [MPI#Finalize], after it was freed, and when it
/// stands for nothing, as `split` gives to a rank that takes no part.
@SuppressWarnings({
    "doclint:missing", // see package-info
    "ReferenceEquality", // constants are compared
    "DoNotCallSuggester" // callErrhandler is there to throw
})
abstract class Communicator implements Freeable {
    private volatile @Nullable PointToPoint comm;
    private final Attributes attributes = new Attributes();
    private String name = "";
    private volatile Errhandler errhandler = Errhandler.RETURN;

    Communicator() {}

    /// Puts it over a communicator.
    final void bind(@Nullable PointToPoint given) {
        comm = given;
        bound(given);
        if (given != null) {
            Presence.HERE.made(this);
        }
    }

    final void unbind() {
        comm = null;
        bound(null);
    }

    /// Hears what the communicator is over now.
    abstract void bound(@Nullable PointToPoint below);

    /// The communicator below.
    ///
    /// @param call the caller's name, for the message
    /// @throws MPIException if it is null
    final PointToPoint handle(String call) {
        PointToPoint bound = comm;
        if (bound == null) {
            throw absent(call);
        }
        return bound;
    }

    private MPIException absent(String call) {
        return Presence.HERE.isInside()
                ? new MPIException(call + ": the communicator is null or was freed",
                        MPI.ERR_COMM, null)
                : Presence.HERE.outside(call);
    }

    /// The communicator below, of one group.
    ///
    /// @param call the caller's name, for the message
    /// @throws MPIException if it is null or has two groups
    final org.atoll.mpj.Comm intra(String call) {
        PointToPoint bound = comm;
        if (bound instanceof org.atoll.mpj.Comm intra) {
            return intra;
        }
        throw bound == null ? absent(call) : new MPIException(
                call + ": not on an inter-communicator", MPI.ERR_COMM, null);
    }

    final @Nullable PointToPoint handleOrNull() {
        return comm;
    }

    /// What a call throws when something below it has failed, if the error handler lets it.
    final MPIException failed(String call, RuntimeException cause) {
        MPIException problem = MPIException.in(call, cause);
        if (errhandler != Errhandler.RETURN && Presence.HERE.isInside()) {
            Presence.HERE.world(call).abort(1, String.valueOf(problem.getMessage()));
        }
        return problem;
    }

    public final int getSize() {
        return handle("getSize").size();
    }

    public final int Size() {
        return handle("Size").size();
    }

    public final int getRank() {
        return handle("getRank").rank();
    }

    public final int Rank() {
        return handle("Rank").rank();
    }

    @Override
    public final void free() {
        free("free");
    }

    public final void Free() {
        free("Free");
    }

    public final void disconnect() {
        PointToPoint below = handle("disconnect");
        free("disconnect");
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
        if (this == MPI.COMM_WORLD || this == MPI.COMM_SELF) {
            throw new MPIException(
                    call + ": a predefined communicator cannot be freed", MPI.ERR_COMM, null);
        }
        unbind();
        Presence.HERE.forget(this);
    }

    public final boolean isNull() {
        return comm == null;
    }

    public final boolean Is_null() {
        return comm == null;
    }

    public static int createKeyval() {
        return Attributes.newKey();
    }

    public static void freeKeyval(int keyval) {
        Attributes.checkKey("freeKeyval", keyval);
    }

    public final void setAttr(int keyval, Object value) {
        attributes.set("setAttr", keyval, value);
    }

    public final @Nullable Object getAttr(int keyval) {
        return attribute("getAttr", keyval);
    }

    public final @Nullable Object Attr_get(int keyval) {
        return attribute("Attr_get", keyval);
    }

    private @Nullable Object attribute(String call, int keyval) {
        PointToPoint bound = handle(call);
        return switch (keyval) {
            case MPI.TAG_UB -> Integer.MAX_VALUE;
            case MPI.HOST -> MPI.PROC_NULL;
            case MPI.IO -> bound.rank();
            case MPI.WTIME_IS_GLOBAL -> false;
            case MPI.UNIVERSE_SIZE -> Presence.HERE.world(call).size();
            case MPI.APPNUM -> 0;
            case MPI.LASTUSEDCODE -> MPI.ERR_LASTCODE;
            default -> attributes.get(call, keyval);
        };
    }

    public final void deleteAttr(int keyval) {
        attributes.delete("deleteAttr", keyval);
    }

    public final void Attr_delete(int keyval) {
        attributes.delete("Attr_delete", keyval);
    }

    /// A duplicate has what the original has.
    final void copyAttributes(Communicator original) {
        attributes.copy(original.attributes);
        errhandler = original.errhandler;
    }

    public final void setErrhandler(Errhandler given) {
        errhandler = given;
    }

    public final Errhandler getErrhandler() {
        return errhandler;
    }

    public final void Errorhandler_set(Errhandler given) {
        errhandler = given;
    }

    public final Errhandler Errorhandler_get() {
        return errhandler;
    }

    public final void callErrhandler(int errorcode) {
        throw failed("callErrhandler", new MPIException(
                "callErrhandler: error " + errorcode, errorcode, null));
    }

    public final void setName(String given) {
        name = given;
    }

    public final String getName() {
        return name;
    }

    public final void setInfo(Info info) {
        // Hints; none is taken.
    }

    public final Info getInfo() {
        return new Info();
    }

    public final void abort(int errorcode) {
        abort("abort", errorcode);
    }

    public final void Abort(int errorcode) {
        abort("Abort", errorcode);
    }

    private void abort(String call, int errorcode) {
        int rank = handle(call).rank();
        Presence.HERE.world(call).abort(
                errorcode == 0 ? 1 : errorcode, "rank " + rank + " called " + call);
    }
}
