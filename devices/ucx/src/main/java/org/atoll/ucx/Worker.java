// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.atoll.fabric.job.CommunicationException;
import org.jspecify.annotations.Nullable;

/// The context and the worker of one device: what sends, receives and makes progress. Holder only.
final class Worker {
    /// The answer of the calls that begin something if that is done already.
    static final long DONE = 0;

    private final Arena arena = Arena.ofAuto();
    private final Faults faults = new Faults(arena);
    private final MemorySegment out = arena.allocate(JAVA_LONG, 2);
    private final MemorySegment info = arena.allocate(Layouts.TAG_RECV_INFO_BYTES, 8);
    private final MemorySegment endpoint = arena.allocate(Layouts.EP_PARAMS_BYTES, 8);
    private final MemorySegment plain = arena.allocate(Layouts.REQUEST_PARAM_BYTES, 8);
    private final MemorySegment lasting = arena.allocate(Layouts.REQUEST_PARAM_BYTES, 8);
    private final MemorySegment forced = arena.allocate(Layouts.REQUEST_PARAM_BYTES, 8);
    private final long context;
    private final long worker;

    /// Opens them.
    ///
    /// @param rank      named in errors
    /// @param endpoints how many endpoints there may be
    Worker(int rank, int endpoints) {
        lasting.set(JAVA_INT, 0, Layouts.OP_ATTR_FLAG_NO_IMM_CMPL);
        forced.set(JAVA_INT, 0, Layouts.OP_ATTR_FIELD_FLAGS);
        forced.set(JAVA_INT, Layouts.REQUEST_PARAM_FLAGS, Layouts.EP_CLOSE_FLAG_FORCE);
        synchronized (Worker.class) {
            Signals signals = new Signals();
            try {
                context = openContext(arena, rank, endpoints);
                worker = openWorker(rank);
            } finally {
                String _ = signals.giveBack();
            }
        }
    }

    /// Opens a context.
    ///
    /// @param rank named in errors
    static long openContext(Arena arena, int rank, int endpoints) {
        MemorySegment out = arena.allocate(JAVA_LONG);
        MemorySegment params = arena.allocate(Layouts.PARAMS_BYTES, 8);
        params.set(JAVA_LONG, 0,
                Layouts.PARAM_FIELD_FEATURES | Layouts.PARAM_FIELD_ESTIMATED_NUM_EPS);
        params.set(JAVA_LONG, Layouts.PARAMS_FEATURES,
                Layouts.FEATURE_TAG | Layouts.FEATURE_WAKEUP);
        params.set(JAVA_LONG, Layouts.PARAMS_ESTIMATED_NUM_EPS, endpoints);
        require(rank, "ucp_config_read", Ucp.configRead(out.address()));
        long config = out.get(JAVA_LONG, 0);
        int status = Ucp.init(params.address(), config, out.address());
        Ucp.configRelease(config);
        require(rank, "ucp_init", status);
        return out.get(JAVA_LONG, 0);
    }

    private long openWorker(int rank) {
        MemorySegment params = arena.allocate(Layouts.WORKER_PARAMS_BYTES, 8);
        params.set(JAVA_LONG, 0, Layouts.WORKER_PARAM_FIELD_THREAD_MODE);
        params.set(JAVA_INT, Layouts.WORKER_PARAMS_THREAD_MODE, Layouts.THREAD_MODE_SERIALIZED);
        int status = Ucp.workerCreate(context, params.address(), out.address());
        if (status != Layouts.OK) {
            Ucp.cleanup(context);
        }
        require(rank, "ucp_worker_create", status);
        return out.get(JAVA_LONG, 0);
    }

    private static void require(int rank, String call, int status) {
        if (status != Layouts.OK) {
            throw new CommunicationException(
                    "rank " + rank + " cannot use UCX " + UcpLibrary.instance().version() + ": "
                            + call + " says '" + Ucp.words(status) + "'; 'ucx_info -d' shows what"
                            + " UCX finds, and UCX_LOG_LEVEL=info what it misses",
                    rank, null);
        }
    }

    /// {@return what peers need to reach this worker}
    @SuppressWarnings("restricted") // asked for only where native access is enabled
    byte[] address() {
        int status = Ucp.getAddress(worker, out.address(), out.address() + Long.BYTES);
        require(-1, "ucp_worker_get_address", status);
        long at = out.get(JAVA_LONG, 0);
        byte[] bytes = MemorySegment.ofAddress(at)
                .reinterpret(out.get(JAVA_LONG, Long.BYTES))
                .toArray(JAVA_BYTE);
        Ucp.releaseAddress(worker, at);
        return bytes;
    }

    /// {@return the descriptor that is ready once something has happened after [#arm]}
    int eventDescriptor() {
        require(-1, "ucp_worker_get_efd", Ucp.getEventDescriptor(worker, out.address()));
        return out.get(JAVA_INT, 0);
    }

    /// Has the event descriptor tell of the next event.
    ///
    /// @return false if something has happened already
    boolean arm() {
        return Ucp.arm(worker) == Layouts.OK;
    }

    /// {@return whether something has happened}
    boolean progress() {
        return Ucp.progress(worker) != 0;
    }

    /// {@return the next endpoint that broke, or null}
    Faults.@Nullable Fault nextFault() {
        return faults.next();
    }

    /// Begins to connect to a peer.
    ///
    /// @param address the peer's
    /// @param number  names the endpoint in [Faults.Fault]
    /// @return the endpoint, or a status if that cannot be done
    long connect(byte[] address, long number) {
        try (Arena during = Arena.ofConfined()) {
            MemorySegment there = during.allocateFrom(JAVA_BYTE, address);
            endpoint.set(JAVA_LONG, 0,
                    Layouts.EP_PARAM_FIELD_REMOTE_ADDRESS
                            | Layouts.EP_PARAM_FIELD_ERR_HANDLING_MODE
                            | Layouts.EP_PARAM_FIELD_ERR_HANDLER);
            endpoint.set(JAVA_LONG, Layouts.EP_PARAMS_ADDRESS, there.address());
            endpoint.set(JAVA_INT, Layouts.EP_PARAMS_ERR_MODE, Layouts.ERR_HANDLING_MODE_PEER);
            endpoint.set(JAVA_LONG, Layouts.EP_PARAMS_ERR_HANDLER_CB, faults.callback());
            endpoint.set(JAVA_LONG, Layouts.EP_PARAMS_ERR_HANDLER_ARG, number);
            int status = Ucp.endpointCreate(worker, endpoint.address(), out.address());
            return status == Layouts.OK ? out.get(JAVA_LONG, 0) : status;
        }
    }

    /// Begins to close an endpoint. What is under way is given up.
    ///
    /// @return a request, [#DONE], or a status
    long disconnect(long peer) {
        return Ucp.endpointClose(peer, forced.address());
    }

    /// Begins to push out what UCX has taken and holds back.
    ///
    /// @return a request, [#DONE], or a status
    long flush() {
        return Ucp.flush(worker, plain.address());
    }

    /// Begins to send.
    ///
    /// @return a request, [#DONE], or a status
    long send(long peer, long from, long bytes, long tag) {
        return Ucp.send(peer, from, bytes, tag, plain.address());
    }

    /// Begins to receive.
    ///
    /// @return a request, also if it is done, or a status
    long receive(long into, long bytes, long tag, long mask) {
        return Ucp.receive(worker, into, bytes, tag, mask, lasting.address());
    }

    /// Looks at a receive.
    ///
    /// @return a status; [#senderTag] and [#receivedBytes] say more
    int test(long request) {
        return Ucp.test(request, info.address());
    }

    /// {@return the tag of what [#test] has found}
    long senderTag() {
        return info.get(JAVA_LONG, Layouts.TAG_RECV_INFO_SENDER_TAG);
    }

    /// {@return the length of what [#test] has found}
    long receivedBytes() {
        return info.get(JAVA_LONG, Layouts.TAG_RECV_INFO_LENGTH);
    }

    /// Gives up a request that is then soon done.
    void cancel(long request) {
        Ucp.cancel(worker, request);
    }

    /// Ends both. No request is left, and no endpoint.
    void close() {
        Ucp.workerDestroy(worker);
        Ucp.cleanup(context);
    }
}
