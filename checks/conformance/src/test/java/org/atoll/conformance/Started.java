// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.mpj.Mpj;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// A program whose ranks are processes that some launcher has started, for devices that cannot have
/// all ranks in one JVM: `Started CLASS...` holds the contracts of these classes, and without any
/// those of all in [#CONTRACTS], in the one job that there is.
///
/// The processes go through the same tests in the same order, so they must draw the same cases:
/// `-Datoll.test.seed`. Whichever finds a difference tells of it, and ends the job.
final class Started {

    /// Those that need neither files nor memory that ranks share.
    private static final List<Class<?>> CONTRACTS = List.of(
            BroadcastTest.class, CollectiveRequestTest.class, CommunicatorTest.class,
            GatherTest.class, GridTest.class, InterCommTest.class, LayoutTest.class,
            MatchedProbeTest.class, MatchingTest.class, NeighborTest.class,
            ObjectCollectiveTest.class, ObjectTest.class, OperatorTest.class,
            PartCollectiveTest.class, PartTest.class, PointToPointTest.class, RankOrderTest.class,
            RecordTest.class, ReduceTest.class, RequestFormsTest.class, RequestListTest.class,
            RequestTest.class, ScatterTest.class, WindowTest.class);

    private static final int WARM = 20_000;
    private static final ScopedValue<Rank> RANK = ScopedValue.newInstance();

    private Started() {}

    /// Whether the job is that of this program.
    static boolean isHere() {
        return RANK.isBound();
    }

    /// The rank that this process is.
    static Rank rank() {
        return RANK.get();
    }

    /// The setting of that job.
    static Setting setting() {
        return new Setting(String.join(" and ", rank().fabric().devices()), rank().size());
    }

    public static void main(String[] args) {
        int warm = IntStream.range(0, WARM).map(i -> length(new int[] {i})).sum();
        assertThat(warm).as("calls, so that they are compiled").isEqualTo(WARM);
        Job.run(args, rank -> ScopedValue.where(RANK, rank).call(() -> {
            int held = 0;
            for (Class<?> contract : contracts(rank.arguments())) {
                held += hold(contract);
                requireSignals();
                Mpj.in(rank).comm().barrier();
            }
            if (rank.number() == 0) {
                System.out.println("held " + held + " tests, " + setting());
            }
            return held;
        }));
    }

    /// The name of one of the contracts.
    static String drawn(long seed) {
        return CONTRACTS.get(new Random(seed).nextInt(CONTRACTS.size())).getSimpleName();
    }

    private static List<Class<?>> contracts(String[] names) {
        return names.length == 0 ? CONTRACTS : Stream.of(names).map(Started::named).toList();
    }

    private static Class<?> named(String name) {
        return CONTRACTS.stream()
                .filter(contract -> contract.getSimpleName().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no contract " + name));
    }

    /// The JVM finds null and the end of the stack by signals, which the library of a device may
    /// have taken.
    private static void requireSignals() {
        assertThatThrownBy(() -> length(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> depth(0)).isInstanceOf(StackOverflowError.class);
    }

    private static int length(int @Nullable [] array) {
        return array.length;
    }

    private static int depth(int level) {
        return 1 + depth(level + 1);
    }

    private static int hold(Class<?> contract) throws Exception {
        Object tests = contract.getDeclaredConstructor().newInstance();
        List<Method> factories = Stream.of(contract.getDeclaredMethods())
                .filter(Started::givesContracts)
                .sorted(Comparator.comparing(Method::getName))
                .toList();
        int held = 0;
        for (Method factory : factories) {
            held += hold(contract.getSimpleName(), (Stream<?>) factory.invoke(tests));
        }
        return held;
    }

    /// Factories of this package that give tests without containers make jobs of their own.
    private static boolean givesContracts(Method method) {
        return method.isAnnotationPresent(TestFactory.class)
                && method.getGenericReturnType().getTypeName()
                        .contains(DynamicNode.class.getName());
    }

    private static int hold(String where, Stream<?> nodes) {
        return nodes.mapToInt(node -> switch (node) {
            case DynamicContainer container ->
                hold(where + ", " + container.getDisplayName(), container.getChildren());
            case DynamicTest test -> hold(where, test);
            default -> throw new AssertionError(node);
        }).sum();
    }

    private static int hold(String where, DynamicTest test) {
        try {
            test.getExecutable().execute();
            return 1;
        } catch (Throwable e) {
            throw new AssertionError(where + ", " + test.getDisplayName(), e);
        }
    }
}
