// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class PageStatesTest {
    private final PageStates states = new PageStates();

    private PageState touched(int page) {
        PageState state = new PageState(page, 3, 2, 0);
        states.put(state);
        return state;
    }

    @Test
    void aPageThatNobodyTouchedHasNoState() {
        assertNull(states.get(0));
        assertNull(states.get(5_000_000));
        assertNull(states.remove(5_000_000));
        assertEquals(List.of(), states.all());
    }

    @Test
    void pagesFarFromEachOtherComeInOrder() {
        PageState far = touched(1_000_000);
        PageState first = touched(0);
        PageState lastOfBlock = touched(1023);
        PageState firstOfNext = touched(1024);
        assertSame(lastOfBlock, states.get(1023));
        assertEquals(List.of(first, lastOfBlock, firstOfNext, far), states.all());
        assertEquals(List.of(lastOfBlock, firstOfNext), states.range(1, 1_000_000));
        assertEquals(List.of(), states.range(1025, 1_000_000));
        assertTrue(states.end() > 1_000_000);
    }

    @Test
    void aPageThatWasTakenAwayCountsAsUntouched() {
        PageState state = touched(2000);
        assertSame(state, states.remove(2000));
        assertNull(states.get(2000));
        assertEquals(List.of(), states.all());
    }
}
