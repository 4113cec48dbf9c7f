// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.atoll.fabric.wire.Buffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ElementKindsTest {

    @ParameterizedTest
    @EnumSource(Kind.class)
    void describesAWholeBuffer(Kind kind) {
        Object buffer = kind.elements.allocate(7);
        Buffer whole = ElementKinds.whole(buffer);
        assertThat(whole).isEqualTo(new Buffer(buffer, 0, 7, kind.elements));
        assertThat(whole.bytes()).isEqualTo(7L * kind.elements.elementBytes());
    }

    @Test
    void namesTheClassItRefusesAndWhatIsAllowed() {
        for (Object wrong : new Object[] {"text", new Integer[3], new int[2][2]}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> ElementKinds.of(wrong))
                    .withMessageContaining(wrong.getClass().getTypeName())
                    .withMessageContaining("double[]")
                    .withMessageContaining("MemorySegment");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ElementKinds.lengthOf("text"))
                .withMessageContaining("java.lang.String");
    }
}
