// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.atoll.applications.checkers.Position;
import org.atoll.applications.checkers.Thinker;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Searches that are handed to one thread.
@Timeout(60)
class SearchDeskTest {
    private final SearchDesk desk = new SearchDesk();
    private final PatientThinker patient = new PatientThinker();

    private AskedSearch asked(int depth) {
        var search = new AskedSearch(Position.start(), depth);
        assertThat(desk.ask(search)).isTrue();
        return search;
    }

    /// Whoever has the answer may drop the search and end the job at once.
    @RepeatedTest(50)
    void anInterruptRightBehindAnAnswerEndsIt() throws Exception {
        var engine = Thread.currentThread();
        var search = asked(1);
        var asker = Thread.ofPlatform().start(() -> {
            try {
                while (!(search.next(60_000) instanceof AskedSearch.Done)) {
                    Thread.onSpinWait();
                }
                desk.drop(search);
                engine.interrupt();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        assertThatThrownBy(() -> desk.serve(patient)).isInstanceOf(InterruptedException.class);
        asker.join();
    }

    @Test
    void anInterruptOfASearchThatNobodyDropsEndsIt() {
        asked(1);
        Thinker ended = (position, depth, soFar) -> {
            var found = patient.think(position, depth, soFar);
            Thread.currentThread().interrupt();
            return found;
        };
        assertThatThrownBy(() -> desk.serve(ended)).isInstanceOf(InterruptedException.class);
    }

    @Test
    void nobodyElseIsSearchedForThen() throws InterruptedException {
        asked(1);
        var next = asked(1);
        Thinker ended = (position, depth, soFar) -> {
            Thread.currentThread().interrupt();
            return patient.think(position, depth, soFar);
        };
        assertThatThrownBy(() -> desk.serve(ended)).isInstanceOf(InterruptedException.class);
        assertThat(patient.begun()).isEqualTo(1);
        assertThat(next.next(1)).isNull();
    }

    @Test
    void whatIsDroppedDoesNotEndTheNext() throws InterruptedException {
        var dropped = asked(2);
        var next = asked(1);
        Thinker dropping = (position, depth, soFar) -> {
            if (depth == 2) {
                desk.drop(dropped);
            } else {
                assertThat(Thread.currentThread().isInterrupted()).isFalse();
                desk.close();
            }
            return patient.think(position, depth, soFar);
        };
        assertThat(desk.serve(dropping)).isEqualTo(2);
        assertThat(next.next(1)).isInstanceOf(AskedSearch.Deeper.class);
    }
}
