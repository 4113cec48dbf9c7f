// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.atoll.launcher.plan.Host;
import org.junit.jupiter.api.Test;

/// The keepers that a job has.
class KeepersTest {
    @Test
    void eachHostWithRanksHasOne() {
        List<Host> hosts = Stream.of("n1", "n2", "n3")
                .map(name -> new Host(name, 2, "local"))
                .toList();
        List<Attendant> keepers = Attendant.keepers(hosts, List.of(2, 0, 2, 0));
        assertThat(keepers).extracting(Attendant::name)
                .containsExactly("the keeper of n1", "the keeper of n3");
        assertThat(keepers).extracting(Attendant::host).containsExactly(0, 2);
        assertThat(keepers).allMatch(Attendant::isKeeper);
    }
}
