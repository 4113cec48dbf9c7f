// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.function.Supplier;
import org.atoll.mpj.PersistentRequest;
import org.jspecify.annotations.Nullable;

/// A message that is described once and started as often as wanted. Between a completion and the
/// next start it is inactive, and waiting for it ends at once.
public class Prequest extends Request {
    private @Nullable Runnable operation;

    /// One of objects, which a start makes a request for.
    Prequest(Communicator communicator, Supplier<Request> objects) {
        super(communicator, null);
        this.operation = () -> rearm(objects.get());
    }

    /// One of numbers: its starts allocate nothing.
    Prequest(Communicator communicator, PersistentRequest prepared) {
        super(communicator, null);
        this.operation = () -> rearm(prepared.start());
    }

    /// Starts the message; does not block (MPI 4.1, section 3.9). It must be inactive.
    public void Start() {
        start("Start");
    }

    /// Starts several messages; does not block (MPI 4.1, section 3.9).
    ///
    /// @param requests the requests; a place that holds null is passed over
    public static void Startall(@Nullable Prequest[] requests) {
        startAll("Startall", requests);
    }

    private static void startAll(String call, @Nullable Prequest[] requests) {
        for (Prequest request : Required.of(call, "requests", requests)) {
            if (request != null) {
                request.start(call);
            }
        }
    }

    /// Starts the message; does not block (MPI 4.1, section 3.9). It must be inactive.
    public void start() {
        start("start");
    }

    /// Starts several messages; does not block (MPI 4.1, section 3.9).
    ///
    /// @param requests the requests; a place that holds null is passed over
    public static void startAll(@Nullable Prequest[] requests) {
        startAll("startAll", requests);
    }

    private void start(String call) {
        Presence.HERE.requireNotAfter(call);
        if (operation == null || below() != null) {
            throw new MPIException(call + ": the request "
                    + (operation == null ? "was freed" : "is under way: wait until it is done"),
                    MPI.ERR_REQUEST, null);
        }
        try {
            operation.run();
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    @Override
    public void free() {
        super.free();
        boolean known = operation != null;
        operation = null;
        Communicator over = communicator();
        if (known && over != null) {
            over.giveBack();
        }
    }

    @Override
    public boolean isNull() {
        return operation == null;
    }
}
