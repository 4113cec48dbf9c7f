// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import static org.assertj.core.api.Assertions.assertThat;

import org.atoll.codec.ElementKinds;
import org.junit.jupiter.api.Test;

/// Copies of parts.
class StagedTest {

    @Test
    void partsOfDifferentKindsMeetInMemoryThatMayBeLongerThanAnArray() {
        Part ints = Part.of(new int[2]);
        assertThat(Staged.common(ints, Part.of(new byte[8])))
                .isEqualTo(ElementKinds.SEGMENT_BYTES);
        assertThat(Staged.common(ints, Part.of(new int[3]))).isEqualTo(ElementKinds.INTS);
    }
}
