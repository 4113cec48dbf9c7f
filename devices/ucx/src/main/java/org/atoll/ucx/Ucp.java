// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;

/// The functions of UCX that this device calls, by their names there. Handles and addresses are
/// longs. Only what calls nobody back and copies little is a critical call.
///
/// To be used only if [UcpLibrary#instance] has no fault.
@SuppressWarnings("restricted") // asked for only where native access is enabled
final class Ucp {
    /// A request that is smaller than this, and larger than 0 with its sign turned, is a status.
    static final long LEAST_STATUS = -100;

    private static final MethodHandle INIT =
            call("ucp_init_version", true, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle CLEANUP = done("ucp_cleanup", JAVA_LONG);
    private static final MethodHandle CONFIG_READ =
            call("ucp_config_read", true, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle CONFIG_RELEASE = done("ucp_config_release", JAVA_LONG);
    private static final MethodHandle PRINT_INFO =
            done("ucp_context_print_info", JAVA_LONG, JAVA_LONG);
    private static final MethodHandle WORKER_CREATE =
            call("ucp_worker_create", true, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle WORKER_DESTROY = done("ucp_worker_destroy", JAVA_LONG);
    private static final MethodHandle GET_ADDRESS =
            call("ucp_worker_get_address", true, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle RELEASE_ADDRESS =
            done("ucp_worker_release_address", JAVA_LONG, JAVA_LONG);
    private static final MethodHandle PROGRESS = call("ucp_worker_progress", true, JAVA_LONG);
    private static final MethodHandle GET_EFD =
            call("ucp_worker_get_efd", true, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle ARM = call("ucp_worker_arm", true, JAVA_LONG);
    private static final MethodHandle EP_CREATE =
            call("ucp_ep_create", true, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle EP_CLOSE =
            pointer("ucp_ep_close_nbx", JAVA_LONG, JAVA_LONG);
    private static final MethodHandle FLUSH =
            pointer("ucp_worker_flush_nbx", JAVA_LONG, JAVA_LONG);
    private static final MethodHandle SEND = pointer(
            "ucp_tag_send_nbx", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle RECEIVE = pointer(
            "ucp_tag_recv_nbx",
            JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle TEST =
            call("ucp_tag_recv_request_test", false, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle CHECK =
            call("ucp_request_check_status", false, JAVA_LONG);
    private static final MethodHandle CANCEL =
            done("ucp_request_cancel", JAVA_LONG, JAVA_LONG);
    private static final MethodHandle FREE = free();
    private static final MethodHandle STATUS_STRING = pointer("ucs_status_string", JAVA_INT);

    private Ucp() {}

    static int init(long params, long config, long context) {
        try {
            return (int) INIT.invokeExact(
                    UcpLibrary.MAJOR, UcpLibrary.MINOR, params, config, context);
        } catch (Throwable e) {
            throw SystemCalls.rethrown(e);
        }
    }

    static void cleanup(long context) {
        try {
            CLEANUP.invokeExact(context);
        } catch (Throwable e) {
            throw SystemCalls.rethrown(e);
        }
    }

    static int configRead(long config) {
        try {
            return (int) CONFIG_READ.invokeExact(0L, 0L, config);
        } catch (Throwable e) {
            throw SystemCalls.rethrown(e);
        }
    }

    static void configRelease(long config) {
        try {
            CONFIG_RELEASE.invokeExact(config);
        } catch (Throwable e) {
            throw SystemCalls.rethrown(e);
        }
    }

    static void printInfo(long context, long stream) {
        try {
            PRINT_INFO.invokeExact(context, stream);
        } catch (Throwable e) {
            throw SystemCalls.rethrown(e);
        }
    }

    static int workerCreate(long context, long params, long worker) {
        try {
            return (int) WORKER_CREATE.invokeExact(context, params, worker);
        } catch (Throwable e) {
            throw SystemCalls.rethrown(e);
        }
    }

    static void workerDestroy(long worker) {
        try {
            WORKER_DESTROY.invokeExact(worker);
        } catch (Throwable e) {
            throw SystemCalls.rethrown(e);
        }
    }

    static int getAddress(long worker, long address, long length) {
        try {
            return (int) GET_ADDRESS.invokeExact(worker, address, length);
        } catch (Throwable e) {
            throw SystemCalls.rethrown(e);
        }
    }

    static void releaseAddress(long worker, long address) {
        try {
            RELEASE_ADDRESS.invokeExact(worker, address);
        } catch (Throwable e) {
            throw SystemCalls.rethrown(e);
        }
    }

    /// May call the handler of errors.
    static int progress(long worker) {
        try {
            return (int) PROGRESS.invokeExact(worker);
        } catch (Throwable e) {
            throw SystemCalls.rethrown(e);
        }
    }

    static int getEventDescriptor(long worker, long descriptor) {
        try {
            return (int) GET_EFD.invokeExact(worker, descriptor);
        } catch (Throwable e) {
            throw SystemCalls.rethrown(e);
        }
    }

    static int arm(long worker) {
        try {
            return (int) ARM.invokeExact(worker);
        } catch (Throwable e) {
            throw SystemCalls.rethrown(e);
        }
    }

    static int endpointCreate(long worker, long params, long endpoint) {
        try {
            return (int) EP_CREATE.invokeExact(worker, params, endpoint);
        } catch (Throwable e) {
            throw SystemCalls.rethrown(e);
        }
    }

    /// {@return a request, a status, or 0 if it is done}
    static long endpointClose(long endpoint, long param) {
        try {
            return (long) EP_CLOSE.invokeExact(endpoint, param);
        } catch (Throwable e) {
            throw SystemCalls.rethrown(e);
        }
    }

    /// {@return a request, a status, or 0 if it is done}
    static long flush(long worker, long param) {
        try {
            return (long) FLUSH.invokeExact(worker, param);
        } catch (Throwable e) {
            throw SystemCalls.rethrown(e);
        }
    }

    /// {@return a request, a status, or 0 if it is done}
    static long send(long endpoint, long from, long bytes, long tag, long param) {
        try {
            return (long) SEND.invokeExact(endpoint, from, bytes, tag, param);
        } catch (Throwable e) {
            throw SystemCalls.rethrown(e);
        }
    }

    /// {@return a request or a status}
    static long receive(long worker, long into, long bytes, long tag, long mask, long param) {
        try {
            return (long) RECEIVE.invokeExact(worker, into, bytes, tag, mask, param);
        } catch (Throwable e) {
            throw SystemCalls.rethrown(e);
        }
    }

    /// Looks at a receive.
    ///
    /// @param info takes a `ucp_tag_recv_info_t` if the request is done
    /// @return a status
    static int test(long request, long info) {
        try {
            return (int) TEST.invokeExact(request, info);
        } catch (Throwable e) {
            throw SystemCalls.rethrown(e);
        }
    }

    /// {@return a status}
    static int check(long request) {
        try {
            return (int) CHECK.invokeExact(request);
        } catch (Throwable e) {
            throw SystemCalls.rethrown(e);
        }
    }

    static void cancel(long worker, long request) {
        try {
            CANCEL.invokeExact(worker, request);
        } catch (Throwable e) {
            throw SystemCalls.rethrown(e);
        }
    }

    static void free(long request) {
        try {
            FREE.invokeExact(request);
        } catch (Throwable e) {
            throw SystemCalls.rethrown(e);
        }
    }

    /// {@return whether a call that may answer with a request has answered with an error}
    static boolean isFault(long request) {
        return request < 0 && request >= LEAST_STATUS;
    }

    /// {@return what a status means, in words}
    static String words(int status) {
        try {
            long text = (long) STATUS_STRING.invokeExact(status);
            return MemorySegment.ofAddress(text).reinterpret(256).getString(0);
        } catch (Throwable e) {
            throw SystemCalls.rethrown(e);
        }
    }

    private static MethodHandle free() {
        return Linker.nativeLinker().downcallHandle(
                symbol("ucp_request_free"),
                FunctionDescriptor.ofVoid(JAVA_LONG),
                Linker.Option.critical(false));
    }

    private static MethodHandle call(String name, boolean plain, MemoryLayout... takes) {
        FunctionDescriptor type = FunctionDescriptor.of(JAVA_INT, takes);
        Linker.Option[] options =
                plain ? new Linker.Option[0] : new Linker.Option[] {Linker.Option.critical(false)};
        return Linker.nativeLinker().downcallHandle(symbol(name), type, options);
    }

    private static MethodHandle pointer(String name, MemoryLayout... takes) {
        return Linker.nativeLinker().downcallHandle(
                symbol(name), FunctionDescriptor.of(JAVA_LONG, takes));
    }

    private static MethodHandle done(String name, MemoryLayout... takes) {
        return Linker.nativeLinker().downcallHandle(
                symbol(name), FunctionDescriptor.ofVoid(takes));
    }

    private static MemorySegment symbol(String name) {
        SymbolLookup symbols = UcpLibrary.instance().symbols();
        if (symbols == null) {
            throw new IllegalStateException(UcpLibrary.instance().fault());
        }
        return symbols.findOrThrow(name);
    }
}
