// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A message that is described once and started as often as wanted. Between a completion and the
/// next start it is inactive, and waiting for it ends at once.
@SuppressWarnings("doclint:missing") // see package-info
public class Prequest extends Request {
    private @Nullable Supplier<Request> operation;

    /// Creates one.
    ///
    /// @param operation what a start does
    Prequest(Communicator communicator, Supplier<Request> operation) {
        super(communicator, null);
        this.operation = operation;
    }

    public void Start() {
        start("Start");
    }

    public static void Startall(Prequest[] requests) {
        for (Prequest request : requests) {
            request.start("Startall");
        }
    }

    public void start() {
        start("start");
    }

    public static void startAll(Prequest[] requests) {
        for (Prequest request : requests) {
            request.start("startAll");
        }
    }

    private void start(String call) {
        if (operation == null || below() != null) {
            throw new MPIException(call + ": the request "
                    + (operation == null ? "was freed" : "is under way: wait until it is done"),
                    MPI.ERR_REQUEST, null);
        }
        try {
            rearm(operation.get());
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    @Override
    public void free() {
        super.free();
        operation = null;
    }

    @Override
    public boolean isNull() {
        return operation == null;
    }
}
