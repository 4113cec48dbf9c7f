// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.ArrayList;
import java.util.List;
import org.atoll.fabric.job.Card;

/// The cards of a world's ranks: of each rank that of the life with which this rank has to do. A
/// card is replaced, by the holder of the endpoint, when a rank is taken in again; any thread may
/// read.
final class Cards {
    private volatile List<Card> cards;

    /// Begins with what the ranks said when they met.
    ///
    /// @param cards in rank order
    Cards(List<Card> cards) {
        this.cards = cards;
    }

    /// All of them.
    ///
    /// @return in rank order; never changed
    List<Card> all() {
        return cards;
    }

    /// Which life of a rank this rank has to do with.
    int incarnation(int rank) {
        return cards.get(rank).incarnation();
    }

    /// A rank has a new card. Holder only.
    void replace(Card card) {
        List<Card> changed = new ArrayList<>(cards);
        changed.set(card.rank(), card);
        cards = changed;
    }
}
