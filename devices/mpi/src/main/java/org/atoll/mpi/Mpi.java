// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;

/// The functions of MPI, under names of this project. Handles are given as `long`: an interface
/// whose handles are an `int` takes the lower half. Each answers with an error, or
/// [Abi#SUCCESS]. May be used only if [MpiLibrary] has no fault.
@SuppressWarnings("restricted") // asked for only where native access is enabled
final class Mpi {
    private static final MethodHandle INIT_THREAD =
            call("MPI_Init_thread", JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG);
    private static final MethodHandle INITIALIZED = call("MPI_Initialized", JAVA_LONG);
    private static final MethodHandle FINALIZE = call("MPI_Finalize");
    private static final MethodHandle COMM_DUP = call("MPI_Comm_dup", JAVA_LONG, JAVA_LONG);
    private static final MethodHandle COMM_SET_ERRHANDLER =
            call("MPI_Comm_set_errhandler", JAVA_LONG, JAVA_LONG);
    private static final MethodHandle COMM_RANK = call("MPI_Comm_rank", JAVA_LONG, JAVA_LONG);
    private static final MethodHandle COMM_SIZE = call("MPI_Comm_size", JAVA_LONG, JAVA_LONG);
    private static final MethodHandle BCAST =
            call("MPI_Bcast", JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG);
    private static final MethodHandle ISEND = call(
            "MPI_Isend",
            JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle IRECV = call(
            "MPI_Irecv",
            JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle TEST = call("MPI_Test", JAVA_LONG, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle CANCEL = call("MPI_Cancel", JAVA_LONG);
    private static final MethodHandle GET_COUNT =
            call("MPI_Get_count", JAVA_LONG, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle ERROR_STRING =
            call("MPI_Error_string", JAVA_INT, JAVA_LONG, JAVA_LONG);

    private Mpi() {}

    /// Begins.
    ///
    /// @param provided takes the thread level, an int
    static int initThread(long argc, long argv, int level, long provided) {
        try {
            return (int) INIT_THREAD.invokeExact(argc, argv, level, provided);
        } catch (Throwable e) {
            throw CLibrary.rethrown(e);
        }
    }

    /// Tells whether it has begun. May be called at any time.
    static int initialized(long flag) {
        try {
            return (int) INITIALIZED.invokeExact(flag);
        } catch (Throwable e) {
            throw CLibrary.rethrown(e);
        }
    }

    /// Ends. Blocks until the others do, too.
    static int finish() {
        try {
            return (int) FINALIZE.invokeExact();
        } catch (Throwable e) {
            throw CLibrary.rethrown(e);
        }
    }

    /// Makes another communicator of the same processes. Called by all of them; blocks.
    static int duplicate(long communicator, long made) {
        try {
            return (int) COMM_DUP.invokeExact(communicator, made);
        } catch (Throwable e) {
            throw CLibrary.rethrown(e);
        }
    }

    /// Says what is done about errors.
    static int setErrorHandler(long communicator, long handler) {
        try {
            return (int) COMM_SET_ERRHANDLER.invokeExact(communicator, handler);
        } catch (Throwable e) {
            throw CLibrary.rethrown(e);
        }
    }

    /// Tells which process this is.
    static int rank(long communicator, long rank) {
        try {
            return (int) COMM_RANK.invokeExact(communicator, rank);
        } catch (Throwable e) {
            throw CLibrary.rethrown(e);
        }
    }

    /// Tells how many there are.
    static int size(long communicator, long size) {
        try {
            return (int) COMM_SIZE.invokeExact(communicator, size);
        } catch (Throwable e) {
            throw CLibrary.rethrown(e);
        }
    }

    /// Hands memory of one process to all. Called by all of them; blocks.
    static int broadcast(long from, int count, long type, int root, long communicator) {
        try {
            return (int) BCAST.invokeExact(from, count, type, root, communicator);
        } catch (Throwable e) {
            throw CLibrary.rethrown(e);
        }
    }

    /// Begins to send.
    static int send(
            long from, int count, long type, int to, int tag, long communicator, long request) {
        try {
            return (int) ISEND.invokeExact(from, count, type, to, tag, communicator, request);
        } catch (Throwable e) {
            throw CLibrary.rethrown(e);
        }
    }

    /// Begins to receive.
    static int receive(
            long into, int count, long type, int from, int tag, long communicator, long request) {
        try {
            return (int) IRECV.invokeExact(into, count, type, from, tag, communicator, request);
        } catch (Throwable e) {
            throw CLibrary.rethrown(e);
        }
    }

    /// Looks at a request, and lets all others go on.
    ///
    /// @param flag takes an int that says whether the request is done
    static int test(long request, long flag, long status) {
        try {
            return (int) TEST.invokeExact(request, flag, status);
        } catch (Throwable e) {
            throw CLibrary.rethrown(e);
        }
    }

    /// Gives up a receive, which is done soon then.
    static int cancel(long request) {
        try {
            return (int) CANCEL.invokeExact(request);
        } catch (Throwable e) {
            throw CLibrary.rethrown(e);
        }
    }

    /// Tells how long the message of a status was.
    static int count(long status, long type, long count) {
        try {
            return (int) GET_COUNT.invokeExact(status, type, count);
        } catch (Throwable e) {
            throw CLibrary.rethrown(e);
        }
    }

    /// Tells what an error means.
    static int errorString(int code, long text, long length) {
        try {
            return (int) ERROR_STRING.invokeExact(code, text, length);
        } catch (Throwable e) {
            throw CLibrary.rethrown(e);
        }
    }

    private static MethodHandle call(String name, MemoryLayout... takes) {
        SymbolLookup symbols = MpiLibrary.instance().symbols();
        if (symbols == null) {
            throw new IllegalStateException(MpiLibrary.instance().fault());
        }
        return Linker.nativeLinker().downcallHandle(
                symbols.findOrThrow(name), FunctionDescriptor.of(JAVA_INT, takes));
    }
}
