// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.atoll.remote.Places.Place;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// References as arguments and results.
@Timeout(300)
class ReferenceTest {

    /// Keeps references.
    @Remote
    static class Shelf {
        private final List<Counter> counters = new ArrayList<>();

        public synchronized Counter keep(Counter counter) {
            counters.add(counter);
            return counter;
        }

        public synchronized List<Counter> all() {
            return counters;
        }

        public synchronized Counter fresh() {
            Counter made = new Counter(9);
            counters.add(made);
            return made;
        }

        public Shelf self() {
            return this;
        }

        public synchronized boolean has(Counter counter) {
            return counters.stream().anyMatch(kept -> kept == counter);
        }

        public int addTo(Counter counter, int number) {
            return counter.add(number);
        }
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#all")
    void comeBackAsTheSame(Place place) {
        place.run(remote -> {
            List<Counter> counters = new ArrayList<>();
            for (Node node : remote.nodes()) {
                Counter counter = node.create(Counter.class);
                counters.add(counter);
                for (Node other : remote.nodes()) {
                    Shelf shelf = other.create(Shelf.class);
                    assertThat(shelf.keep(counter)).isSameAs(counter);
                    assertThat(shelf.has(counter)).isTrue();
                    assertThat(shelf.all()).singleElement().isSameAs(counter);
                    assertThat(shelf.self()).isSameAs(shelf).isEqualTo(shelf);
                    assertThat(shelf.addTo(counter, 1)).isEqualTo(other.rank() + 1);
                }
                assertThat(counter).hasToString("Counter (object "
                        + RemoteKind.service(remote.world()).objects.references
                                .targetOf("test", counter).number()
                        + " on rank " + node.rank() + ")");
            }
            assertThat(counters).doesNotHaveDuplicates();
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#all")
    void standForObjectsThatAreWritten(Place place) {
        place.run(remote -> {
            Counter own = new Counter(5);
            Counter exported = remote.export(own);
            assertThat(exported).isNotSameAs(own);
            assertThat(remote.export(own)).isSameAs(exported);
            assertThat(remote.export(exported)).isSameAs(exported);
            for (Node node : remote.nodes()) {
                Shelf shelf = node.create(Shelf.class);
                assertThat(shelf.keep(own)).isSameAs(exported);
                assertThat(shelf.addTo(own, 1)).isEqualTo(6 + node.rank());
                Counter fresh = shelf.fresh();
                assertThat(fresh.add(1)).isEqualTo(10);
                assertThat(remote.nodeOf(fresh)).isEqualTo(node);
                assertThat(shelf.all()).last().isSameAs(fresh);
            }
            assertThat(own.count()).isEqualTo(5 + place.size());
        });
    }

    /// An object may be called by value of its copies only through its reference.
    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#all")
    void callsOfLocalObjectsPassByValue(Place place) {
        place.run(remote -> {
            Shelf shelf = remote.here().create(Shelf.class);
            List<Counter> first = shelf.all();
            assertThat(first).isNotSameAs(shelf.all()).isEmpty();
            first.add(new Counter());
            assertThat(shelf.all()).isEmpty();
        });
    }
}
