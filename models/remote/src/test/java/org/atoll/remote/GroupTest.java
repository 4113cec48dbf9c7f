// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.atoll.job.contract.Sampled;
import org.atoll.remote.Places.Place;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Calls of many objects at once, on every device.
@Timeout(300)
@Sampled(2)
class GroupTest {

    private static Group<Choir> several(RemoteObjects remote, int onEach) {
        List<Choir> members = new ArrayList<>();
        for (int i = 0; i < onEach * remote.nodes().size(); i++) {
            members.add(remote.next().create(Choir.class, i));
        }
        return remote.group(members);
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#all")
    void everyRankCallsObjectsOfAll(Place place) {
        place.run(remote -> {
            Group<Choir> all = remote.createOnEach(Choir.class, rank -> rank);
            int size = all.size();
            assertThat(size).isEqualTo(place.size());
            assertThat(all.gather(Choir::number))
                    .isEqualTo(IntStream.range(0, size).boxed().toList());
            all.broadcast(member -> member.set(2));
            assertThat(all.combine(Choir::last, Combine.SUM)).isEqualTo(size * (size + 1.0));
            assertThat(all.scatter((member, index) -> member.name("n" + index + "=")))
                    .isEqualTo(IntStream.range(0, size).mapToObj(i -> "n" + i + "=" + i).toList());
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#all")
    void resultsAreCombinedInATree(Place place) {
        place.run(remote -> {
            Group<Choir> all = several(remote, 3);
            int size = all.size();
            double[] values = new double[20_000];
            values[0] = 1;
            values[19_999] = 3;
            double sum = size * (size + 1) / 2.0;
            double[] one = all.combine(member -> member.scaled(values), Combine.SUM);
            assertThat(one).hasSize(20_000);
            assertThat(one[0]).isEqualTo(sum);
            assertThat(one[19_999]).isEqualTo(3 * sum);
            assertThat(all.combine(Choir::number, Combine.MAX)).isEqualTo(size - 1);
            String longest = all.combine(
                    member -> member.name("x"), (a, b) -> a.compareTo(b) > 0 ? a : b);
            assertThat(longest).startsWith("x");
            assertThat(all.gather(member -> member.name("y")))
                    .hasSize(size).contains("y" + (size - 1));
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#several")
    void objectsOfOneRankMayWaitForEachOther(Place place) {
        place.run(remote -> {
            Group<Choir> all = several(remote, 2);
            int size = all.size();
            List<Integer> numbers = all.gather(member -> member.waitFor(all.members()));
            assertThat(numbers).isEqualTo(
                    IntStream.range(0, size).map(i -> size - 1 + i).boxed().toList());
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#several")
    void whatSomeThrowIsThrown(Place place) {
        place.run(remote -> {
            Group<Choir> all = remote.createOnEach(Choir.class, rank -> rank);
            assertThatThrownBy(() -> all.gather(Choir::failIfOdd))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageStartingWith("number ");
            assertThat(all.gather(Choir::number)).hasSize(all.size());
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#several")
    void groupsAreCalledWithoutWaiting(Place place) {
        place.run(remote -> {
            Group<Choir> all = remote.createOnEach(Choir.class, rank -> rank);
            CompletableFuture<List<Integer>> numbers = all.gatherAsync(Choir::number);
            CompletableFuture<Integer> sum = all.combineAsync(Choir::number, Integer::sum);
            CompletableFuture<?> set = all.broadcastAsync(member -> member.set(1));
            int size = all.size();
            assertThat(remote.await(numbers)).hasSize(size);
            assertThat(remote.await(sum)).isEqualTo(size * (size - 1) / 2);
            remote.await(set);
            assertThat(all.get(0).last()).isEqualTo(1);
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#several")
    void earlierCallsOfTheThreadRunBefore(Place place) {
        place.run(remote -> {
            Group<Choir> all = remote.createOnEach(Choir.class, rank -> rank);
            for (int round = 1; round < 20; round++) {
                int value = round;
                all.members().forEach(member -> remote.oneWay(() -> member.set(value)));
                assertThat(all.gather(Choir::last)).isEqualTo(IntStream.range(0, all.size())
                        .mapToObj(i -> value * (i + 1.0)).toList());
            }
            remote.settle();
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#several")
    void eachObjectHasArgumentsAndAMethodOfItsOwn(Place place) {
        place.run(remote -> {
            Group<Choir> all = several(remote, 2);
            int size = all.size();
            double[] values = {1, 2};
            List<Object> results = all.scatter((member, index) -> switch (index % 3) {
                case 0 -> member.name("a".repeat(index * 1000));
                case 1 -> member.scaled(values);
                default -> member.number();
            });
            for (int index = 0; index < size; index++) {
                assertThat(results.get(index)).isEqualTo(switch (index % 3) {
                    case 0 -> "a".repeat(index * 1000) + index;
                    case 1 -> new double[] {index + 1, 2 * (index + 1)};
                    default -> index;
                });
            }
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#several")
    void someOfTheResultsMayBeNullAndSomeCallsFail(Place place) {
        place.run(remote -> {
            Group<Choir> all = several(remote, 3);
            assertThat(all.gather(member -> member.nullIfOdd("x")))
                    .isEqualTo(IntStream.range(0, all.size())
                            .mapToObj(i -> i % 2 == 1 ? null : "x").toList());
            assertThatThrownBy(() -> all.broadcast(Choir::failIfOdd))
                    .isInstanceOf(UnsupportedOperationException.class);
            assertThatThrownBy(() -> all.scatter((member, index) -> member.failIfOdd()))
                    .isInstanceOf(UnsupportedOperationException.class);
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#several")
    void aScatteredCallIsOneOfTheObjectGiven(Place place) {
        place.run(remote -> {
            Group<Choir> all = several(remote, 1);
            assertThatThrownBy(() -> all.scatter((member, index) -> all.get(0).number()))
                    .hasMessageMatching("group: the lambda must call the object .* has called .*");
            assertThatThrownBy(() -> all.scatter((member, index) -> index))
                    .hasMessageMatching("group: the lambda must call the object .* nothing");
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#several")
    void constructorsOnEachRankRunAtTheSameTime(Place place) {
        place.run(remote -> {
            Gate gate = remote.node(place.size() - 1).create(Gate.class, place.size());
            assertThat(remote.createOnEach(Gated.class, rank -> gate).gather(Gated::number))
                    .isEqualTo(IntStream.range(0, place.size()).boxed().toList());
            assertThatThrownBy(() -> remote.createOnEach(Choir.class, rank -> "no number"))
                    .isInstanceOf(IllegalArgumentException.class);
        });
    }

    /// Each argument or result alone is short enough, but not all that go the same way.
    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#several")
    void whatIsTooLongTogetherEndsTheCallAndNothingElse(Place place) {
        place.run(Map.of("atoll.objects.bytes", "50000"), remote -> {
            Group<Choir> all = several(remote, 4);
            String text = "a".repeat(20_000);
            assertThatThrownBy(() -> all.scatter((member, index) -> member.name(text)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageMatching("call of all " + all.size() + " x Choir on rank \\d:"
                            + " the arguments take \\d+ bytes:"
                            + " the setting atoll.objects.bytes allows 50000");
            assertThatThrownBy(() -> all.gather(member -> member.name(text)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageMatching(".* on rank \\d: the results take \\d+ bytes:"
                            + " the setting atoll.objects.bytes allows 50000");
            assertThat(all.scatter((member, index) -> member.name("b" + index)))
                    .hasSize(all.size());
        });
    }

    /// Each result is made once, and read once, by the rank that has called.
    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#several")
    void resultsAreReadAtTheirOriginOnly(Place place) {
        Choir.Counted.READ.set(0);
        place.run(remote -> {
            if (remote.here().rank() == 0) {
                Group<Choir> all = remote.createOnEach(Choir.class, rank -> rank);
                assertThat(all.gather(Choir::counted).stream().map(Choir.Counted::number))
                        .containsExactlyElementsOf(IntStream.range(0, all.size()).boxed().toList());
            }
        });
        assertThat(Choir.Counted.READ).hasValue(2 * place.size());
    }

    /// More than one thread calls while they arrive.
    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#several")
    void manyShortCallsOfOneRankAllRun(Place place) {
        place.run(remote -> {
            Group<Choir> all = several(remote, 20);
            assertThat(all.gather(Choir::number))
                    .isEqualTo(IntStream.range(0, all.size()).boxed().toList());
        });
    }

    /// An object at which others wait until all have come.
    @Remote
    static class Gate {
        private final CompletableFuture<String> open = new CompletableFuture<>();
        private int awaited;

        Gate(int awaited) {
            this.awaited = awaited;
        }

        public void pass() {
            synchronized (this) {
                awaited--;
                if (awaited == 0) {
                    open.complete("");
                }
            }
            String _ = RemoteObjects.current().await(open);
        }
    }

    /// An object whose constructor waits for those on other ranks.
    @Remote
    static class Gated {
        private final int number = RemoteObjects.current().here().rank();

        Gated(Gate gate) {
            gate.pass();
        }

        public int number() {
            return number;
        }
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#several")
    void misuseIsToldInOneLine(Place place) {
        place.run(remote -> {
            Group<Choir> all = remote.createOnEach(Choir.class, rank -> rank);
            Counter other = remote.here().create(Counter.class);
            List<Object> mixed = List.of(all.get(0), other);
            assertThatThrownBy(() -> remote.group(List.of()))
                    .hasMessage("group: there must be at least one reference");
            assertThatThrownBy(() -> remote.group(mixed))
                    .hasMessageMatching("group: Counter .* is no Choir: all must be of one class");
            assertThatThrownBy(() -> all.broadcast(member -> { }))
                    .hasMessageMatching("group: the lambda must call the object .* nothing");
            assertThatThrownBy(() -> all.broadcast(member -> {
                member.set(1);
                member.set(2);
            })).hasMessageMatching("group: the lambda makes another call, call of Choir.set .*");
            assertThatThrownBy(() -> all.combine(member -> member.name(""), Combine.SUM))
                    .hasMessage("combine: SUM of String and String: give an operator of your own");
            assertThat(all.combine(Choir::number, Combine.MIN)).isZero();
        });
    }
}
