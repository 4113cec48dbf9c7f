// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PoliciesTest {
    @Test
    void changesAddAndTakeAway() {
        assertEquals(Policies.CLASSIC, Policies.parse("classic"));
        assertEquals(Policies.IMPROVED, Policies.parse("improved"));
        assertEquals("classic,+ranges,+homes",
                Policies.parse("classic, +homes,+ranges").toString());
        assertEquals("classic,+ranges,+groups,+homes,+grant,+overwrite",
                Policies.parse("improved,-push").toString());
        assertEquals(Policies.IMPROVED, Policies.parse(Policies.IMPROVED.toString()));
    }

    @Test
    void whatNeedsHomesIsRefusedWithout() {
        assertMessage("dsm: push needs homes; write -push to do without, or +homes to have it",
                "classic,+push");
        assertMessage("dsm: push and grant need homes; write -push,-grant to do without, or +homes"
                + " to have it", "improved,-homes");
        assertMessage("dsm: grant needs homes; write -grant to do without, or +homes to have it",
                "improved,-homes,-push");
    }

    @Test
    void whatIsUnknownIsNamed() {
        assertMessage("dsm: unknown policy '+hopes' in 'classic,+hopes'; there are ranges, groups,"
                + " homes, push, grant, overwrite", "classic,+hopes");
        assertMessage("dsm: cannot read 'modern' at 'modern'; write classic or improved, then"
                + " changes as in classic,+homes", "modern");
        assertMessage("dsm: cannot read 'classic,homes' at 'homes'; write classic or improved, then"
                + " changes as in classic,+homes", "classic,homes");
    }

    @Test
    void barriersOfManyRanksAreTreesExceptInClassic() {
        assertTrue(Policies.IMPROVED.trees(16));
        assertTrue(!Policies.IMPROVED.trees(15));
        assertTrue(!Policies.CLASSIC.trees(64));
    }

    private static void assertMessage(String message, String text) {
        assertEquals(message, assertThrows(
                IllegalArgumentException.class, () -> Policies.parse(text)).getMessage());
    }
}
