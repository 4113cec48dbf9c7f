// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.function.Function;
import org.atoll.fabric.message.CancelledException;
import org.jspecify.annotations.Nullable;

/// A message or collective under way, in both faces. When it has been waited for, or a test has
/// found it done, it becomes null in place; a [Prequest] only becomes inactive.
@SuppressWarnings("doclint:missing") // see package-info
public class Request implements Freeable {
    private static final Function<org.atoll.fabric.message.Status, Status> PLAIN = Status::new;

    private final @Nullable Communicator communicator;
    private volatile org.atoll.mpj.@Nullable Request request;
    private Function<org.atoll.fabric.message.Status, Status> landing = PLAIN;

    Request(@Nullable Communicator communicator, org.atoll.mpj.@Nullable Request request) {
        this.communicator = communicator;
        this.request = request;
    }

    /// A request that makes its status itself, and may have more to do when the message is there.
    Request landing(Function<org.atoll.fabric.message.Status, Status> given) {
        landing = given;
        return this;
    }

    final org.atoll.mpj.@Nullable Request below() {
        return request;
    }

    /// Goes on as another request; for a [Prequest].
    final void rearm(Request started) {
        landing = started.landing;
        request = started.request;
    }

    private Status finish(org.atoll.mpj.Request done) {
        try {
            return landing.apply(done.await());
        } catch (CancelledException e) {
            return new Status().asCancelled();
        } finally {
            request = null;
        }
    }

    final MPIException failed(String call, RuntimeException cause) {
        return communicator == null ? MPIException.in(call, cause)
                : communicator.failed(call, cause);
    }

    final @Nullable Communicator communicator() {
        return communicator;
    }

    final Status await(String call) {
        org.atoll.mpj.Request active = request;
        if (active == null) {
            return new Status();
        }
        try {
            return finish(active);
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    final boolean isDone(String call) {
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

    public final Status Wait() {
        return await("Wait");
    }

    public final @Nullable Status Test() {
        return tryAwait("Test");
    }

    public final boolean Is_null() {
        return isNull();
    }

    public final void Cancel() {
        cancel("Cancel");
    }

    public final void Free() {
        free();
    }

    public static Status Waitany(Request[] requests) {
        return Requests.awaitAny("Waitany", requests);
    }

    public static @Nullable Status Testany(Request[] requests) {
        return Requests.testAny("Testany", requests);
    }

    public static Status[] Waitall(Request[] requests) {
        return Requests.awaitAll("Waitall", requests);
    }

    public static Status @Nullable [] Testall(Request[] requests) {
        return Requests.testAll("Testall", requests);
    }

    public static Status @Nullable [] Waitsome(Request[] requests) {
        return Requests.awaitSome("Waitsome", requests);
    }

    public static Status @Nullable [] Testsome(Request[] requests) {
        return Requests.testSome("Testsome", requests);
    }

    // Open MPI

    @Override
    public void free() {
        request = null;
    }

    public final void cancel() {
        cancel("cancel");
    }

    private void cancel(String call) {
        org.atoll.mpj.Request active = request;
        try {
            if (active != null) {
                active.cancel();
            }
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    public boolean isNull() {
        return request == null;
    }

    public final Status waitStatus() {
        return await("waitStatus");
    }

    public final void waitFor() {
        await("waitFor");
    }

    public final @Nullable Status testStatus() {
        return tryAwait("testStatus");
    }

    /// The status of a request that is done, which stays as it is.
    ///
    /// @return null if it is not done
    public final @Nullable Status getStatus() {
        org.atoll.mpj.Request active = request;
        if (active == null) {
            return new Status();
        }
        return isDone("getStatus") ? new Status(active.await()) : null;
    }

    public final boolean test() {
        return tryAwait("test") != null;
    }

    public static Status waitAnyStatus(Request[] requests) {
        return Requests.awaitAny("waitAnyStatus", requests);
    }

    public static int waitAny(Request[] requests) {
        return Requests.awaitAny("waitAny", requests).index;
    }

    public static @Nullable Status testAnyStatus(Request[] requests) {
        return Requests.testAny("testAnyStatus", requests);
    }

    public static int testAny(Request[] requests) {
        Status status = Requests.testAny("testAny", requests);
        return status == null ? MPI.UNDEFINED : status.index;
    }

    public static Status[] waitAllStatus(Request[] requests) {
        return Requests.awaitAll("waitAllStatus", requests);
    }

    public static void waitAll(Request[] requests) {
        Requests.awaitAll("waitAll", requests);
    }

    public static Status @Nullable [] testAllStatus(Request[] requests) {
        return Requests.testAll("testAllStatus", requests);
    }

    public static boolean testAll(Request[] requests) {
        return Requests.testAll("testAll", requests) != null;
    }

    public static Status @Nullable [] waitSomeStatus(Request[] requests) {
        return Requests.awaitSome("waitSomeStatus", requests);
    }

    public static int @Nullable [] waitSome(Request[] requests) {
        return Requests.indices(Requests.awaitSome("waitSome", requests));
    }

    public static Status @Nullable [] testSomeStatus(Request[] requests) {
        return Requests.testSome("testSomeStatus", requests);
    }

    public static int @Nullable [] testSome(Request[] requests) {
        return Requests.indices(Requests.testSome("testSome", requests));
    }
}
