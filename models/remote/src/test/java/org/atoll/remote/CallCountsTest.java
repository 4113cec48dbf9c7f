// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.atoll.job.contract.Sampled;
import org.atoll.remote.Places.Place;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests what a rank counts of its calls, on every device.
@Timeout(300)
@Sampled(2)
class CallCountsTest {
    private static final int BYTES = 1000 * Double.BYTES;

    /// The graph around an array: far less than the array.
    private static final int ROOM = 64;

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#several")
    void callsOfOtherRanksAreCountedHoweverTheyAreMade(Place place) {
        place.run(remote -> {
            if (remote.here().rank() > 0) {
                return;
            }
            Counter counter = remote.node(1).create(Counter.class);
            double[] values = new double[1000];
            CallCounts before = remote.counts();
            double[] _ = counter.twice(values);
            CallCounts one = remote.counts().since(before);
            assertThat(one.calls()).isEqualTo(1);
            assertThat(one.argumentBytes()).isBetween((long) BYTES, (long) BYTES + ROOM);
            assertThat(one.resultBytes()).isBetween((long) BYTES, (long) BYTES + ROOM);
            double[] _ = remote.await(remote.async(() -> counter.twice(values)));
            assertThat(remote.counts().since(before)).isEqualTo(one.plus(one));
            remote.oneWay(() -> counter.twice(values));
            remote.settle();
            assertThat(remote.counts().since(before)).isEqualTo(one.plus(one)
                    .plus(new CallCounts(1, one.argumentBytes(), 0)));
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#several")
    void longOnesAreCountedOnce(Place place) {
        place.run(remote -> {
            Counter counter = remote.node((remote.here().rank() + 1) % remote.nodes().size())
                    .create(Counter.class);
            CallCounts before = remote.counts();
            double[] _ = counter.twice(new double[300_000]);
            remote.oneWay(() -> counter.twice(new double[300_000]));
            remote.settle();
            CallCounts two = remote.counts().since(before);
            assertThat(two.calls()).isEqualTo(2);
            assertThat(two.argumentBytes()).isBetween(4_800_000L, 4_800_000L + 2 * ROOM);
            assertThat(two.resultBytes()).isBetween(2_400_000L, 2_400_000L + ROOM);
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#all")
    void callsOfTheSameRankAreNotCounted(Place place) {
        place.run(remote -> {
            Counter counter = remote.here().create(Counter.class);
            CallCounts before = remote.counts();
            double[] values = new double[1000];
            double[] _ = counter.twice(values);
            double[] _ = remote.await(remote.async(() -> counter.twice(values)));
            remote.oneWay(() -> counter.add(1));
            remote.settle();
            assertThat(remote.counts()).isEqualTo(before);
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#several")
    void whatIsThrownCountsAsAResult(Place place) {
        place.run(remote -> {
            if (remote.here().rank() > 0) {
                return;
            }
            Counter counter = remote.node(1).create(Counter.class);
            CallCounts before = remote.counts();
            assertThatThrownBy(() -> counter.fail("so")).hasMessage("so");
            CallCounts one = remote.counts().since(before);
            assertThat(one.calls()).isEqualTo(1);
            assertThat(one.resultBytes()).isPositive();
        });
    }

    /// Tells what its rank counts.
    @Remote
    static class Asked {
        private final RemoteObjects remote = RemoteObjects.current();

        public long calls() {
            return remote.counts().calls();
        }
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#several")
    void aGroupCallCountsOnceForEachRankItIsHandedOnTo(Place place) {
        place.run(remote -> {
            if (remote.here().rank() > 0) {
                return;
            }
            Group<Asked> all = remote.createOnEach(Asked.class);
            List<Asked> others = all.members().subList(1, all.size());
            long before = others.stream().mapToLong(Asked::calls).sum() + remote.counts().calls();
            List<Long> _ = all.gather(Asked::calls);
            long behind = remote.counts().calls() + others.stream().mapToLong(Asked::calls).sum();
            assertThat(behind - before).isEqualTo(others.size());
        });
    }
}
