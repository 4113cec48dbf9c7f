// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import org.atoll.fabric.message.CancelledException;
import org.atoll.fabric.message.FailurePendingException;
import org.atoll.mpj.PersistentRequest;
import org.jspecify.annotations.Nullable;

/// A message or collective under way, in both faces. When it has been waited for, or a test has
/// found it done, it becomes null in place; a [Prequest] only becomes inactive. Waiting for one
/// that is null, or was freed, ends at once, as the standard wants it (MPI 4.1, section 3.7.3).
public class Request implements Freeable {
    private static final Function<org.atoll.fabric.message.Status, Status> PLAIN = Status::new;

    private final @Nullable Communicator communicator;
    private volatile org.atoll.mpj.@Nullable Request request;
    private Function<org.atoll.fabric.message.Status, Status> landing = PLAIN;
    private @Nullable Status landed; // of a request that is done, but not waited for yet
    private boolean freed;

    Request(@Nullable Communicator communicator, org.atoll.mpj.@Nullable Request request) {
        this.communicator = communicator;
        this.request = request;
    }

    /// A request that makes its status itself, and may have more to do when the message is there.
    Request landing(Function<org.atoll.fabric.message.Status, Status> given) {
        landing = given;
        return this;
    }

    /// A receive whose status says how many items have come where so many were asked for.
    final Request counting(Typemap map, int wanted) {
        Function<org.atoll.fabric.message.Status, Status> plainly = landing;
        landing = status -> plainly.apply(status).counting(map, wanted);
        return this;
    }

    final org.atoll.mpj.@Nullable Request below() {
        return request;
    }

    /// Goes on as another request; for a [Prequest].
    final void rearm(Request started) {
        landing = started.landing;
        landed = null;
        request = started.request;
    }

    /// Goes on as one that was started again; for a [Prequest].
    final void rearm(org.atoll.mpj.Request started) {
        landed = null;
        request = started;
    }

    /// Ends it; makes no status if nobody looks at it.
    @SuppressWarnings("ReferenceEquality") // a constant is compared
    private @Nullable Status finish(org.atoll.mpj.Request done, boolean looked) {
        boolean pends = false;
        try {
            org.atoll.fabric.message.Status came = done.await();
            return looked || landing != PLAIN ? landed(came) : null;
        } catch (CancelledException e) {
            return new Status().asCancelled();
        } catch (FailurePendingException e) {
            pends = true;
            throw e;
        } finally {
            request = pends ? done : null;
        }
    }

    /// What is to be done when the message is there, which is done once.
    private Status landed(org.atoll.fabric.message.Status status) {
        Status known = landed;
        if (known == null) {
            known = landing.apply(status);
            landed = known;
        }
        return known;
    }

    final MPIException failed(String call, RuntimeException cause) {
        return communicator == null ? MPIException.in(call, cause)
                : communicator.failed(call, cause);
    }

    final @Nullable Communicator communicator() {
        return communicator;
    }

    final Status await(String call) {
        Status status = await(call, true);
        return status == null ? new Status() : status;
    }

    private @Nullable Status await(String call, boolean looked) {
        Presence.HERE.requireNotAfter(call);
        org.atoll.mpj.Request active = request;
        try {
            return active == null ? null : finish(active, looked);
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    final boolean isDone(String call) {
        Presence.HERE.requireNotAfter(call);
        org.atoll.mpj.Request active = request;
        try {
            return active == null || active.isDone();
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    private @Nullable Status tryAwait(String call) {
        return isDone(call) ? await(call) : null;
    }

    // mpiJava

    /// Blocks until it is done (MPI 4.1, section 3.7.3).
    ///
    /// @return what became of it; an empty status if it is null
    public final Status Wait() {
        return await("Wait");
    }

    /// Looks whether it is done; does not block (MPI 4.1, section 3.7.3).
    ///
    /// @return what became of it, or null if it is under way
    public final @Nullable Status Test() {
        return tryAwait("Test");
    }

    /// Whether there is nothing to wait for.
    ///
    /// @return true when it has been waited for, or was freed
    public final boolean Is_null() {
        return isNull();
    }

    /// Takes back a receive that no message has matched, or asks to take back a send; does not
    /// block (MPI 4.1, section 3.8.4). It is to be waited for all the same.
    public final void Cancel() {
        cancel("Cancel");
    }

    /// Gives it back: what is under way goes on, and nobody hears of its end (MPI 4.1, section
    /// 3.7.3).
    public final void Free() {
        free();
    }

    /// Blocks until one of several is done (MPI 4.1, section 3.7.5).
    ///
    /// @return what became of it, with its index; the index is [MPI#UNDEFINED] if all are null
    public static Status Waitany(Request[] requests) {
        return Requests.awaitAny("Waitany", requests);
    }

    /// Looks whether one of several is done; does not block (MPI 4.1, section 3.7.5).
    ///
    /// @return what became of it, with its index, or null if none is done
    public static @Nullable Status Testany(Request[] requests) {
        return Requests.testAny("Testany", requests);
    }

    /// Blocks until all are done (MPI 4.1, section 3.7.5).
    ///
    /// @return what became of them
    public static Status[] Waitall(Request[] requests) {
        return Requests.awaitAll("Waitall", requests);
    }

    /// Looks whether all are done; does not block (MPI 4.1, section 3.7.5).
    ///
    /// @return what became of them, or null if one is under way
    public static Status @Nullable [] Testall(Request[] requests) {
        return Requests.testAll("Testall", requests);
    }

    /// Blocks until at least one is done, and takes all that are (MPI 4.1, section 3.7.5).
    ///
    /// @return what became of those, with their indices, or null if all are null
    public static Status @Nullable [] Waitsome(Request[] requests) {
        return Requests.awaitSome("Waitsome", requests);
    }

    /// Takes all that are done; does not block (MPI 4.1, section 3.7.5).
    ///
    /// @return what became of those, with their indices: none if all are null
    public static Status[] Testsome(Request[] requests) {
        return Objects.requireNonNullElse(
                Requests.testSome("Testsome", requests), new Status[0]);
    }

    // Open MPI

    @Override
    public void free() {
        freed |= !isNull();
        request = null;
    }

    /// Takes back a receive that no message has matched, or asks to take back a send; does not
    /// block (MPI 4.1, section 3.8.4). It is to be waited for all the same.
    public final void cancel() {
        cancel("cancel");
    }

    private void cancel(String call) {
        Presence.HERE.requireNotAfter(call);
        if (freed) {
            throw new MPIException(call + ": the request was freed", MPI.ERR_REQUEST, null);
        }
        org.atoll.mpj.Request active = request;
        try {
            if (active != null) {
                active.cancel();
            }
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    /// Whether there is nothing to wait for.
    ///
    /// @return true when it has been waited for, or was freed
    public boolean isNull() {
        return request == null;
    }

    /// Blocks until it is done (MPI 4.1, section 3.7.3).
    ///
    /// @return what became of it; an empty status if it is null
    public final Status waitStatus() {
        return await("waitStatus");
    }

    /// Blocks until it is done (MPI 4.1, section 3.7.3).
    public final void waitFor() {
        Status _ = await("waitFor", false);
    }

    /// Looks whether it is done; does not block (MPI 4.1, section 3.7.3).
    ///
    /// @return what became of it, or null if it is under way
    public final @Nullable Status testStatus() {
        return tryAwait("testStatus");
    }

    /// The status of a request that is done, which stays as it is: what it receives is there, and
    /// it is to be waited for all the same (MPI 4.1, section 3.7.6).
    ///
    /// @return null if it is not done
    public final @Nullable Status getStatus() {
        if (!isDone("getStatus")) {
            return null;
        }
        org.atoll.mpj.Request done = request;
        if (done == null) {
            return new Status();
        }
        try {
            return landed(outcome(done));
        } catch (CancelledException e) {
            return new Status().asCancelled();
        } catch (RuntimeException e) {
            throw failed("getStatus", e);
        }
    }

    /// What became of a request that is done. To wait for a persistent one would end it.
    private static org.atoll.fabric.message.Status outcome(org.atoll.mpj.Request done) {
        if (!(done instanceof PersistentRequest)) {
            return done.await();
        }
        try {
            return Objects.requireNonNull(done.stage().toCompletableFuture().getNow(null));
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    /// Looks whether it is done; does not block (MPI 4.1, section 3.7.3).
    ///
    /// @return true if it is done, or null
    public final boolean test() {
        return tryAwait("test") != null;
    }

    /// Blocks until one of several is done (MPI 4.1, section 3.7.5).
    ///
    /// @return what became of it, with its index; the index is [MPI#UNDEFINED] if all are null
    public static Status waitAnyStatus(Request[] requests) {
        return Requests.awaitAny("waitAnyStatus", requests);
    }

    /// Blocks until one of several is done (MPI 4.1, section 3.7.5).
    ///
    /// @return its index, or [MPI#UNDEFINED] if all are null
    public static int waitAny(Request[] requests) {
        return Requests.awaitAny("waitAny", requests).index;
    }

    /// Looks whether one of several is done; does not block (MPI 4.1, section 3.7.5).
    ///
    /// @return what became of it, with its index, or null if none is done
    public static @Nullable Status testAnyStatus(Request[] requests) {
        return Requests.testAny("testAnyStatus", requests);
    }

    /// Looks whether one of several is done; does not block (MPI 4.1, section 3.7.5).
    ///
    /// @return its index, or [MPI#UNDEFINED] if none is
    public static int testAny(Request[] requests) {
        Status status = Requests.testAny("testAny", requests);
        return status == null ? MPI.UNDEFINED : status.index;
    }

    /// Blocks until all are done (MPI 4.1, section 3.7.5).
    ///
    /// @return what became of them
    public static Status[] waitAllStatus(Request[] requests) {
        return Requests.awaitAll("waitAllStatus", requests);
    }

    /// Blocks until all are done (MPI 4.1, section 3.7.5).
    public static void waitAll(Request[] requests) {
        Requests.awaitAll("waitAll", requests);
    }

    /// Looks whether all are done; does not block (MPI 4.1, section 3.7.5).
    ///
    /// @return what became of them, or null if one is under way
    public static Status @Nullable [] testAllStatus(Request[] requests) {
        return Requests.testAll("testAllStatus", requests);
    }

    /// Looks whether all are done; does not block (MPI 4.1, section 3.7.5).
    public static boolean testAll(Request[] requests) {
        return Requests.testAll("testAll", requests) != null;
    }

    /// Blocks until at least one is done, and takes all that are (MPI 4.1, section 3.7.5).
    ///
    /// @return what became of those, with their indices, or null if all are null
    public static Status @Nullable [] waitSomeStatus(Request[] requests) {
        return Requests.awaitSome("waitSomeStatus", requests);
    }

    /// Blocks until at least one is done, and takes all that are (MPI 4.1, section 3.7.5).
    ///
    /// @return their indices, or null if all are null
    public static int @Nullable [] waitSome(Request[] requests) {
        return Requests.indices(Requests.awaitSome("waitSome", requests));
    }

    /// Takes all that are done; does not block (MPI 4.1, section 3.7.5).
    ///
    /// @return what became of those, with their indices, or null if all are null
    public static Status @Nullable [] testSomeStatus(Request[] requests) {
        return Requests.testSome("testSomeStatus", requests);
    }

    /// Takes all that are done; does not block (MPI 4.1, section 3.7.5).
    ///
    /// @return their indices, or null if all are null
    public static int @Nullable [] testSome(Request[] requests) {
        return Requests.indices(Requests.testSome("testSome", requests));
    }
}
