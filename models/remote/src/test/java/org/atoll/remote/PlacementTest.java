// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.Reference;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.atoll.fabric.job.Topology;
import org.atoll.remote.Places.Place;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests where objects are created.
@Timeout(300)
class PlacementTest {

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#all")
    void nodesAreTakenInTurn(Place place) {
        place.run(remote -> {
            int here = remote.here().rank();
            for (int i = 1; i <= 2 * place.size(); i++) {
                Node next = remote.next();
                assertThat(next.rank()).isEqualTo((here + i) % place.size());
                assertThat(remote.nodeOf(next.create(Counter.class))).isEqualTo(next);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#all")
    void theTargetIsHereUntilItIsSet(Place place) {
        place.run(remote -> {
            assertThat(remote.nodeOf(remote.create(Counter.class))).isEqualTo(remote.here());
            Node last = remote.node(place.size() - 1);
            remote.target(last);
            assertThat(remote.nodeOf(remote.create(Counter.class, 5))).isEqualTo(last);
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#all")
    void clustersAreThoseOfTheTopology(Place place) {
        place.run(remote -> {
            Topology topology = remote.world().topology();
            for (int cluster = 0; cluster < topology.clusterCount(); cluster++) {
                assertThat(remote.cluster(cluster)).extracting(Node::rank)
                        .isEqualTo(topology.ranksOfCluster(cluster));
            }
            assertThat(remote.myCluster()).contains(remote.here());
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#all")
    void theLeastLoadedHasTheFewestCallsAndThenObjects(Place place) {
        place.run(remote -> {
            if (remote.here().rank() == 0) {
                int last = place.size() - 1;
                // An object that nobody refers to may be gone when it is counted.
                List<Counter> held = IntStream.range(0, last)
                        .mapToObj(rank -> remote.node(rank).create(Counter.class))
                        .toList();
                assertThat(remote.leastLoaded().rank()).isEqualTo(last);
                Reference.reachabilityFence(held);
                Waiting waiting = remote.node(last).create(Waiting.class);
                CompletableFuture<Integer> taken = remote.async(waiting::take);
                if (last > 0) {
                    assertThat(remote.leastLoaded().rank()).isLessThan(last);
                }
                remote.here().create(Waiting.Giver.class).give(waiting, 3);
                assertThat(taken.join()).isEqualTo(3);
            }
            remote.barrier();
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#all")
    void aBarrierWaitsForAll(Place place) {
        place.run(remote -> {
            Counter counter = remote.node(0).create(Counter.class);
            for (int round = 1; round <= 20; round++) {
                for (int rank = 0; rank < place.size(); rank++) {
                    assertThat(counter.add(1)).isEqualTo((round - 1) * place.size() + rank + 1);
                }
                remote.barrier();
            }
        });
    }
}
