// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.atoll.remote.Places.Place;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Calls of many objects at once, on every device.
@Timeout(120)
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
