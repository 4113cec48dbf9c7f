// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.paged;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.atoll.fabric.job.CommunicationException;
import org.jspecify.annotations.Nullable;

/// A program's end of the socket to its pager, and its memory. Calls block until the pager has
/// answered; the program's threads wait for each other.
///
/// A socket that breaks means that the pager is dead: every call throws. Accesses to memory that
/// the pager had not allowed hang, for only the pager could tell what is there, until whoever
/// watches the pager ends the program.
public final class PagerLink implements AutoCloseable {
    private static final int PAUSES = 200;
    private static final int PAUSE_MILLIS = 10;

    private final int rank;
    private final PagerSocket socket;
    private final ProgramMemory memory;
    private final BooleanSupplier isOver;
    private final ReentrantLock oneAtATime = new ReentrantLock();

    private PagerLink(int rank, PagerSocket socket, ProgramMemory memory, BooleanSupplier isOver) {
        this.isOver = isOver;
        this.rank = rank;
        this.socket = socket;
        this.memory = memory;
    }

    /// Connects to a pager, as soon as it listens. Blocks until it serves this program.
    ///
    /// @param rank         the program's rank
    /// @param pages        how many pages there can be
    /// @param asynchronous whether the kernel is to take note of writes
    /// @param isOver       whether the job has failed, so that nothing is to be waited for
    /// @return null if so
    /// @throws KernelException if the kernel refuses something
    public static @Nullable PagerLink connect(
            Recognition recognition, int rank, int pages, boolean asynchronous,
            BooleanSupplier isOver) {
        PagerSocket socket = PagerSocket.connect(recognition, isOver);
        if (socket == null) {
            return null;
        }
        ProgramMemory memory = new ProgramMemory(pages, asynchronous);
        PagerLink link = new PagerLink(rank, socket, memory, isOver);
        link.ask(new PagerRequest(PagerRequest.Kind.HELLO, pages, asynchronous ? 1 : 0, 0,
                memory.memory().address(), ""), memory.descriptors());
        return link;
    }

    /// All memory, from page 0 on. An access to what is not allowed waits for the pager.
    ///
    /// @return the same at every call
    public MemorySegment memory() {
        return memory.memory();
    }

    /// Whether pages can be read without asking. From any thread.
    ///
    /// @return true if all can
    public boolean isReadable(int first, int last) {
        return isAllowed(first, last, PagerMemory.READ);
    }

    /// Whether pages can be written without asking. From any thread.
    ///
    /// @return true if all can
    public boolean isWritable(int first, int last) {
        return isAllowed(first, last,
                memory.isAsynchronous() ? PagerMemory.READ : PagerMemory.WRITE);
    }

    private boolean isAllowed(int first, int last, byte least) {
        MemorySegment accesses = memory.accesses();
        for (int page = first; page <= last; page++) {
            if (accesses.get(JAVA_BYTE, page) < least) {
                return false;
            }
        }
        return true;
    }

    /// Says that an array was allocated.
    ///
    /// @param end          the page behind its last one
    /// @param what         for the user
    public void allocated(int first, int end, int elementBytes, String what) {
        ask(new PagerRequest(PagerRequest.Kind.ALLOCATED, first, end, elementBytes, 0, what));
    }

    /// Says that an array was freed.
    ///
    /// @param end   the page behind its last one
    /// @param what  as it was allocated
    public void freed(int first, int end, String what) {
        ask(new PagerRequest(PagerRequest.Kind.FREED, first, end, 0, 0, what));
    }

    /// Says where pages should be at home.
    ///
    /// @param end   the page behind the last one
    public void distribute(int first, int end, int home) {
        ask(PagerRequest.of(PagerRequest.Kind.DISTRIBUTE, first, end, home));
    }

    /// Makes pages readable.
    ///
    /// @param end   the page behind the last one
    public void read(int first, int end) {
        ask(PagerRequest.of(PagerRequest.Kind.READ, first, end, 0));
    }

    /// Makes pages writable.
    ///
    /// @param end   the page behind the last one
    public void write(int first, int end) {
        ask(PagerRequest.of(PagerRequest.Kind.WRITE, first, end, 0));
    }

    /// Makes pages writable that will be written as a whole.
    ///
    /// @param end   the page behind the last one
    public void overwrite(int first, int end) {
        ask(PagerRequest.of(PagerRequest.Kind.OVERWRITE, first, end, 0));
    }

    /// Takes a lock.
    public void acquire(int lock) {
        ask(PagerRequest.of(PagerRequest.Kind.ACQUIRE, lock, 0, 0));
    }

    /// Gives a lock back.
    public void release(int lock) {
        ask(PagerRequest.of(PagerRequest.Kind.RELEASE, lock, 0, 0));
    }

    /// Meets all ranks.
    ///
    /// @param number the same on all of them
    public void barrier(int number) {
        ask(PagerRequest.of(PagerRequest.Kind.BARRIER, number, 0, 0));
    }

    /// Gives a lock back until a condition is signalled.
    public void await(int lock, int condition) {
        ask(PagerRequest.of(PagerRequest.Kind.AWAIT, lock, condition, 0));
    }

    /// Wakes who waits for a condition.
    ///
    /// @param all       whether all of them
    public void signal(int lock, int condition, boolean all) {
        ask(PagerRequest.of(PagerRequest.Kind.SIGNAL, lock, condition, all ? 1 : 0));
    }

    /// Sends pages to a rank that takes them by [#pushed].
    ///
    /// @param end   the page behind the last one
    /// @param to    another rank
    public void handOver(int first, int end, int to) {
        ask(PagerRequest.of(PagerRequest.Kind.HAND_OVER, first, end, to));
    }

    /// Waits for such pages.
    ///
    /// @param from another rank
    public void pushed(int from) {
        ask(PagerRequest.of(PagerRequest.Kind.PUSHED, from, 0, 0));
    }

    /// What the pager's engine has counted.
    ///
    /// @return as [org.atoll.dsm.engine.Counters#ofText] reads it
    public String counters() {
        return ask(PagerRequest.of(PagerRequest.Kind.COUNTERS, 0, 0, 0));
    }

    private String ask(PagerRequest request, int... descriptors) {
        oneAtATime.lock();
        try {
            socket.send(request.toBytes(), descriptors);
            while (true) {
                byte[] message = socket.receive();
                if (message == null) {
                    throw gone(null);
                }
                PagerReply reply = PagerReply.of(message);
                reply.runs().forEach(run -> memory.drop(run[0], run[1]));
                if (!reply.more()) {
                    reply.check(rank);
                    return reply.text();
                }
            }
        } catch (KernelException e) {
            throw gone(e);
        } finally {
            oneAtATime.unlock();
        }
    }

    /// The job fails for that: whoever ends it gets a moment to say so, for it knows why.
    private CommunicationException gone(@Nullable KernelException cause) {
        Kernel kernel = new Kernel();
        for (int pause = 0; pause < PAUSES && !isOver.getAsBoolean(); pause++) {
            boolean nothing = kernel.awaits(-1, PAUSE_MILLIS);
            assert !nothing;
        }
        return new CommunicationException(
                "dsm: the pager of rank " + rank + " is gone", rank, cause);
    }

    /// Lets the pager go. The memory must not be used any more: an access that says so throws.
    @Override
    public void close() {
        memory.close();
        ask(PagerRequest.of(PagerRequest.Kind.END, 0, 0, 0));
        socket.close();
    }
}
