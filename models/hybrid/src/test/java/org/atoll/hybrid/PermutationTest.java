// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.hybrid.Places.Place;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Keys that go to their places, on all nodes.
@Timeout(300)
class PermutationTest {
    private static final int EACH = 500;

    /// An input, as the places where its keys go: a permutation of all places.
    enum Input {
        RANDOM {
            @Override
            int[] places(int nodes) {
                int[] places = SORTED.places(nodes);
                Random random = new Random(3);
                for (int i = places.length - 1; i > 0; i--) {
                    int other = random.nextInt(i + 1);
                    int place = places[i];
                    places[i] = places[other];
                    places[other] = place;
                }
                return places;
            }
        },
        /// All keys stay.
        SORTED {
            @Override
            int[] places(int nodes) {
                return IntStream.range(0, nodes * EACH).toArray();
            }
        },
        /// All keys of a node go to one other.
        ONE_DESTINATION {
            @Override
            int[] places(int nodes) {
                int all = nodes * EACH;
                return IntStream.range(0, all).map(i -> (i + EACH) % all).toArray();
            }
        },
        /// Places of keys that are all equal and sorted by a rank that counts nodes in turn.
        ALL_EQUAL {
            @Override
            int[] places(int nodes) {
                return IntStream.range(0, nodes * EACH)
                        .map(i -> i % EACH * nodes + i / EACH)
                        .toArray();
            }
        };

        abstract int[] places(int nodes);
    }

    static Stream<Place> places() {
        return Places.all();
    }

    @ParameterizedTest
    @MethodSource("places")
    void everyKeyComesToItsPlace(Place place) {
        place.run(s -> {
            for (Input input : Input.values()) {
                for (Phases phases : Phases.values()) {
                    permute(s, input, phases);
                }
            }
        });
    }

    /// Gives the most keys that a node has sent in one message to another.
    private static long permute(Simple s, Input input, Phases phases) {
        int[] all = input.places(s.nodes());
        int[] keys = s.nodeInts(EACH);
        int[] places = s.nodeInts(EACH);
        int[] out = s.nodeInts(EACH);
        s.pardo(0, EACH, i -> {
            places[i] = all[s.node() * EACH + i];
            keys[i] = -places[i] * 3;
        });
        s.nodeBarrier();
        long most = s.permute(keys, places, EACH, out, phases);
        for (int i = 0; i < EACH; i++) {
            assertThat(out[i]).as("%s, %s", input, phases)
                    .isEqualTo((s.node() * EACH + i) * -3);
        }
        s.release(out);
        return most;
    }

    /// No message of either phase is longer than h/p + p, whatever the input; in one phase it is.
    @ParameterizedTest
    @EnumSource(Input.class)
    void twoPhasesHaveShortMessages(Input input) {
        int nodes = 5;
        new Place(Places.THREADS, "2,1,1,3,1").run(s ->
                assertThat(permute(s, input, Phases.TWO))
                        .isLessThanOrEqualTo(EACH / nodes + nodes));
    }

    @Test
    void onePhaseHasLongMessagesToOneDestination() {
        new Place(Places.THREADS, "2,1,1").run(s -> {
            assertThat(permute(s, Input.ONE_DESTINATION, Phases.ONE)).isEqualTo(EACH);
            assertThat(permute(s, Input.SORTED, Phases.ONE)).isZero();
            assertThat(permute(s, Input.ALL_EQUAL, Phases.ONE)).isBetween(166L, 168L);
        });
    }

    /// With five nodes, all keys to one of them are a message of five times the mean.
    @Test
    void theRatioOfLongestToMeanDecides() {
        new Place(Places.THREADS, "1,1,1,1,1").run(Map.of("atoll.hybrid.relay.ratio", "3"), s -> {
            assertThat(permute(s, Input.ONE_DESTINATION, Phases.BY_RATIO)).isLessThan(EACH / 4);
            assertThat(permute(s, Input.RANDOM, Phases.BY_RATIO))
                    .isEqualTo(permute(s, Input.RANDOM, Phases.ONE));
        });
        new Place(Places.THREADS, "1,1").run(s ->
                assertThat(permute(s, Input.ONE_DESTINATION, Phases.BY_RATIO)).isEqualTo(EACH));
    }

    @Test
    void placesOfNodesMayDiffer() {
        new Place(Places.THREADS, "2,1").run(s -> {
            int mine = s.node() == 0 ? 3 : 5;
            int[] keys = s.nodeInts(4);
            int[] places = s.nodeInts(4);
            int[] out = s.nodeInts(mine);
            s.pardo(0, 4, i -> {
                places[i] = 7 - (4 * s.node() + i);
                keys[i] = 100 + places[i];
            });
            s.nodeBarrier();
            s.permute(keys, places, 4, out, Phases.ONE);
            for (int i = 0; i < mine; i++) {
                assertThat(out[i]).isEqualTo(100 + 3 * s.node() + i);
            }
        });
    }

    @Test
    void refusesAPlaceOutOfRange() {
        assertThatThrownBy(() -> new Place(Places.THREADS, "2,2").run(s -> {
            int[] places = s.nodeInts(4);
            s.onOneThread(() -> places[3] = s.node() == 1 ? 8 : 7);
            s.nodeBarrier();
            s.permute(places, places, 4, s.nodeInts(4), Phases.ONE);
        })).hasStackTraceContaining(
                "node 1, thread 1: permute: a key for place 8; places are 0 to 7");
    }

    @Test
    void refusesPlacesWithoutKeys() {
        assertThatThrownBy(() -> new Place(Places.THREADS, "1,1").run(s ->
                s.permute(new int[2], new int[] {2 * s.node(), 1}, 2 - s.node(), new int[2],
                        Phases.ONE)))
                .hasStackTraceContaining(
                        "node 1, thread 0: permute: 1 keys for 2 places: each needs one");
    }

    @Test
    void refusesShortArrays() {
        assertThatThrownBy(() -> new Place(Places.THREADS, "1").run(s ->
                s.permute(new int[2], new int[1], 2, new int[2], Phases.ONE)))
                .hasStackTraceContaining("node 0, thread 0: permute of 2 keys: there are 2 keys"
                        + " and 1 places");
    }
}
