// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Layout;
import org.junit.jupiter.api.Test;

class OpTest {
    private static final Layout EVERY_OTHER = Layout.vector(3, 1, 2, Layout.of(ElementKinds.INTS));

    @Test
    void combinesPartsWithGaps() {
        int[] left = {1, -1, 2, -1, 3, -1};
        int[] right = {10, -2, 20, -2, 30, -2};
        Op.SUM.combine(Part.of(left, 0, 1, EVERY_OTHER), Part.of(right, 0, 1, EVERY_OTHER));
        assertThat(right).containsExactly(11, -2, 22, -2, 33, -2);
        assertThat(left).containsExactly(1, -1, 2, -1, 3, -1);
        int[] whole = {100, 200, 300};
        Op.SUM.combine(Part.of(whole), Part.of(right, 0, 1, EVERY_OTHER));
        assertThat(right).containsExactly(111, -2, 222, -2, 333, -2);
        Op.SUM.combine(Part.of(left, 0, 1, EVERY_OTHER), Part.of(whole));
        assertThat(whole).containsExactly(101, 202, 303);
    }

    @Test
    void combinesPairsWithGaps() {
        int[] left = {5, 0, -1, 9, 0, -1};
        int[] right = {7, 1, -2, 8, 1, -2};
        Layout pairs = Layout.vector(2, 2, 3, Layout.of(ElementKinds.INTS));
        Op.MAXLOC.combine(Part.of(left, 0, 1, pairs), Part.of(right, 0, 1, pairs));
        assertThat(right).containsExactly(7, 1, -2, 9, 0, -2);
    }

    @Test
    void refusesToCombineIntoWhatIsReadOnly() {
        Op sum = Op.SUM.inBytes(int.class);
        Part some = Part.of(MemorySegment.ofArray(new int[2]));
        Part fixed = Part.of(MemorySegment.ofArray(new int[2]).asReadOnly());
        assertThatThrownBy(() -> sum.combine(some, fixed))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(": a MemorySegment of 8 is read-only");
        sum.combine(fixed, some);
    }

    @Test
    void refusesToCombineWhatIsNoPart() {
        assertThatThrownBy(() -> Op.SUM.combine(Part.IN_PLACE, Part.IN_PLACE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("combine: left is IN_PLACE");
    }
}
