// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.atoll.remote.collect.Universe.Budget;
import org.junit.jupiter.api.Test;

/// Tests collectors case by case: the ways on which an object is nearly freed too early.
class CollectorTest {
    private static final Budget PLENTY = new Budget(9, 99, 9, 9);
    private static final Party ZERO = new Party(0, 0);
    private static final Party TWO = new Party(2, 0);

    private final List<String> mail = new ArrayList<>();
    private final List<Integer> freed = new ArrayList<>();
    private final Collector one = new Collector(
            1,
            new int[3],
            new boolean[3],
            new Mail() {
                @Override
                public void statement(int owner, List<Posting> postings) {
                    mail.add("to " + owner + ": " + postings);
                }

                @Override
                public void ask(int rank, Party lost) {
                    mail.add("to " + rank + ": " + lost + "?");
                }

                @Override
                public void answer(int rank, Party lost) {
                    mail.add("to " + rank + ": " + lost + "!");
                }
            },
            freed::add);

    private static Universe universe(int size, String... texts) {
        Universe universe = new Universe(size, PLENTY, Fault.NOTHING);
        universe.happen("0 creates");
        universe.happen(texts);
        return universe;
    }

    @Test
    void whoIsThroughWithAnObjectSendsOneStatement() {
        one.received(ZERO, 7, 0);
        one.received(ZERO, 7, 0);
        one.sent(ZERO, 7, 2);
        one.sent(ZERO, 7, 0);
        one.drop(ZERO, 7);
        assertThat(one.untold()).isZero();
        one.drop(ZERO, 7);
        assertThat(one.untold()).isEqualTo(3);
        assertThat(mail).isEmpty();
        one.flush();
        one.flush();
        assertThat(mail).hasSize(1).first().asString()
                .contains("7:0>1-2", "7:1>2+1", "7:1>0+1");
        assertThat(one.held()).isZero();
    }

    @Test
    void anOwnObjectIsFreedWhenItIsDroppedAndGivenUp() {
        one.export(1);
        one.sent(one.self(), 1, 2);
        one.drop(one.self(), 1);
        assertThat(freed).isEmpty();
        one.statement(2, List.of(new Posting(1, new Handover(one.self(), TWO), -1)));
        assertThat(freed).containsExactly(1);
        assertThat(one.exported()).isZero();
    }

    @Test
    void whatWasNotSentAfterAllIsNotOut() {
        one.export(1);
        one.sent(one.self(), 1, 2);
        one.unsent(one.self(), 1, TWO);
        one.received(ZERO, 7, 0);
        one.sent(ZERO, 7, 2);
        one.unsent(ZERO, 7, TWO);
        one.drop(one.self(), 1);
        one.drop(ZERO, 7);
        one.flush();
        assertThat(freed).containsExactly(1);
        assertThat(mail).containsExactly("to 0: [7:0>1-1]");
    }

    @Test
    void objectsOfALostRankAreInNoBooks() {
        one.received(ZERO, 7, 2);
        one.lost(0);
        one.hold(ZERO, 7);
        one.sent(ZERO, 7, 2);
        one.received(ZERO, 7, 2);
        one.drop(ZERO, 7);
        one.drop(ZERO, 7);
        one.flush();
        assertThat(one.held()).isZero();
        assertThat(mail).isEmpty();
    }

    @Test
    void aLossIsAskedForOnlyWhileReferencesAreOut() {
        one.export(1);
        one.lost(0);
        assertThat(mail).isEmpty();
        one.returned(0, 1);
        one.sent(one.self(), 1, 2);
        one.lost(0);
        assertThat(mail).containsExactly("to 2: 0'1?");
    }

    /// A question may come before the news; and what had not been told yet comes before the answer.
    @Test
    void anAnswerWaitsForTheNewsAndFollowsTheAdoptions() {
        one.received(ZERO, 7, 2);
        one.asked(0, TWO);
        assertThat(mail).isEmpty();
        one.lost(2);
        assertThat(mail).containsExactly("to 0: [7:1>1+1]", "to 0: 2!");
        one.drop(ZERO, 7);
        one.flush();
        assertThat(mail).last().isEqualTo("to 0: [7:1>1-1]");
    }

    @Test
    void whatBelongsToALaterLifeIsToldWhenItIsKnown() {
        Party next = new Party(0, 1);
        one.received(next, 7, 2);
        one.drop(next, 7);
        one.flush();
        assertThat(mail).isEmpty();
        one.lost(0);
        one.flush();
        assertThat(mail).isEmpty();
        one.returned(0, 1);
        one.flush();
        assertThat(mail).containsExactly("to 0: [7:2>1-1]");
    }

    @Test
    void misuseIsNamed() {
        one.export(1);
        assertThatThrownBy(() -> one.export(1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("object 1 is exported already");
        assertThatThrownBy(() -> one.sent(one.self(), 1, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("from a rank to itself");
        assertThatThrownBy(() -> one.drop(ZERO, 7))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("object 7 of another rank is not held");
        assertThatThrownBy(() -> one.hold(one.self(), 2))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("there is no object 2");
    }

    /// Rank 1 passes a reference on, and nobody hears from rank 1 that it did.
    @Test
    void aReferenceThatALostRankPassedOnIsAdopted() {
        Universe universe = universe(3,
                "0 sends 0.1 to 1", "0 drops 0.1", "deliver 0>1:0.1", "1 sends 0.1 to 2", "1 dies",
                "deliver 1>2:0.1", "0 takes news");
        assertThat(universe.objects()).hasSize(1);
        universe.settle();
        assertThat(universe.objects()).hasSize(1);
        universe.end();
    }

    /// It went through ranks 1 and 2, and both are lost. Rank 3 has heard of one loss only when it
    /// answers for that one.
    @Test
    void lossesOnOneWayAreSettledTogether() {
        Universe universe = universe(4,
                "0 sends 0.1 to 1", "0 drops 0.1", "deliver 0>1:0.1", "1 sends 0.1 to 2",
                "deliver 1>2:0.1", "2 sends 0.1 to 3", "deliver 2>3:0.1", "1 dies", "2 dies",
                "0 takes news", "0 takes news", "3 takes news", "deliver 0>3 ask 1",
                "deliver 3>0 answer 1");
        assertThat(universe.objects()).hasSize(1);
        universe.settle();
        assertThat(universe.objects()).hasSize(1);
        universe.end();
    }

    /// Rank 1 knows that rank 2, to which it sent the reference, is lost. But rank 2 has sent it
    /// on, and rank 3 has not heard of the loss.
    @Test
    void whatWentToALostRankIsToldAllTheSame() {
        Universe universe = universe(4,
                "0 sends 0.1 to 1", "0 drops 0.1", "deliver 0>1:0.1", "1 sends 0.1 to 2",
                "deliver 1>2:0.1", "2 sends 0.1 to 3", "deliver 2>3:0.1", "2 dies",
                "1 takes news", "1 drops 0.1", "1 tells", "0 takes news");
        universe.happen(universe.events().stream()
                .map(Universe.Event::what)
                .filter(what -> what.startsWith("deliver 1>0"))
                .toArray(String[]::new));
        assertThat(universe.objects()).hasSize(1);
        universe.settle();
        assertThat(universe.objects()).hasSize(1);
        universe.end();
    }

    /// Rank 1 holds the reference a second time when the owner hears of the first.
    @Test
    void givingUpAnEarlierReferenceFreesNothing() {
        Universe universe = universe(2,
                "0 sends 0.1 to 1", "deliver 0>1:0.1", "1 drops 0.1", "1 tells",
                "0 sends 0.1 to 1", "0 drops 0.1", "deliver 1>0 [1:0>1-1]");
        assertThat(universe.objects()).hasSize(1);
        universe.happen("deliver 0>1:0.1", "1 drops 0.1", "1 tells", "deliver 1>0 [1:0>1-1]");
        assertThat(universe.objects()).isEmpty();
    }

    @Test
    void aReferenceOnItsWayHomeIsOut() {
        Universe universe = universe(2,
                "0 sends 0.1 to 1", "0 drops 0.1", "deliver 0>1:0.1", "1 sends 0.1 to 0",
                "1 drops 0.1", "1 tells");
        universe.happen(universe.events().stream()
                .map(Universe.Event::what)
                .filter(what -> what.startsWith("deliver 1>0 "))
                .toArray(String[]::new));
        assertThat(universe.objects()).hasSize(1);
        universe.happen("deliver 1>0:0.1", "0 drops 0.1");
        assertThat(universe.objects()).isEmpty();
    }
}
