// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// The calls that send and receive for one device, with the memory that they need. Holder only.
///
/// A call that begins something answers with a request, which is positive; with [#DONE]; or with an
/// error, negated.
final class Messenger {
    /// The answer if there is nothing to wait for.
    static final long DONE = 0;

    /// What [#test] says of a request that is done.
    static final int OK = 0;

    /// What [#test] says of one that is not.
    static final int PENDING = 1;

    private static final int FLAG_AT = 8;
    private static final int COUNT_AT = 12;
    private static final int STATUS_AT = 16;

    private final MpiProcess process;
    private final Abi abi;
    private final long communicator;
    private final long bytesType;
    private final MemorySegment memory =
            Arena.ofAuto().allocate((long) STATUS_AT + Abi.STATUS_BYTES, 64);
    private final long cell = memory.address();

    /// Sends and receives in one communicator.
    Messenger(MpiProcess process, long communicator) {
        this.process = process;
        abi = process.abi();
        this.communicator = communicator;
        bytesType = abi.handles().bytes();
    }

    /// Begins to send.
    ///
    /// @param from an address
    /// @param to   a process
    /// @return a request, [#DONE], or an error, negated
    long send(long from, int bytes, int to, int tag) {
        memory.set(JAVA_LONG, 0, 0);
        int failed = Mpi.send(from, bytes, bytesType, to, tag, communicator, cell);
        if (failed != Abi.SUCCESS) {
            return -failed;
        }
        long request = memory.get(JAVA_LONG, 0);
        int state = look();
        return state == PENDING ? request : state;
    }

    /// Begins to receive.
    ///
    /// @param into an address
    /// @param from a process
    /// @return a request, also if it is done, or an error, negated
    long receive(long into, int bytes, int from, int tag) {
        memory.set(JAVA_LONG, 0, 0);
        int failed = Mpi.receive(into, bytes, bytesType, from, tag, communicator, cell);
        return failed == Abi.SUCCESS ? memory.get(JAVA_LONG, 0) : -failed;
    }

    /// Begins to receive from any process.
    ///
    /// @param into an address
    /// @return as above
    long receiveFromAny(long into, int bytes, int tag) {
        return receive(into, bytes, abi.anySource(), tag);
    }

    /// Looks at a request, and lets MPI go on with all.
    ///
    /// @return [#OK] if it is done, and there is no such request any more; [#PENDING]; or an error,
    ///     negated, which also ends it
    int test(long request) {
        memory.set(JAVA_LONG, 0, request);
        return look();
    }

    private int look() {
        int failed = Mpi.test(cell, cell + FLAG_AT, cell + STATUS_AT);
        if (failed != Abi.SUCCESS) {
            return -failed;
        }
        return memory.get(JAVA_INT, FLAG_AT) == 0 ? PENDING : OK;
    }

    /// {@return the process that has sent what [#test] has found}
    int source() {
        return memory.get(JAVA_INT, (long) STATUS_AT + abi.statusSource());
    }

    /// {@return the length of what [#test] has found}
    int receivedBytes() {
        int failed = Mpi.count(cell + STATUS_AT, bytesType, cell + COUNT_AT);
        return failed == Abi.SUCCESS ? memory.get(JAVA_INT, COUNT_AT) : 0;
    }

    /// Gives up a receive that is then soon done.
    void cancel(long request) {
        memory.set(JAVA_LONG, 0, request);
        int _ = Mpi.cancel(cell); // if it is done already, it is found so
    }

    /// Keeps memory that MPI may use as long as it lives.
    void keep(MemorySegment used) {
        process.keep(used);
    }

    /// {@return whether a call that begins something has answered with an error}
    static boolean isFault(long request) {
        return request < 0;
    }

    /// {@return what the error means that a call has answered with}
    static String words(long negated) {
        return MpiProcess.words((int) -negated);
    }
}
