// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;

/// The operations of one object that wait for their conditions, in the order of their turns. For
/// who carries out writes.
final class WaitingTurns {
    private final List<Turn> turns = new ArrayList<>();
    private final boolean astray;

    /// Makes it.
    ///
    /// @param astray whether later ones are tried first, which is wrong
    WaitingTurns(boolean astray) {
        this.astray = astray;
    }

    void add(Turn turn) {
        if (astray) {
            turns.addFirst(turn);
        } else {
            turns.add(turn);
        }
    }

    /// Takes the first one out that can be carried out now.
    ///
    /// @param tried tries one, and says whether that was done
    /// @return whether there was one
    boolean takeFirst(Predicate<Turn> tried) {
        for (Iterator<Turn> each = turns.iterator(); each.hasNext();) {
            if (tried.test(each.next())) {
                each.remove();
                return true;
            }
        }
        return false;
    }

    /// Takes those out that will not be carried out.
    void drop(Predicate<Turn> which) {
        boolean _ = turns.removeIf(which);
    }

    /// All of them.
    List<Turn> all() {
        return List.copyOf(turns);
    }

    /// Takes all out.
    List<Turn> takeAll() {
        List<Turn> all = List.copyOf(turns);
        turns.clear();
        return all;
    }

    /// Whether all of them are sure to end soon.
    boolean areShort() {
        return turns.isEmpty() || turns.stream().allMatch(turn ->
                turn.operation().isShort() && turn.operation().takesNumbersOnly());
    }
}
