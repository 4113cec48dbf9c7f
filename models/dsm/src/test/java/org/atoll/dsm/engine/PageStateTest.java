// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The combinations that [PageState] has in its table are legal, and others are found.
class PageStateTest {
    private static final int OWN = 0;
    private static final int OTHER = 1;

    private static long[] twin() {
        return new long[Pages.PAGE_BYTES / Long.BYTES];
    }

    private static PageState after(List<Consumer<PageState>> transitions) {
        PageState state = new PageState(0, 2, 2, OWN);
        transitions.forEach(transition -> transition.accept(state));
        return state;
    }

    private static Arguments row(String name, List<Consumer<PageState>> transitions) {
        return Arguments.of(name, transitions);
    }

    private static final Consumer<PageState> HELD = state -> state.holdAtFirst(false);
    private static final Consumer<PageState> ALONE = state -> state.holdAtFirst(true);
    private static final Consumer<PageState> TWIN = state -> state.measure(twin());
    private static final Consumer<PageState> CLOSED = state -> state.close(OWN, 1);
    private static final Consumer<PageState> SHOWN = PageState::show;
    private static final Consumer<PageState> INVALID = state -> state.need(OTHER, 1);

    private static final Consumer<PageState> UNCOPIED = state -> state.leaveUncopied(diff());

    private static StoredDiff diff() {
        return StoredDiff.uncopied(OWN, 1, 1, MemorySegment.ofArray(twin()));
    }

    static Stream<Arguments> legal() {
        return Stream.of(
                row("absent", List.of()),
                row("old", List.of(HELD, INVALID)),
                row("read", List.of(HELD, SHOWN)),
                row("sole", List.of(ALONE, SHOWN)),
                row("may write unasked", List.of(HELD, TWIN, state -> state.watch(true))),
                row("has written", List.of(HELD, TWIN, PageState::open, CLOSED, SHOWN)),
                row("has overwritten", List.of(PageState::overwrite, CLOSED, SHOWN)),
                row("writes", List.of(HELD, TWIN, PageState::open, SHOWN)),
                row("overwrites", List.of(PageState::overwrite, SHOWN)),
                row("overwrites what is old", List.of(HELD, INVALID, PageState::overwrite)),
                row("writes alone", List.of(ALONE, PageState::writeAlone, SHOWN)),
                row("pushed", List.of(HELD, PageState::pushed, SHOWN)),
                row("has left all of it", List.of(
                        PageState::overwrite, CLOSED, state -> state.endChain(null), UNCOPIED)),
                row("overwrites it again", List.of(
                        PageState::overwrite, CLOSED, state -> state.endChain(null), UNCOPIED,
                        state -> state.resume(diff()))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("legal")
    void aLegalStateHasNoFlaw(String name, List<Consumer<PageState>> transitions) {
        PageState state = after(transitions);
        assertNull(state.flaw(), state.toString());
    }

    static Stream<Arguments> illegal() {
        return Stream.of(
                row("written, against nothing", List.of(HELD, PageState::open)),
                row("written, against nothing", List.of(HELD, state -> state.watch(true))),
                row("measured, and not written", List.of(HELD, TWIN)),
                row("overwritten, with a twin", List.of(HELD, PageState::overwrite, TWIN)),
                row("written or sole, and not current", List.of(TWIN, PageState::open)),
                row("written or sole, and not current", List.of(ALONE, INVALID)),
                row("written or sole, and not current", List.of(
                        HELD, TWIN, PageState::open, CLOSED, INVALID)),
                row("sole, and dirty or shared", List.of(ALONE, TWIN, PageState::open)),
                row("written alone, and measured or not sole", List.of(
                        HELD, PageState::writeAlone)),
                row("written alone, and measured or not sole", List.of(
                        ALONE, TWIN, state -> state.watch(true), PageState::writeAlone)),
                row("a chain without an end", List.of(
                        HELD, TWIN, PageState::open, state -> state.close(OWN, 3), CLOSED)),
                row("written, with a diff that is not copied", List.of(
                        HELD, TWIN, PageState::open, UNCOPIED)),
                row("used, and untouched", List.of(HELD, SHOWN, PageState::pushed)),
                row("the program may do less than it was told", List.of(HELD, SHOWN, INVALID)),
                row("1 answers to no question", List.of(state -> state.underWay.answered(1))));
    }

    @Test
    void whoIsAwaitedHasNotAnswered() {
        PageTraffic traffic = new PageTraffic();
        traffic.ask(3);
        traffic.ask(1);
        assertEquals(3, traffic.awaitedRank());
        traffic.answered(3);
        assertEquals(1, traffic.awaitedRank());
        traffic.answered(1);
        assertEquals(Step.NO_RANK, traffic.awaitedRank());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("illegal")
    void anIllegalStateIsFound(String flaw, List<Consumer<PageState>> transitions) {
        assertEquals(flaw, after(transitions).flaw());
    }

    /// Faulty parts: a page becomes dirty when it is complete.
    private static final class HastyParts extends EngineParts {
        @Override
        PageContents contents(
                LocalRank self, PageTable table, Intervals intervals, DiffStore diffs,
                Writes writes) {
            return new PageContents(self, table, intervals, diffs, writes) {
                @Override
                boolean complete(PageState state) {
                    boolean isComplete = super.complete(state);
                    if (isComplete) {
                        state.open(); // without a twin
                    }
                    return isComplete;
                }
            };
        }
    }

    @Test
    void aStepOfAnEngineThatLeavesAnIllegalStateFails() {
        LocalRank self = new LocalRank(
                0, 1, Policies.CLASSIC, (to, kind, body) -> {}, new Counters());
        Engine engine = new Engine(
                self, new ArrayPages(4, false), Engine.LIMIT_BYTES, new HastyParts());
        engine.allocated(0, 4, 4, "ints a[4096]");
        AssertionError error = assertThrows(AssertionError.class, () -> engine.write(2, 3));
        assertTrue(String.valueOf(error.getMessage()).startsWith(
                "dsm: page 2 of ints a[4096] on rank 0: written, against nothing: page 2 needed"),
                error.getMessage());
    }

    /// Where there are many pages, steps take turns.
    @Test
    void anIllegalStateAmongManyPagesIsFoundInTheEnd() {
        LocalRank self = new LocalRank(
                0, 1, Policies.CLASSIC, (to, kind, body) -> {}, new Counters());
        PageTable table = new PageTable(self, new ArrayPages(1000, false));
        List<PageState> shown = table.allocate(0, 1000, 2, "ints a[1024000]");
        assertEquals(List.of(), shown);
        for (int page = 0; page < 1000; page++) {
            assertNull(table.state(page).flaw());
        }
        table.state(900).open();
        int looks = 1;
        while (table.flaw() == null) {
            looks++;
        }
        assertEquals(15, looks);
    }
}
