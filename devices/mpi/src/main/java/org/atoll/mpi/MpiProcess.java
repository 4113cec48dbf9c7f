// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// The process that this one is to MPI. MPI begins and ends once in a process; the thread that
/// begins it, and later the one that holds the endpoint, call it one after another.
final class MpiProcess {
    private static final int WORD_BYTES = 4096;

    private final Abi abi;
    private final long communicator;
    private final int rank;
    private final int size;
    private final Queue<MemorySegment> kept = new ConcurrentLinkedQueue<>();
    private volatile boolean ended;

    /// Takes a communicator of its own, so that nobody else's messages come to it.
    private MpiProcess(Abi abi, int level) {
        this.abi = abi;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment out = arena.allocate(JAVA_LONG);
            require("MPI_Init_thread", Mpi.initThread(0, 0, level, out.address()));
            int provided = out.get(JAVA_INT, 0);
            if (provided < level) {
                throw new IllegalStateException(told() + " gives thread level " + provided
                        + ", and level " + level + " is needed: it was built without threads");
            }
            out.set(JAVA_LONG, 0, 0);
            require("MPI_Comm_dup", Mpi.duplicate(abi.handles().world(), out.address()));
            communicator = out.get(JAVA_LONG, 0);
            require("MPI_Comm_set_errhandler",
                    Mpi.setErrorHandler(communicator, abi.handles().errorsReturn()));
            require("MPI_Comm_rank", Mpi.rank(communicator, out.address()));
            rank = out.get(JAVA_INT, 0);
            require("MPI_Comm_size", Mpi.size(communicator, out.address()));
            size = out.get(JAVA_INT, 0);
        }
    }

    /// The process, or why there is none.
    ///
    /// @param fault in one line, or empty
    private record Start(@Nullable MpiProcess process, String fault) {}

    /// Begun once for all devices.
    private static final class Begun {
        static final Start START = start();
    }

    private static Start start() {
        try {
            return new Start(begin(Abi::serialized), "");
        } catch (IllegalStateException e) {
            return new Start(null, String.valueOf(e.getMessage()));
        }
    }

    /// This process. Begins MPI if that was not done before, and then blocks until all processes
    /// have come.
    ///
    /// @throws IllegalStateException if it cannot, or has ended, in one line
    static MpiProcess instance() {
        MpiProcess known = Begun.START.process;
        if (known == null) {
            throw new IllegalStateException(Begun.START.fault);
        }
        if (known.ended) {
            throw new IllegalStateException("MPI has ended in this process, and begins only once");
        }
        return known;
    }

    /// Begins MPI.
    ///
    /// @param level the thread level that is needed
    /// @throws IllegalStateException if it cannot, in one line
    static MpiProcess begin(ToIntFunction<Abi> level) {
        MpiLibrary library = MpiLibrary.instance();
        if (!library.fault().isEmpty()) {
            throw new IllegalStateException(
                    "device mpi cannot be used on this host: " + library.fault());
        }
        Abi abi = Objects.requireNonNull(library.abi());
        Signals signals = new Signals();
        try {
            return new MpiProcess(abi, level.applyAsInt(abi));
        } finally {
            String _ = signals.giveBack();
        }
    }

    /// {@return whether MPI has begun}
    static boolean hasBegun() {
        if (MpiLibrary.instance().symbols() == null) {
            return false;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment flag = arena.allocate(JAVA_INT);
            require("MPI_Initialized", Mpi.initialized(flag.address()));
            return flag.get(JAVA_INT, 0) != 0;
        }
    }

    /// {@return the library, as the user may know it}
    static String told() {
        MpiLibrary library = MpiLibrary.instance();
        return "the MPI library " + library.name() + " (" + library.version() + ")";
    }

    private static void require(String call, int failed) {
        if (failed != Abi.SUCCESS) {
            throw new IllegalStateException(
                    told() + " fails: " + call + " says '" + words(failed) + "'");
        }
    }

    /// {@return what an error means, in one line}
    static String words(int error) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocate(Abi.TEXT_BYTES);
            MemorySegment length = arena.allocate(JAVA_INT);
            return Mpi.errorString(error, text.address(), length.address()) == Abi.SUCCESS
                    ? text.getString(0).replaceAll("\\s*\\n\\s*", "; ")
                    : "error " + error;
        }
    }

    Abi abi() {
        return abi;
    }

    /// {@return the communicator that the device uses}
    long communicator() {
        return communicator;
    }

    int rank() {
        return rank;
    }

    int size() {
        return size;
    }

    /// Hands a word of process 0 to all. Called by all; blocks.
    ///
    /// @param word null in all processes but that one
    /// @return the word
    String share(@Nullable String word) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocate(WORD_BYTES);
            if (word != null) {
                text.setString(0, word);
            }
            require("MPI_Bcast", Mpi.broadcast(
                    text.address(), WORD_BYTES, abi.handles().bytes(), 0, communicator));
            return text.getString(0);
        }
    }

    /// Keeps memory that MPI may still use.
    void keep(MemorySegment used) {
        kept.add(used);
    }

    /// Ends; called once. Without this the launcher takes the process for one that has failed.
    /// Blocks until all processes do so.
    void end() {
        ended = true;
        require("MPI_Finalize", Mpi.finish());
    }
}
