// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.TypeVariable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.stream.Stream;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Indexed;
import org.atoll.codec.Layout;
import org.atoll.codec.Strided;
import org.atoll.fabric.World;
import org.atoll.fabric.job.Command;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.job.Settings;
import org.atoll.fabric.job.SoloMembership;
import org.atoll.fabric.port.Port;
import org.atoll.fabric.wire.Packer;
import org.atoll.job.Job;
import org.atoll.job.LocalRanks;
import org.atoll.job.ModelKind;
import org.atoll.job.Program;
import org.atoll.job.Rank;
import org.atoll.mpj.AttributeKey;
import org.atoll.mpj.CartComm;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Communicator;
import org.atoll.mpj.Edges;
import org.atoll.mpj.FileHints;
import org.atoll.mpj.FileMode;
import org.atoll.mpj.FileView.Representation;
import org.atoll.mpj.FileView;
import org.atoll.mpj.Group;
import org.atoll.mpj.InterComm;
import org.atoll.mpj.Message;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.atoll.mpj.Parts;
import org.atoll.mpj.RankExecutor;
import org.atoll.mpj.RemotePart;
import org.atoll.mpj.Request;
import org.atoll.mpj.SharedFile;
import org.atoll.mpj.Window;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Walks all public calls: one argument is wrong, null where that is not allowed or a number far
/// below what is, and the others are good. The error begins with the call's name, and for null it
/// names the argument and says what is wanted. A number may be right; null never is.
class WrongArgumentsTest {
    private static final int WRONG = -99;

    /// What messages are packed by: below all calls, and given nothing that was not looked at.
    private static final Set<String> BELOW = Set.of("pack", "unpack");

    /// Calls in which such a number would wait for others or end the rank.
    private static final Set<String> NO_NUMBERS = Set.of("abort", "dispatch");

    @TempDir
    private static Path folder;

    /// The calls of one rank, and those of them that were not refused as they should be.
    private record Walk(
            Map<Class<?>, Object> samples, List<String> bare, Set<Executable> tried,
            int[] refused) {

        /// The calls on an object.
        void on(Object target) throws Exception {
            calls(target, Stream.of(target.getClass().getMethods())
                    .filter(call -> !Modifier.isStatic(call.getModifiers()) && !call.isBridge()));
        }

        /// The calls of a class: static ones and constructors.
        void of(Class<?> type) throws Exception {
            calls(null, Stream.concat(
                    Stream.of(type.getConstructors()),
                    Stream.of(type.getMethods())
                            .filter(call -> Modifier.isStatic(call.getModifiers()))));
        }

        private void calls(@Nullable Object target, Stream<? extends Executable> calls)
                throws Exception {
            for (Executable call : calls
                    .filter(Walk::isForPrograms)
                    .sorted(Comparator.comparing(Executable::toString))
                    .toList()) {
                boolean fresh = tried.add(call);
                for (int i = 0; fresh && i < call.getParameterCount(); i++) {
                    tryWith(target, call, i);
                }
            }
        }

        private static boolean isForPrograms(Executable call) {
            String type = call.getDeclaringClass().getName();
            return type.startsWith("org.atoll.mpj.") || type.startsWith("org.atoll.job.")
                    || type.startsWith("org.atoll.fabric.job.")
                    || type.startsWith("org.atoll.codec.") && !BELOW.contains(call.getName());
        }

        private void tryWith(@Nullable Object target, Executable call, int wrong)
                throws Exception {
            Parameter parameter = call.getParameters()[wrong];
            Class<?> type = parameter.getType();
            boolean number = type == int.class || type == long.class;
            if (type.isPrimitive() && !number || number && NO_NUMBERS.contains(call.getName())
                    || !number && mayBeNull(call, parameter)) {
                return;
            }
            Object[] arguments = Arrays.stream(call.getParameterTypes())
                    .map(each -> sample(call, each))
                    .toArray();
            arguments[wrong] = number ? number(type) : null;
            Throwable thrown = attempt(target, call, arguments);
            if (thrown != null) {
                refused[0]++;
            }
            if (!isRight(call, number ? null : parameter, thrown)) {
                bare.add(call + ", argument " + parameter.getName() + ": " + thrown);
            }
        }

        private static Object number(Class<?> type) {
            return type == int.class ? (Object) WRONG : (Object) (long) WRONG;
        }

        private static boolean mayBeNull(Executable call, Parameter parameter) {
            return parameter.getAnnotatedType().isAnnotationPresent(Nullable.class)
                    || parameter.getParameterizedType() instanceof TypeVariable<?> variable
                            && variable.getAnnotatedBounds()[0]
                                    .isAnnotationPresent(Nullable.class)
                    || call.getName().equals("equals");
        }

        private Object sample(Executable call, Class<?> type) {
            Object sample = samples.get(type);
            if (sample == null) {
                throw new AssertionError("this test has no sample of " + type + " for " + call);
            }
            return sample;
        }

        private static @Nullable Throwable attempt(
                @Nullable Object target, Executable call, Object[] arguments) throws Exception {
            try {
                call.setAccessible(true);
                if (call instanceof Constructor<?> constructor) {
                    constructor.newInstance(arguments);
                } else {
                    ((Method) call).invoke(target, arguments);
                }
                return null;
            } catch (InvocationTargetException e) {
                return e.getCause();
            }
        }

        private static boolean isRight(
                Executable call, @Nullable Parameter wrong, @Nullable Throwable thrown) {
            if (thrown == null) {
                return wrong == null;
            }
            boolean made = call instanceof Constructor || call.getName().equals("of");
            String name = made ? call.getDeclaringClass().getSimpleName() : call.getName();
            String message = String.valueOf(thrown.getMessage());
            boolean named = message.startsWith(name + ": ")
                    || message.startsWith(collective(name));
            boolean told = wrong == null
                    || message.contains(": " + wrong.getName() + " is null");
            return named && told && (thrown instanceof IllegalArgumentException
                    || call.getDeclaringClass() == RankExecutor.class
                            && thrown instanceof NullPointerException);
        }

        /// What a call has in common with the simplest one of its kind.
        private static String collective(String name) {
            return name.replaceFirst("(Async|Into|InPlace)$", "");
        }
    }

    @Test
    void everyCallNamesItselfAndTheArgument() {
        Queue<String> wrong = new ConcurrentLinkedQueue<>();
        Queue<Integer> refused = new ConcurrentLinkedQueue<>();
        assertTimeoutPreemptively(Duration.ofSeconds(120), () -> Job.local(2).run(rank -> {
            Comm alone = Mpj.in(rank).comm().split(rank.number(), 0);
            Walk walk = new Walk(
                    Samples.of(alone), new ArrayList<>(), new HashSet<>(), new int[1]);
            addTo(walk.samples(), rank);
            classes(walk);
            objects(walk, rank, alone);
            wrong.addAll(walk.bare());
            refused.add(walk.refused()[0]);
        }));
        assertThat(String.join("\n", wrong)).isEmpty();
        assertThat(refused).hasSize(2).allMatch(count -> count > 500);
    }

    @Test
    void soDoesWhateverMakesALayout() {
        Job.local(1).run(rank -> {
            Walk walk = new Walk(
                    Samples.of(Mpj.in(rank).comm()), new ArrayList<>(), new HashSet<>(),
                    new int[1]);
            Layout two = new Strided(ElementKinds.INTS, 2, 1, 2);
            walk.samples().put(long.class, 1L);
            walk.samples().put(int.class, 1);
            walk.samples().put(long[].class, new long[] {1});
            walk.samples().put(Layout[].class, new Layout[] {two});
            walk.samples().put(Map.class, Map.of());
            walk.samples().put(List.class, List.of());
            walk.samples().put(World.class, rank.fabric());
            for (Class<?> type : List.of(Layout.class, Strided.class, Indexed.class,
                    ElementKinds.class, Command.class, Port.class)) {
                walk.of(type);
            }
            for (Layout each : List.of(two,
                    new Indexed(ElementKinds.INTS, new long[1], new long[1]),
                    Layout.vector(2, 2, 5, Layout.vector(2, 1, 3, two)),
                    Layout.resized(two, 0, 9))) {
                walk.on(each);
            }
            assertThat(String.join("\n", walk.bare())).isEmpty();
            assertThat(walk.refused()[0]).isGreaterThan(30);
        });
    }

    private static void addTo(Map<Class<?>, Object> samples, Rank rank) {
        BiFunction<Communicator, Object, Optional<Object>> copy =
                (comm, value) -> Optional.of(value);
        BiConsumer<Communicator, Object> delete = (comm, value) -> { };
        Program program = any -> { };
        Mpj.Program messages = any -> { };
        samples.put(Port.class, Mpj.in(rank).openPort());
        samples.put(Communicator.class, Mpj.in(rank).comm());
        samples.put(Path.class, folder.resolve("nothing"));
        samples.put(FileMode[].class, new FileMode[] {FileMode.READ});
        samples.put(FileHints.Exchange.class, FileHints.Exchange.values()[0]);
        samples.put(Representation.class, Representation.NATIVE);
        samples.put(Map.class, Map.of());
        samples.put(Membership.class, new SoloMembership("local", null));
        samples.put(Settings.class, rank.fabric().settings());
        samples.put(BiFunction.class, copy);
        samples.put(BiConsumer.class, delete);
        samples.put(Program.class, program);
        samples.put(Mpj.Program.class, messages);
        ModelKind<?> kind = new ModelKind<Rank>() {
            @Override
            public String name() {
                return "itself";
            }

            @Override
            public Rank enter(Rank self) {
                return self;
            }
        };
        samples.put(ModelKind.class, kind);
        samples.put(Rank.class, rank);
        samples.put(Packer.class, ElementKinds.INTS);
        Op.Loop loop = (left, from, right, to, count) -> { };
        samples.put(Op.Loop.class, loop);
        samples.put(Group.Stretch[].class, new Group.Stretch[] {new Group.Stretch(0, 0, 1)});
        samples.put(Part[].class, new Part[] {Part.of(new int[1])});
        samples.put(Request[].class, new Request[] {(Request) samples.get(Request.class)});
        samples.put(Iterable.class, List.of());
        samples.put(DoubleBinaryOperator.class, (DoubleBinaryOperator) Double::sum);
        samples.put(LongBinaryOperator.class, (LongBinaryOperator) Long::sum);
        samples.put(IntBinaryOperator.class, (IntBinaryOperator) Integer::sum);
        samples.put(MemorySegment.class, MemorySegment.ofArray(new byte[64]));
    }

    private static void classes(Walk walk) throws Exception {
        for (Class<?> type : List.of(
                Part.class, Parts.class, Op.class, Request.class, FileView.class, FileHints.class,
                AttributeKey.class, CartComm.class, SharedFile.class, Window.class, Job.class,
                Mpj.class, Group.Stretch.class)) {
            walk.of(type);
        }
    }

    private static void objects(Walk walk, Rank rank, Comm alone) throws Exception {
        Part one = Part.of(new int[1]);
        InterComm inter = alone.intercomm(0, Mpj.in(rank).comm(), 1 - rank.number(), 0);
        Window window = alone.window(new int[1]);
        walk.samples().put(RemotePart.class, window.part(0, 0, 1));
        alone.send(new int[1], 0, 0);
        Message message = alone.matchedProbe(0, 0);
        CartComm ring = alone.cartesian(new int[] {1}, new boolean[] {true});
        LocalRanks local = Job.local(1);
        try (SharedFile file = SharedFile.open(alone, folder.resolve("file" + rank.number()),
                        FileMode.READ, FileMode.WRITE, FileMode.CREATE);
                var scope = alone.scope();
                RankExecutor executor = alone.executor()) {
            for (Object each : List.of(
                    alone, alone.arrays(), alone.parts(), alone.objects(), alone.worlds(),
                    alone.survivors(), inter, inter.parts(), inter.survivors(), window, file, scope,
                    executor, message, Mpj.in(rank), rank, local,
                    alone.group(), one, Parts.of(one), Op.SUM, new Edges(), FileView.BYTES,
                    FileHints.of(rank.fabric().settings()))) {
                walk.on(each);
            }
        }
        walk.samples().put(Part.class, Part.of(new int[2]));
        walk.samples().put(Parts.class, Parts.of(one, one));
        walk.on(ring);
        walk.on(ring.neighbors());
        message.receive(new int[1]);
        window.close();
    }
}
