// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.part;

import static org.assertj.core.api.Assertions.assertThat;

import org.atoll.codec.ElementKinds;
import org.junit.jupiter.api.Test;

/// Copies of parts.
class StagedTest {

    @Test
    void partsOfDifferentKindsMeetInMemoryThatMayBeLongerThanAnArray() {
        Portion ints = Portion.of(new int[2]);
        assertThat(Staged.common(ints, Portion.of(new byte[8])))
                .isEqualTo(ElementKinds.SEGMENT_BYTES);
        assertThat(Staged.common(ints, Portion.of(new int[3]))).isEqualTo(ElementKinds.INTS);
    }
}
