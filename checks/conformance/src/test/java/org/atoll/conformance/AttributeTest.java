// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.atoll.job.Job;
import org.atoll.mpj.AttributeKey;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.junit.jupiter.api.Test;

/// Checks what the program has attached to a communicator, when a callback of its key runs or
/// fails.
class AttributeTest {

    @Test
    void aValueWhoseDeletionFailsIsNotReplaced() {
        Job.local(1).run(rank -> {
            Comm comm = Mpj.in(rank).comm().dup();
            AttributeKey<String> key = keepingTheFirst();
            comm.attribute(key, "first");
            assertThatThrownBy(() -> comm.attribute(key, "second"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("first is needed");
            assertThat(comm.attribute(key)).contains("first");
            assertThatThrownBy(() -> comm.removeAttribute(key)).hasMessage("first is needed");
            assertThat(comm.attribute(key)).contains("first");
            assertThatThrownBy(comm::free).hasMessage("first is needed");
            assertThat(comm.isFreed()).isTrue();
        });
    }

    /// The old value is gone when its callback runs, and the new one not there yet.
    @Test
    void aValueIsDeletedBeforeAnotherTakesItsPlace() {
        Job.local(1).run(rank -> {
            Comm comm = Mpj.in(rank).comm();
            List<Object> seen = new ArrayList<>();
            List<AttributeKey<String>> keys = new ArrayList<>();
            keys.add(new AttributeKey<>("seen", (from, value) -> Optional.empty(),
                    (from, value) -> seen.add(from.attribute(keys.getFirst()))));
            comm.attribute(keys.getFirst(), "first");
            comm.attribute(keys.getFirst(), "second");
            assertThat(seen).containsExactly(Optional.empty());
            assertThat(comm.attribute(keys.getFirst())).contains("second");
        });
    }

    private static AttributeKey<String> keepingTheFirst() {
        return new AttributeKey<>("keeps", (from, value) -> Optional.empty(), (from, value) -> {
            if (value.equals("first")) {
                throw new IllegalStateException("first is needed");
            }
        });
    }
}
