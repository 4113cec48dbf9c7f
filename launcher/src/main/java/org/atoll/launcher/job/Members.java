// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.atoll.fabric.control.ControlMessage;
import org.atoll.fabric.job.Card;

/// The processes of a world: its ranks and, behind them, its attendants, whose words are added to
/// those of the rank each is there for. Guarded by the monitor of their [Roll].
final class Members {
    private final int size;
    private final List<Attendant> attendants;
    private final List<Member> all = new ArrayList<>();

    /// Makes a list of processes that are not there yet.
    ///
    /// @param size       the number of ranks
    Members(int size, List<Attendant> attendants) {
        this.size = size;
        this.attendants = attendants;
        for (int rank = 0; rank < size; rank++) {
            all.add(new Member("rank " + rank));
        }
        attendants.forEach(attendant -> all.add(new Member(attendant.name())));
    }

    Member get(int number) {
        return all.get(number);
    }

    /// The next life of a rank has nothing of the earlier one.
    void renew(int rank) {
        all.set(rank, new Member(all.get(rank).name));
    }

    /// How many there are, attendants included.
    int count() {
        return all.size();
    }

    boolean isRank(int number) {
        return number < size;
    }

    List<Member> ranks() {
        return all.subList(0, size);
    }

    /// The numbers of those for whom something holds.
    List<Integer> which(Predicate<Member> holds) {
        return IntStream.range(0, all.size()).filter(n -> holds.test(all.get(n))).boxed().toList();
    }

    /// The same, of ranks alone.
    List<Integer> whichRanks(Predicate<Member> holds) {
        return which(holds).stream().filter(this::isRank).toList();
    }

    /// Ranks and attendants.
    List<Member> all() {
        return List.copyOf(all);
    }

    boolean all(Predicate<Member> done) {
        return all.stream().allMatch(done);
    }

    boolean any(Predicate<Member> done) {
        return all.stream().anyMatch(done);
    }

    void tell(ControlMessage message) {
        all.forEach(member -> member.tell(message));
    }

    /// All go on from the fence at which they were.
    void passFence() {
        all.forEach(member -> member.fences--);
    }

    /// The ranks' cards, which are taken from them. An attendant's addresses are on that of its
    /// rank.
    List<Card> takeCards() {
        List<Card> cards = new ArrayList<>();
        for (Member member : all) {
            if (member.card != null) {
                cards.add(member.card);
            }
            member.card = null;
        }
        for (int i = 0; i < attendants.size(); i++) {
            Map<String, String> more = cards.get(size + i).addresses();
            int rank = attendants.get(i).rank();
            cards.set(rank, cards.get(rank).with(more));
        }
        return cards.subList(0, size);
    }

    /// What the ranks said when they left, each followed by what its attendant said.
    List<String> profiles() {
        List<String> profiles =
                new ArrayList<>(ranks().stream().map(member -> member.profile).toList());
        for (int i = 0; i < attendants.size(); i++) {
            if (attendants.get(i).isKeeper()) {
                continue;
            }
            String more = all.get(size + i).profile;
            int rank = attendants.get(i).rank();
            profiles.set(rank, (profiles.get(rank) + "\n" + more).strip());
        }
        return profiles;
    }
}
