// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote.collect;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;

/// The traffic on its way in a [Universe]: references, which may arrive in any order, and what
/// collectors tell each other, in order between two ranks.
final class Network {
    private final List<Letter> letters = new ArrayList<>();
    private final TreeMap<String, List<Told>> mail = new TreeMap<>();

    /// A reference on its way.
    record Letter(Party from, Party to, Name name) {
        @Override
        public String toString() {
            return from + ">" + to + ":" + name;
        }
    }

    /// A message from one collector to another.
    record Told(Party from, Party to, String what, Consumer<Collector> how) {
        String way() {
            return from + ">" + to;
        }

        @Override
        public String toString() {
            return what;
        }
    }

    void send(Letter letter) {
        letters.add(letter);
    }

    void tell(Told told) {
        mail.computeIfAbsent(told.way(), _ -> new ArrayList<>()).add(told);
    }

    void tellFirst(Told told) {
        mail.computeIfAbsent(told.way(), _ -> new ArrayList<>()).addFirst(told);
    }

    /// References that are on their way; alike ones once, for it does not matter which arrives.
    List<Letter> letters() {
        return letters.stream().distinct().toList();
    }

    void take(Letter letter) {
        letters.remove(letter);
    }

    /// What may arrive next: what was told first on each way.
    List<Told> mail() {
        return mail.values().stream().map(List::getFirst).toList();
    }

    void take(Told told) {
        List<Told> way = mail.getOrDefault(told.way(), List.of());
        way.remove(told);
        if (way.isEmpty()) {
            mail.remove(told.way());
        }
    }

    /// Forgets what nobody can receive.
    void forget(Party receiver) {
        letters.removeIf(letter -> letter.to.equals(receiver));
        mail.values().removeIf(each -> each.getFirst().to.equals(receiver));
    }

    @Override
    public String toString() {
        return "letters " + letters.stream().map(Letter::toString).sorted().toList()
                + ", mail " + mail;
    }
}
