// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.atoll.remote.Places.Place;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Threads on other ranks.
@Timeout(300)
class RemoteThreadTest {

    /// Adds to a counter on another rank.
    static class Adder extends RemoteThread {
        private final Counter counter;

        Adder(Counter counter) {
            this.counter = counter;
        }

        @Override
        public void run() {
            for (int i = 0; i < 10; i++) {
                counter.add(1);
            }
        }
    }

    /// Fails.
    static class Failing extends RemoteThread {
        Failing() {}

        @Override
        public void run() throws IOException {
            throw new IOException("on purpose");
        }
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#all")
    void runsOnItsRankAndIsJoined(Place place) {
        place.run(remote -> {
            Counter counter = remote.next().create(Counter.class);
            List<Adder> adders = new ArrayList<>();
            for (Node node : remote.nodes()) {
                adders.add(node.create(Adder.class, counter));
            }
            adders.forEach(Adder::start);
            for (Adder adder : adders) {
                adder.join();
            }
            assertThat(counter.count()).isEqualTo(10 * adders.size());
            assertThatThrownBy(() -> adders.get(0).start())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("Adder.start: the thread was started before");
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#several")
    void joinThrowsWhatItHasThrown(Place place) {
        place.run(remote -> {
            Failing failing = remote.next().create(Failing.class);
            failing.start();
            assertThatThrownBy(failing::join)
                    .isInstanceOf(IOException.class)
                    .hasMessage("on purpose");
        });
    }
}
