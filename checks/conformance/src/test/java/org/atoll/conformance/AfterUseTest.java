// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.atoll.fabric.port.Port;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.mpj.CartComm;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Communicator;
import org.atoll.mpj.FileMode;
import org.atoll.mpj.InterComm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.NeighborCollectives;
import org.atoll.mpj.NeighborExchange;
import org.atoll.mpj.Part;
import org.atoll.mpj.Parts;
import org.atoll.mpj.PersistentCollective;
import org.atoll.mpj.PersistentRequest;
import org.atoll.mpj.RankExecutor;
import org.atoll.mpj.RemotePart;
import org.atoll.mpj.Scope;
import org.atoll.mpj.SharedFile;
import org.atoll.mpj.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whatever a program calls on an object that was freed or closed, or that has outlived its
/// program, is refused, and the error names the call and the object. All public methods are found
/// by reflection: a new one is tried, too, and must be refused unless it is listed here as one
/// that only looks at what the object knows by itself.
class AfterUseTest {
    private static final int RANKS = 2;
    private static final String FREED = "was freed";
    private static final String ENDED = "has ended on rank";

    @TempDir
    private static Path folder;

    /// What asks or tells the object itself and needs nobody else.
    private static final Set<String> MEMBERS = Set.of(
            "rank", "size", "worldRank", "group", "world", "compare", "name", "errorHandler",
            "isFreed", "isRevoked", "firstOfNode", "remoteSize", "remoteGroup",
            "sources", "destinations", "dims", "periodic", "coordinates", "rankAt", "shift",
            "index", "edges", "neighbors", "sourceWeights", "destinationWeights", "scope",
            "mapToGrid", "mapToGraph", "attribute(AttributeKey)",
            "arrays", "parts", "objects", "worlds", "survivors");

    private static final Set<String> WINDOWS =
            Set.of("memory", "group", "isClosed", "isRevoked", "length", "part", "lostHolder");
    private static final Set<String> FILES = Set.of(
            "path", "group", "modes", "isAtomic", "isClosed", "isRevoked", "hints", "view");
    private static final Set<String> MODELS = Set.of("comm", "rank", "parent");
    private static final Set<String> REQUESTS =
            Set.of("await", "isDone", "isActive", "stage", "cancel", "isCancelled", "isComplete");

    /// Calls of objects that are done with, of which each must be refused.
    private record Walk(Map<Class<?>, Object> samples, Queue<String> wrong, Set<String> tried) {

        static Walk on(Comm comm) {
            return new Walk(Samples.of(comm), new ConcurrentLinkedQueue<>(), new TreeSet<>());
        }

        void refuses(Object object, String why, Set<String> free) {
            refuses(object, why, free, IllegalStateException.class);
        }

        /// A communicator and its facets.
        void refusesAll(Communicator comm, String why) {
            refuses(comm, why, MEMBERS);
            refuses(comm.parts(), why, Set.of());
            refuses(comm.survivors(), why, Set.of("failed"));
            if (comm instanceof Comm one) {
                refuses(one.arrays(), why, Set.of());
                refuses(one.objects(), why, Set.of());
                refuses(one.worlds(), why, Set.of());
            }
            if (comm instanceof CartComm ring) {
                refuses(ring.neighbors(), why, Set.of());
            }
        }

        void refuses(
                Object object, String why, Set<String> free, Class<? extends Exception> kind) {
            Stream.of(object.getClass().getMethods())
                    .filter(method -> !Modifier.isStatic(method.getModifiers()))
                    .filter(method -> method.getDeclaringClass() != Object.class)
                    .filter(method -> !method.isBridge() && !isObjects(method))
                    .filter(method -> !free.contains(method.getName()))
                    .filter(method -> !free.contains(signature(method)))
                    .forEach(method -> tryOut(object, method, why, kind));
        }

        private static String signature(Method method) {
            return method.getName() + Arrays.stream(method.getParameterTypes())
                    .map(Class::getSimpleName)
                    .collect(Collectors.joining(", ", "(", ")"));
        }

        private static boolean isObjects(Method method) {
            return Set.of("toString", "equals", "hashCode").contains(method.getName());
        }

        private void tryOut(
                Object object, Method method, String why, Class<? extends Exception> kind) {
            String all = object.getClass().getSimpleName() + "." + signature(method);
            tried.add(all);
            try {
                method.setAccessible(true);
                method.invoke(object, arguments(object, method));
                wrong.add(all + " is not refused");
            } catch (InvocationTargetException e) {
                Throwable thrown = e.getCause();
                String message = String.valueOf(thrown.getMessage());
                boolean named = !kind.equals(IllegalStateException.class)
                        || (message.startsWith(method.getName() + ": ") && message.contains(why));
                if (!kind.isInstance(thrown) || !named) {
                    wrong.add(all + " is refused by " + thrown);
                }
            } catch (ReflectiveOperationException | RuntimeException e) {
                wrong.add(all + " cannot be tried: " + e);
            }
        }

        /// Graphs are told by numbers that mean different things.
        private Object[] arguments(Object object, Method method) {
            Object[] arguments = Arrays.stream(method.getParameterTypes())
                    .map(this::sample)
                    .toArray();
            boolean indexed = method.getName().equals("graph");
            Arrays.setAll(arguments, i -> switch (arguments[i]) {
                case int[] _ when method.getName().endsWith("raph") ->
                    new int[] {indexed && i == 0 ? 1 : 0};
                case Part _ when isOfTwo(object, method) -> Part.of(new int[2]);
                case Parts _ when isOfTwo(object, method) ->
                    Parts.of(Part.of(new int[1]), Part.of(new int[1]));
                case int[] _ when isOfTwo(object, method) -> new int[2];
                default -> arguments[i];
            });
            return arguments;
        }

        private static boolean isOfTwo(Object object, Method method) {
            return object instanceof NeighborCollectives || object instanceof CartComm
                    && method.getName().toLowerCase(Locale.ROOT).contains("neighbor");
        }

        private Object sample(Class<?> type) {
            Object sample = samples.get(type);
            if (sample == null) {
                throw new IllegalArgumentException("this test has no sample of " + type);
            }
            return sample;
        }
    }

    private static void run(Walker walker) {
        Queue<String> wrong = new ConcurrentLinkedQueue<>();
        Queue<Integer> tried = new ConcurrentLinkedQueue<>();
        assertTimeoutPreemptively(Duration.ofSeconds(120), () -> Job.local(RANKS).run(rank -> {
            Walk walk = Walk.on(Mpj.in(rank).comm().split(rank.number(), 0));
            walk.samples().put(Port.class, Mpj.in(rank).openPort());
            walker.walk(rank, walk);
            wrong.addAll(walk.wrong());
            tried.add(walk.tried().size());
        }));
        assertThat(String.join("\n", wrong)).isEmpty();
        assertThat(tried).hasSize(RANKS).doesNotContain(0);
    }

    private interface Walker {
        void walk(Rank rank, Walk walk) throws Exception;
    }

    @Test
    void afterFree() {
        run((rank, walk) -> {
            Comm comm = Mpj.in(rank).comm();
            for (Comm each : communicators(comm)) {
                PersistentRequest persistent =
                        each.persistentReceive(Part.of(new int[1]), each.rank(), 0);
                PersistentCollective<Void> barrier = each.parts().barrier().prepare();
                each.free();
                walk.refusesAll(each, FREED);
                walk.refuses(persistent, FREED, REQUESTS);
                walk.refuses(barrier, FREED, REQUESTS);
            }
            InterComm inter = between(comm);
            inter.free();
            walk.refusesAll(inter, "inter-communicator " + FREED);
        });
    }

    /// Communicators of this rank alone: what is valid for one rank suits them all.
    private static List<Comm> communicators(Comm comm) {
        Comm alone = comm.split(comm.rank(), 0);
        int[] one = {0};
        return List.of(
                alone.cartesian(new int[] {1}, new boolean[] {true}),
                alone.graph(new int[] {1}, one),
                alone.distributedGraph(one, one),
                alone);
    }

    private static InterComm between(Comm comm) {
        return comm.split(comm.rank(), 0).intercomm(0, comm, 1 - comm.rank(), 0);
    }

    @Test
    void afterClose() {
        run((rank, walk) -> {
            Comm comm = Mpj.in(rank).comm();
            Window window = comm.window(new int[4]);
            RemotePart there = window.part(0, 0, 1);
            walk.samples().put(RemotePart.class, there);
            window.close();
            walk.refuses(window, "this window was closed", WINDOWS);
            SharedFile file = SharedFile.open(
                    comm, folder.resolve("closed"), FileMode.READ, FileMode.WRITE,
                    FileMode.CREATE);
            file.close();
            file.close();
            walk.refuses(file, "closed is closed", with(FILES, "close"));
            Scope scope = comm.scope();
            scope.close();
            scope.close();
            walk.refuses(scope, "this scope is closed", Set.of("close", "await"));
            RankExecutor executor = comm.executor();
            executor.close();
            executor.close();
            walk.refuses(executor, "", Set.of("close", "shutdown", "shutdownNow", "isShutdown",
                    "isTerminated", "awaitTermination", "invokeAll"),
                    RejectedExecutionException.class);
        });
    }

    private static Set<String> with(Set<String> names, String... more) {
        return Stream.concat(names.stream(), Stream.of(more)).collect(Collectors.toSet());
    }

    /// Objects that nobody has freed or closed when the program returns.
    private record Left(
            Walk walk, Mpj mpj, List<Comm> comms, InterComm inter, Window window,
            SharedFile file, PersistentRequest persistent,
            PersistentCollective<Void> barrier,
            NeighborExchange exchange) {

        static Left by(Rank rank, Path path) {
            Mpj mpj = Mpj.in(rank);
            Comm comm = mpj.comm();
            List<Comm> comms = communicators(comm);
            CartComm ring = (CartComm) comms.getFirst();
            Parts halves = Parts.of(Part.of(new int[1]), Part.of(new int[1]));
            Left left = new Left(
                    Walk.on(comms.getLast()), mpj, comms, between(comm), comm.window(new int[4]),
                    SharedFile.open(comm, path, FileMode.READ, FileMode.WRITE, FileMode.CREATE),
                    comm.persistentReceive(Part.of(new int[1]), 0, 0),
                    comm.parts().barrier().prepare(),
                    ring.neighborExchange(halves, halves));
            left.walk.samples().put(RemotePart.class, left.window.part(0, 0, 1));
            left.walk.samples().put(Port.class, mpj.openPort());
            return left;
        }

        void refuse() {
            walk.refuses(mpj, ENDED, MODELS);
            comms.forEach(comm -> walk.refusesAll(comm, ENDED));
            walk.refusesAll(inter, ENDED);
            walk.refuses(window, "this window belongs to a program that " + ENDED, WINDOWS);
            walk.refuses(file, ENDED, FILES);
            walk.refuses(persistent, ENDED, REQUESTS);
            walk.refuses(barrier, ENDED, REQUESTS);
            walk.refuses(exchange, ENDED, with(REQUESTS, "finish"));
        }
    }

    @Test
    void afterTheEndOfTheProgram() throws Exception {
        Path path = Files.createTempFile(folder, "left", "");
        Queue<Left> all = new ConcurrentLinkedQueue<>();
        assertTimeoutPreemptively(Duration.ofSeconds(120), () ->
                Job.local(RANKS).run(rank -> all.add(Left.by(rank, path))));
        assertThat(all).hasSize(RANKS);
        for (Left left : all) {
            assertTimeoutPreemptively(Duration.ofSeconds(120), left::refuse);
            assertThat(String.join("\n", left.walk().wrong())).isEmpty();
        }
    }
}
