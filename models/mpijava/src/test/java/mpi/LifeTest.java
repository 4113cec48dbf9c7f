// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Walks all public methods of what a program can give back: used after that, and after Finalize,
/// each says so, with the name of the call.
class LifeTest {
    /// Right at any time: questions whether something is there, giving back a second time, and
    /// what only speaks of objects of Java.
    private static final Set<String> ALWAYS = Set.of(
            "isNull", "Is_null", "free", "Free", "clone", "toString", "equals", "hashCode",
            "getRequest", "Wtime", "Wtick", "wtick", "Get_processor_name", "getVersion",
            "getLibVersion", "Initialized", "isInitialized", "isFinalized", "Init", "InitThread",
            "initThread", "slice",
            "newByteBuffer", "newCharBuffer", "newShortBuffer", "newIntBuffer", "newLongBuffer",
            "newFloatBuffer", "newDoubleBuffer");

    /// Waiting for a request that was freed ends at once (MPI 4.1, section 3.7.3).
    private static final Set<String> OF_REQUESTS = Set.of("Cancel", "cancel");

    private static Stream<Method> calls(Class<?> type) {
        return Arrays.stream(type.getMethods())
                .filter(method -> method.getDeclaringClass().getPackageName().equals("mpi"))
                .filter(method -> !method.isSynthetic() && !ALWAYS.contains(method.getName()));
    }

    private static Stream<Method> ownCalls(Object of) {
        return calls(of.getClass()).filter(method -> !Modifier.isStatic(method.getModifiers()));
    }

    /// What such a call says; null if it says nothing.
    private static @Nullable String said(Method call, Object on, Map<Class<?>, Object> arguments)
            throws IllegalAccessException {
        Object[] given = Arrays.stream(call.getParameterTypes())
                .map(type -> Objects.requireNonNull(arguments.get(type), type.getName()))
                .toArray();
        call.setAccessible(true);
        try {
            call.invoke(on, given);
            return null;
        } catch (InvocationTargetException e) {
            return e.getCause() instanceof MPIException problem
                    ? problem.getMessage() : e.getCause().toString();
        }
    }

    /// What calls may be given, by parameter. One rank is enough for all of them.
    private static Map<Class<?>, Object> arguments(
            Comm comm, Group group, Request request, Prequest... prequests) {
        Map<Class<?>, Object> all = new HashMap<>(Map.of(
                Comm.class, comm, Group.class, group, Datatype.class, MPI.INT, Op.class, MPI.SUM,
                Info.class, new Info(), Errhandler.class, MPI.ERRORS_RETURN));
        all.putAll(Map.of(
                int.class, 0, long.class, 0L, boolean.class, false, String.class, "native",
                Object.class, new int[1], Buffer.class, MPI.newIntBuffer(1),
                ByteBuffer.class, MPI.newByteBuffer(64), byte[].class, new byte[64]));
        all.putAll(Map.of(
                int[].class, new int[] {1}, boolean[].class, new boolean[1],
                int[][].class, new int[0][], Datatype[].class, new Datatype[] {MPI.INT},
                Request[].class, new Request[] {request}, Prequest[].class, prequests,
                String[].class, new String[0], String[][].class, new String[0][],
                Info[].class, new Info[0], Intracomm.class, comm));
        all.put(Count.class, new Count(1));
        return all;
    }

    private static void everyCallSays(
            Stream<Method> calls, Object on, Map<Class<?>, Object> arguments, String what)
            throws IllegalAccessException {
        List<String> wrong = new ArrayList<>();
        int walked = 0;
        for (Method call : calls.toList()) {
            walked++;
            String wanted = call.getName() + ": " + what;
            String said = said(call, on, arguments);
            if (!wanted.equals(said)) {
                wrong.add(wanted + " [but: " + said + "]");
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(walked).isPositive();
    }

    /// One of each kind of object.
    private record Things(
            Intracomm comm, CartComm grid, GraphComm graph, Group group, Datatype type, Op own,
            Request request, Prequest prequest, Win win, File file, Info hints) {

        static Things made() throws IOException {
            Path path = Files.createTempFile("atoll-life", ".bin");
            path.toFile().deleteOnExit();
            Intracomm all = MPI.COMM_WORLD;
            return new Things(
                    all.dup(),
                    all.createCart(new int[] {1}, new boolean[1], false),
                    all.createGraph(new int[] {0}, new int[0], false),
                    all.getGroup(),
                    Datatype.createVector(2, 1, 2, MPI.INT),
                    new Op(new Sum(), true),
                    all.iRecv(MPI.newIntBuffer(1), 1, MPI.INT, 0, 77),
                    all.sendInit(MPI.newIntBuffer(1), 1, MPI.INT, 0, 78),
                    new Win(MPI.newIntBuffer(4), 4, 1, MPI.INFO_NULL, all),
                    new File(all, path.toString(), MPI.MODE_RDWR),
                    new Info());
        }

        List<Object> all() {
            return List.of(comm, grid, graph, group, type, own, request, prequest, win, file);
        }
    }

    /// A program's own operation.
    static final class Sum extends User_function {
        @Override
        public void Call(
                Object in, int inAt, Object inOut, int inOutAt, int count, Datatype type) {
            ((int[]) inOut)[inOutAt] += ((int[]) in)[inAt];
        }
    }

    @OnRanks(1)
    void whatWasFreedSaysSo() throws Exception {
        Things made = Things.made();
        Map<Class<?>, Object> arguments =
                arguments(MPI.COMM_WORLD.dup(), MPI.COMM_WORLD.getGroup(), MPI.REQUEST_NULL);
        made.request.Cancel();
        made.comm.setName("ours");
        made.comm.free();
        made.grid.Free();
        made.graph.disconnect();
        made.group.free();
        made.type.free();
        made.own.free();
        made.request.free();
        made.prequest.free();
        made.win.free();
        made.file.close();
        made.hints.free();
        everyCallSays(ownCalls(made.comm), made.comm, arguments,
                "the communicator ours was freed by the call free");
        everyCallSays(ownCalls(made.grid), made.grid, arguments,
                "the communicator was freed by the call Free");
        everyCallSays(ownCalls(made.graph), made.graph, arguments,
                "the communicator was freed by the call disconnect");
        everyCallSays(ownCalls(made.group), made.group, arguments, "the group was freed");
        everyCallSays(ownCalls(made.type), made.type, arguments,
                "the type of int[] was freed");
        everyCallSays(ownCalls(made.own), made.own, arguments, "op was freed");
        everyCallSays(ownCalls(made.request).filter(call -> OF_REQUESTS.contains(call.getName())),
                made.request, arguments, "the request was freed");
        everyCallSays(
                ownCalls(made.prequest)
                        .filter(call -> call.getDeclaringClass() == Prequest.class),
                made.prequest, arguments, "the request was freed");
        everyCallSays(ownCalls(made.win), made.win, arguments, "the window was freed");
        everyCallSays(
                ownCalls(made.file).filter(call -> !call.getName().equals("close")),
                made.file, arguments, "the file " + closedName(made.file) + " was closed");
        everyCallSays(ownCalls(made.hints), made.hints, arguments, "the info was freed");
        givenBackTwice(made);
    }

    /// The name of a file that is closed, as its calls say it.
    private static String closedName(File file) {
        try {
            file.getSize();
            return "";
        } catch (MPIException e) {
            String text = String.valueOf(e.getMessage());
            return text.substring(
                    text.indexOf("file ") + "file ".length(), text.indexOf(" was closed"));
        }
    }

    private static void givenBackTwice(Things made) {
        made.comm.free();
        made.group.free();
        made.type.free();
        made.own.free();
        made.request.free();
        made.win.free();
        made.file.close();
        made.hints.free();
    }

    @OnRanks(1)
    void whatWasFreedIsNoArgument() throws Exception {
        Intracomm all = MPI.COMM_WORLD;
        Things made = Things.made();
        made.request.cancel();
        made.request.waitFor();
        made.type.free();
        made.own.free();
        made.group.free();
        refused(MPI.ERR_TYPE, "Send: type of int[] was freed",
                () -> all.Send(new int[4], 0, 1, made.type, 0, 0));
        refused(MPI.ERR_TYPE, "iRecv: type of int[] was freed",
                () -> all.iRecv(MPI.newIntBuffer(4), 1, made.type, 0, 0));
        refused(MPI.ERR_TYPE, "bcast: type of int[] was freed",
                () -> all.bcast(new int[4], 1, made.type, 0));
        refused(MPI.ERR_TYPE, "Contiguous: type of int[] was freed",
                () -> Datatype.Contiguous(2, made.type));
        refused(MPI.ERR_OP, "allReduce: op was freed",
                () -> all.allReduce(new int[1], 1, MPI.INT, made.own));
        refused(MPI.ERR_GROUP, "Create: the group was freed", () -> all.Create(made.group));
        int key = Comm.createKeyval();
        Comm.freeKeyval(key);
        refused(MPI.ERR_KEYVAL, "getAttr: keyval is " + key + ", which was freed",
                () -> all.getAttr(key));
        Datatype plain = Datatype.Contiguous(1, MPI.INT);
        plain.free();
        refused(MPI.ERR_TYPE, "send: type of int[] was freed",
                () -> all.send(new int[4], 1, plain, 0, 0));
        made.win.free();
        made.file.close();
    }

    private static void refused(int errorClass, String message, Runnable call) {
        assertThatThrownBy(call::run)
                .isInstanceOfSatisfying(MPIException.class, problem -> {
                    assertThat(problem).hasMessage(message);
                    assertThat(problem.getErrorClass()).isEqualTo(errorClass);
                });
    }

    @OnRanks(1)
    void anErrorThatAProgramRaisesGoesToTheHandler() {
        Intracomm comm = MPI.COMM_SELF.dup();
        assertThatThrownBy(() -> comm.callErrhandler(MPI.ERR_COMM))
                .isInstanceOfSatisfying(MPIException.class, problem ->
                        assertThat(problem.getErrorCode()).isEqualTo(MPI.ERR_COMM));
        comm.setErrhandler(MPI.ERRORS_RETURN);
        comm.callErrhandler(MPI.ERR_COMM);
        assertThatThrownBy(() -> comm.Send(new int[1], 0, 1, MPI.INT, 1, 0))
                .isInstanceOf(MPIException.class);
    }

    @Test
    void whatIsPredefinedIsNotFreed() {
        List<Supplier<Freeable>> lasting = List.of(
                () -> MPI.INT, () -> MPI.DOUBLE_INT, () -> MPI.SUM, () -> MPI.COMM_WORLD);
        for (Supplier<Freeable> thing : lasting) {
            assertThatThrownBy(thing.get()::free)
                    .isInstanceOf(MPIException.class)
                    .hasMessageContaining("free: ")
                    .hasMessageContaining("predefined");
        }
    }

    @OnRanks(value = 1, bare = true)
    void afterFinalizeEveryCallSaysSo() throws Exception {
        MPI.Init();
        Things made = Things.made();
        Map<Class<?>, Object> arguments =
                arguments(made.comm, made.group, made.request, made.prequest);
        made.request.Cancel();
        made.win.fence(0);
        MPI.Finalize();
        for (Object thing : made.all()) {
            everyCallSays(calls(thing.getClass()), thing, arguments, "called after MPI.Finalize");
        }
        everyCallSays(
                calls(MPI.class).filter(call -> Modifier.isStatic(call.getModifiers())),
                MPI.COMM_WORLD, arguments, "called after MPI.Finalize");
        MPI.Init();
        assertThat(MPI.COMM_WORLD.getRank()).isZero();
        MPI.Finalize();
    }
}
