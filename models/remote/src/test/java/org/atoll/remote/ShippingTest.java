// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.atoll.remote.Places.Place;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Classes that only rank 0 has come to the others.
@Timeout(300)
class ShippingTest {
    private static final Map<String, String> SHIP = Map.of("atoll.classes.ship", "1");
    private static final IntFunction<ClassLoader> ONLY_FIRST =
            rank -> new Hiding(name -> rank == 0, name -> false);

    /// Takes anything.
    @Remote
    static class Taker {
        /// Runs at once, where nothing may wait.
        public @Nullable Object same(@Nullable Object value) {
            return value;
        }

        public String text(Object value) {
            return shown(value);
        }

        public String call(Callable<String> task) throws Exception {
            return task.call();
        }

        public String pass(Taker next, Object value) {
            return next.text(value) + next.text(value);
        }

        public boolean isOne(Object one, Taker next, Object two) {
            return one.getClass().equals(Objects.requireNonNull(next.same(two)).getClass())
                    && one.getClass().getClassLoader() != Taker.class.getClassLoader();
        }
    }

    static String shown(Object value) {
        return value instanceof List<?> list
                ? list.stream().map(ShippingTest::shown).toList().toString()
                : value instanceof Object[] array ? shown(List.of(array)) : value.toString();
    }

    /// Runs on the first rank, once each rank has a taker.
    interface Trip {
        void go(RemoteObjects remote, List<Taker> takers, Function<String, Object> luggage)
                throws Exception;
    }

    private static void run(
            Place place, Map<String, String> settings, IntFunction<ClassLoader> paths, Trip trip) {
        place.ranks().run(place.size(), settings, world -> {
            ClassLoader path = paths.apply(world.rank());
            Thread.currentThread().setContextClassLoader(path);
            RemoteObjects remote = Places.of(world);
            if (world.rank() == 0) {
                @SuppressWarnings("unchecked")
                Function<String, Object> luggage = (Function<String, Object>)
                        path.loadClass("trip.Luggage").getConstructor().newInstance();
                List<Taker> takers =
                        remote.nodes().stream().map(node -> node.create(Taker.class)).toList();
                trip.go(remote, takers, luggage);
            }
            remote.end();
        });
    }

    private static Place threads(int size) {
        return new Place(Places.THREADS, size);
    }

    static Stream<Place> places() {
        return Places.several().filter(place -> place.size() < 8);
    }

    @ParameterizedTest
    @MethodSource("places")
    void argumentsAndResultsBringTheirClasses(Place place) {
        run(place, SHIP, ONLY_FIRST, (remote, takers, luggage) -> {
            Object all = luggage.apply("all");
            for (Taker taker : takers) {
                assertThat(taker.text(all)).isEqualTo(shown(all));
                List<?> back = (List<?>) Objects.requireNonNull(taker.same(all));
                assertThat(shown(back)).isEqualTo(shown(all));
                assertThat(back.getFirst()).isEqualTo(((List<?>) all).getFirst());
            }
        });
    }

    /// The first thing that the other rank sees is met by a call that may not wait.
    @ParameterizedTest
    @MethodSource("places")
    void callsThatRunAtOnceWaitElsewhere(Place place) {
        run(place, SHIP, ONLY_FIRST, (remote, takers, luggage) -> {
            Object circle = luggage.apply("circle");
            for (Taker taker : takers) {
                assertThat(taker.same(circle)).isEqualTo(circle);
                assertThat(taker.same(circle.getClass())).isEqualTo(circle.getClass());
                CompletableFuture<@Nullable Object> later =
                        remote.async(() -> taker.same(luggage.apply("all")));
                assertThat(later.join()).isInstanceOf(List.class);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("places")
    void lambdasAndExceptionsTravel(Place place) {
        run(place, SHIP, ONLY_FIRST, (remote, takers, luggage) -> {
            for (Taker taker : takers) {
                assertThat(taker.call(task(luggage, "lambda"))).isEqualTo("secret 3 quick3");
                assertThatThrownBy(() -> taker.call(task(luggage, "throwing")))
                        .hasMessage("lost Circle[radius=5.0]")
                        .isInstanceOf(luggage.getClass().getClassLoader().loadClass("trip.Lost"));
            }
        });
    }

    @SuppressWarnings("unchecked")
    private static Callable<String> task(Function<String, Object> luggage, String name) {
        return (Callable<String>) luggage.apply(name);
    }

    @ParameterizedTest
    @MethodSource("places")
    void objectsAreCreatedWhereTheirClassIsMissing(Place place) {
        run(place, SHIP, ONLY_FIRST, (remote, takers, luggage) -> {
            Object circle = luggage.apply("circle");
            for (Node node : remote.nodes()) {
                Class<?> type = (Class<?>) luggage.apply("porter");
                Object porter = node.create(type, circle);
                Object[] carried = (Object[]) type
                        .getMethod("carry", circle.getClass().getInterfaces()[0])
                        .invoke(porter, circle);
                assertThat(carried).containsExactly(circle, circle);
                for (Taker taker : takers) {
                    assertThat(taker.same(porter)).isSameAs(porter);
                }
            }
        });
    }

    @Test
    void classesAreHandedOnAndStayTheSame() {
        run(threads(3), SHIP, ONLY_FIRST, (remote, takers, luggage) -> {
            Object all = luggage.apply("all");
            Taker one = takers.get(1);
            Taker two = takers.get(2);
            String twice = shown(all) + shown(all);
            assertThat(one.pass(two, all)).isEqualTo(twice);
            assertThat(two.pass(one, all)).isEqualTo(twice);
            Object circle = luggage.apply("circle");
            assertThat(one.isOne(circle, two, circle)).isTrue();
        });
    }

    @Test
    void groupCallsBringClassesDownTheirTree() {
        run(new Place(Places.THREADS, 8), SHIP, ONLY_FIRST, (remote, takers, luggage) -> {
            Object all = luggage.apply("all");
            assertThat(remote.group(takers).gather(taker -> taker.text(all)))
                    .hasSize(8).containsOnly(shown(all));
        });
    }

    @Test
    void nothingTravelsUnlessItIsAllowed() {
        run(threads(2), Map.of(), ONLY_FIRST, (remote, takers, luggage) ->
                assertThatThrownBy(() -> takers.get(1).text(luggage.apply("circle")))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageEndingWith("class trip.Circle arrived: no such class on rank 1;"
                                + " add --ship-classes or put it on the class path of that host"));
        run(threads(2), Map.of("atoll.classes.ship", "1", "atoll.objects.allow", "other"),
                ONLY_FIRST, (remote, takers, luggage) ->
                        assertThatThrownBy(() -> takers.get(1).text(luggage.apply("circle")))
                                .isInstanceOf(IllegalArgumentException.class)
                                .hasMessageContaining("class trip.Circle of rank 0 is not allowed"
                                        + " on rank 1", "atoll.objects.allow"));
        run(threads(2), Map.of("atoll.classes.ship", "1", "atoll.classes.bytes", "100"),
                ONLY_FIRST, (remote, takers, luggage) ->
                        assertThatThrownBy(() -> takers.get(1).text(luggage.apply("circle")))
                                .isInstanceOf(IllegalArgumentException.class)
                                .hasMessageContaining("bytes of classes on rank 1: the setting"
                                        + " atoll.classes.bytes allows 100"));
    }

    @Test
    void twoVersionsOfAClassAreRefused() {
        IntFunction<ClassLoader> other = rank -> new Hiding(
                name -> true, name -> rank == 1 && name.equals("trip.Circle"));
        String line = "class trip.Circle of rank 0 is another version than that of rank 1";
        run(threads(2), SHIP, other, (remote, takers, luggage) ->
                assertThatThrownBy(() -> takers.get(1).text(luggage.apply("circle")))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining(line));
        IntFunction<ClassLoader> needed = rank -> new Hiding(
                name -> rank == 0 || name.equals("trip.Mode"),
                name -> rank == 1);
        run(threads(2), SHIP, needed, (remote, takers, luggage) ->
                assertThatThrownBy(() -> takers.get(1).call(task(luggage, "lambda")))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining(line.replace("Circle", "Mode")));
    }

    /// A class of the receiver's own does not see those that come.
    @Test
    void aLambdaOfAClassThatIsThereNeedsTheRestThere() {
        IntFunction<ClassLoader> alone = rank -> new Hiding(
                name -> rank == 0 || name.equals("trip.Luggage"), name -> false);
        run(threads(2), SHIP, alone, (remote, takers, luggage) ->
                assertThatThrownBy(() -> takers.get(1).call(task(luggage, "lambda")))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContainingAll(
                                "a class that this rank has by itself needs trip/",
                                ", which its class path lacks"));
    }

    @Test
    void aPackageIsNotTornApart() {
        IntFunction<ClassLoader> torn = rank -> new Hiding(
                name -> rank == 0 || name.equals("trip.Named"), name -> false);
        run(threads(2), SHIP, torn, (remote, takers, luggage) ->
                assertThatThrownBy(() -> takers.get(1).text(luggage.apply("all")))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining("class trip.Shape$Square of rank 0 cannot come to"
                                + " rank 1: it extends trip.Named, which is not public"));
    }
}
