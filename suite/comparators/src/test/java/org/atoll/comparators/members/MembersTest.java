// SPDX-License-Identifier: Apache-2.0
package org.atoll.comparators.members;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The groups of others do what rows say, or a comparison would mean nothing. All members are in
/// one process.
@Timeout(300)
class MembersTest {

    @ParameterizedTest
    @CsvSource({"hazelcast, read, read", "jgroups, at, one", "raft, at, at"})
    void twoMembersRunTheirLoops(String library, String first, String last) throws Exception {
        List<Integer> ports = Members.freePorts(2);
        try (Member one = Members.member(library, 0, ports);
                Member two = Members.member(library, 1, ports)) {
            one.awaitAll();
            two.awaitAll();
            assertThat(one.work(first).stretch().nanos(3)).isPositive();
            if (!library.equals("raft")) {
                assertThat(two.work(last).stretch().nanos(3)).isPositive();
            } else {
                assertThat(two.work("off").stretch().nanos(3)).isPositive();
                assertThatThrownBy(() -> two.work(last)).hasMessageContaining("not the leader");
            }
            assertThatThrownBy(() -> two.work("long"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("has no loop 'long'");
        }
    }

    /// Each member sends its share, and all wait for all.
    @Test
    void allMembersOfAGroupWrite() throws Exception {
        List<Integer> ports = Members.freePorts(2);
        try (Member one = Members.member("jgroups", 0, ports);
                Member two = Members.member("jgroups", 1, ports)) {
            two.awaitAll();
            for (int batch = 1; batch <= 3; batch++) {
                assertThat(two.work("all").stretch().nanos(100L * batch)).isPositive();
            }
            assertThat(one.work("off").stretch().nanos(3)).isPositive();
        }
    }

    @Test
    void anotherLibraryIsRefused() {
        assertThatThrownBy(() -> Members.member("akka", 0, List.of(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("hazelcast, jgroups or raft");
    }
}
