// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WildcardsTest {

    @Test
    void whatStandsForOthersHasItsName() {
        assertThat(Wildcards.rank(3)).isEqualTo("3");
        assertThat(Wildcards.rank(-1)).isEqualTo("ANY_SOURCE");
        assertThat(Wildcards.rank(Mailbox.NOBODY)).isEqualTo("PROC_NULL");
        assertThat(Wildcards.tag(0)).isEqualTo("tag 0");
        assertThat(Wildcards.tag(-1)).isEqualTo("ANY_TAG");
    }
}
