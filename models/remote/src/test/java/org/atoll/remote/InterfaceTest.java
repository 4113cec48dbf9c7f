// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.atoll.remote.Places.Place;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// References that are typed as interfaces.
@Timeout(300)
class InterfaceTest {

    /// The interface as which a reference is typed.
    public interface Scale {
        double scaled(double value);
    }

    /// Calls what it is given.
    @Remote
    public static class Caller {
        public double call(Scale scale, double value) {
            return scale.scaled(value);
        }

        public Scale same(Scale scale) {
            return scale;
        }
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#all")
    void anyObjectIsCalledByItsInterface(Place place) {
        place.run(remote -> {
            int rank = remote.here().rank();
            Scale scale = remote.export(Scale.class, value -> value * (rank + 2));
            for (Node node : remote.nodes()) {
                Caller caller = node.create(Caller.class);
                assertThat(caller.call(scale, 10)).isEqualTo(10.0 * (rank + 2));
                assertThat(caller.same(scale)).isSameAs(scale);
            }
        });
    }

    @Test
    void whatHasAnotherTypeIsRefused() {
        new Place(Places.THREADS, 1).run(remote -> {
            Scale scale = value -> value;
            assertThat(remote.export(Scale.class, scale))
                    .isSameAs(remote.export(Scale.class, scale));
            Caller caller = new Caller();
            assertThatThrownBy(() -> remote.export(Caller.class, caller))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("export: " + Caller.class.getName() + " is a class");
        });
    }
}
