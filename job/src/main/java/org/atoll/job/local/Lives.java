// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.atoll.fabric.job.Card;
import org.jspecify.annotations.Nullable;

/// The current life of each rank of a job in one JVM, and who starts the next one. It also keeps
/// the cards by which the ranks know each other. Guarded by the monitor of its [LocalJob].
final class Lives {
    /// As many as frames can tell apart.
    private static final int MOST = 0xffff;

    private final int first;
    private final int[] current;
    private boolean anyLater;
    private List<Card> cards = List.of();
    private @Nullable Starter starter;

    /// Starts a rank again.
    interface Starter {

        /// Does so, in a thread of its own.
        ///
        /// @param incarnation its next life
        /// @param cluster     where it is
        void start(int rank, int incarnation, String cluster);
    }

    /// Begins.
    ///
    /// @param first which life all ranks are in
    Lives(int size, int first) {
        this.first = first;
        this.current = new int[size];
        Arrays.fill(current, first);
    }

    /// Whether that is the life in which a rank meets the others for the first time.
    boolean isFirst(int life) {
        return life == first;
    }

    /// The life a rank is in, or is about to begin.
    int of(int rank) {
        return current[rank];
    }

    /// The cards of ranks that have met the others in a later life than their first.
    Stream<Card> returned() {
        return anyLater ? cards.stream().filter(card -> card.incarnation() > first) : Stream.of();
    }

    /// All cards: of each rank, that of its last life that met the others.
    List<Card> cards() {
        return cards;
    }

    void met(List<Card> all) {
        cards = all;
    }

    /// The cards as a rank sees them that comes back.
    List<Card> cardsWith(Card mine) {
        List<Card> changed = new ArrayList<>(cards);
        changed.set(mine.rank(), mine);
        return List.copyOf(changed);
    }

    /// Says who starts ranks again.
    void startedBy(Starter rankStarter) {
        starter = rankStarter;
    }

    /// Begins a rank's next life.
    ///
    /// @return who starts it, or null if there will be no more
    @Nullable Starter next(int rank) {
        if (starter == null || current[rank] == MOST) {
            return null;
        }
        current[rank]++;
        anyLater = true;
        return starter;
    }
}
