// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.atoll.remote.collect.Party;

/// Sees all references of a trial, in the hands of ranks and on their way, and so knows whether an
/// object may be freed. The ranks of a simulation share it.
final class Loans {
    private final Consumer<String> wrong;
    private final Map<Place, Integer> places = new HashMap<>();

    /// An object.
    ///
    /// @param number its number there
    record Name(Party owner, int number) {}

    /// The place of references: on their way, or, if both parties are the same, in a rank's hands.
    private record Place(Name name, Party from, Party to) {}

    Loans(Consumer<String> wrong) {
        this.wrong = wrong;
    }

    /// A rank has one more.
    synchronized void took(Name name, Party party) {
        count(new Place(name, party, party), 1);
    }

    /// A rank has one fewer.
    synchronized void dropped(Name name, Party party) {
        count(new Place(name, party, party), -1);
    }

    /// One is on its way.
    synchronized void lent(Name name, Party from, Party to) {
        count(new Place(name, from, to), 1);
    }

    /// One has arrived.
    synchronized void arrived(Name name, Party from, Party to) {
        count(new Place(name, from, to), -1);
        took(name, to);
    }

    private void count(Place place, int more) {
        int now = places.merge(place, more, Integer::sum);
        if (now < 0) {
            wrong.accept("a reference has come that was never lent: " + place);
        }
        if (now == 0) {
            places.remove(place);
        }
    }

    /// A rank takes nothing more from another one.
    synchronized void cut(Party from, Party to) {
        places.keySet().removeIf(place -> place.from.equals(from) && place.to.equals(to));
    }

    /// An object is freed.
    ///
    /// @param gone whom its owner knows to be lost
    synchronized void freed(Name name, Predicate<Party> gone) {
        for (Place place : places.keySet()) {
            if (place.name.equals(name) && !gone.test(place.to)) {
                wrong.accept("object " + name + " is freed, but there is a reference: " + place);
                return;
            }
        }
    }
}
