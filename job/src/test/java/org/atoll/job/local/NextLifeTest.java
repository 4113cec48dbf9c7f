// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.job.Notice;
import org.atoll.fabric.job.OnFailure;
import org.atoll.fabric.job.ReturnNotice;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests the return of a rank of a job in one JVM.
@Timeout(300)
class NextLifeTest {
    private static final int SIZE = 3;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<LocalMembership> members =
            LocalMembership.job(Collections.nCopies(SIZE, "local"), "threads", OnFailure.CONTINUE);
    private final List<LocalMembership> started = new ArrayList<>();
    private final List<Notice> heard = new ArrayList<>();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    private static Card card(Membership member) {
        return new Card(
                member.rank(), member.incarnation(), "host", 1, member.cluster(), Map.of());
    }

    private void meet() throws Exception {
        List<Future<?>> ranks = new ArrayList<>();
        for (LocalMembership member : members) {
            ranks.add(threads.submit(() -> {
                member.exchange(card(member));
                member.exchange(card(member));
                member.fence();
            }));
        }
        for (Future<?> rank : ranks) {
            rank.get();
        }
        members.getFirst().startedBy(started::add);
        members.getFirst().onReturn(heard::add);
        members.getFirst().onFailure(heard::add);
    }

    private LocalMembership restart(int rank) {
        Objects.requireNonNull(members.getFirst().nextLife(rank)).run();
        return started.getLast();
    }

    @Test
    void theOthersHearOfTheReturnWhenTheRankHasJoined() throws Exception {
        meet();
        members.get(1).fail(1, "it threw");
        LocalMembership life = restart(1);
        assertThat(life.incarnation()).isEqualTo(1);
        assertThat(life.cluster()).isEqualTo("local");
        assertThat(life.exchange(card(life)))
                .containsExactly(card(members.get(0)), card(life), card(members.get(2)));
        assertThat(heard).containsExactly(new FailureNotice(1, "it threw", false));
        life.fence();
        assertThat(heard).last().isEqualTo(new ReturnNotice(card(life)));
    }

    @Test
    void theNewLifeHearsOfOthersLossesAndReturnsButNotOfItsOwn() throws Exception {
        meet();
        members.get(1).fail(1, "first");
        LocalMembership other = restart(1);
        other.exchange(card(other));
        other.fence();
        members.get(2).fail(1, "second");
        members.get(0).fail(1, "third");
        LocalMembership life = restart(2);
        List<Notice> later = new ArrayList<>();
        life.exchange(card(life));
        life.onReturn(later::add);
        life.onFailure(later::add);
        life.fence();
        assertThat(later).containsExactly(
                new ReturnNotice(card(other)), new FailureNotice(0, "third", false));
    }

    @Test
    void whatTheEarlierLifeDoesIsNobodysBusiness() throws Exception {
        meet();
        members.get(1).fail(1, "it threw");
        LocalMembership life = restart(1);
        life.exchange(card(life));
        life.fence();
        int before = heard.size();
        members.get(1).fail(1, "again");
        members.get(1).abort(1, "everything");
        members.get(2).suspect(new FailureNotice(1, "its old link broke", false, 0));
        members.get(1).close();
        assertThat(heard).hasSize(before);
        assertThat(life.isInside()).isTrue();
        assertThatThrownBy(() -> members.get(1).leave(""))
                .isInstanceOf(CommunicationException.class);
        members.get(2).suspect(new FailureNotice(1, "its link broke", false, 1));
        assertThat(heard).last().isEqualTo(new FailureNotice(1, "its link broke", false, 1));
    }

    /// The others close their lines to a lost rank, and it may see that before it knows of its end.
    @Test
    void whatALostRankSaysOfOthersIsNobodysBusiness() throws Exception {
        meet();
        members.get(1).fail(1, "it was killed");
        int before = heard.size();
        members.get(1).suspect(new FailureNotice(2, "connection closed by rank 2", false));
        assertThat(heard).hasSize(before);
        LocalMembership life = restart(1);
        members.get(1).suspect(new FailureNotice(2, "connection closed by rank 2", false));
        life.exchange(card(life));
        life.fence();
        assertThat(heard).last().isEqualTo(new ReturnNotice(card(life)));
        assertThat(members.get(2).isInside()).isTrue();
        assertThat(members.getFirst().nextLife(2)).as("it is not lost").isNull();
    }

    @Test
    void allLeaveTogether() throws Exception {
        meet();
        members.get(1).fail(1, "it threw");
        LocalMembership life = restart(1);
        life.exchange(card(life));
        Future<?> first = threads.submit(() -> members.get(0).leave("frames\t1\t1"));
        life.fence();
        Future<?> second = threads.submit(() -> members.get(2).leave(""));
        life.leave("back");
        first.get();
        second.get();
        assertThat(members.getFirst().profiles()).contains("back");
        assertThat(members.getFirst().nextLife(1)).as("the job is at its end").isNull();
    }

    @Test
    void onlyALostRankHasANextLife() throws Exception {
        meet();
        assertThat(members.getFirst().nextLife(1)).isNull();
        members.get(1).fail(1, "it threw");
        assertThat(members.getFirst().nextLife(1)).isNotNull();
        members.get(0).abort(1, "the end");
        assertThat(members.getFirst().nextLife(1)).isNull();
        LocalMembership strict = LocalMembership.job(2, "threads").getFirst();
        strict.startedBy(started::add);
        strict.suspect(new FailureNotice(1, "it broke", false));
        assertThat(strict.nextLife(1)).isNull();
    }

    /// A rank that is being started again fails before it has joined.
    @Test
    void aRankThatFailsToJoinCanBeStartedOnceMore() throws Exception {
        meet();
        members.get(1).fail(1, "it threw");
        LocalMembership failing = restart(1);
        failing.fail(1, "no room");
        LocalMembership life = restart(1);
        assertThat(life.incarnation()).isEqualTo(2);
        assertThatThrownBy(() -> failing.exchange(card(failing)))
                .isInstanceOf(CommunicationException.class);
        life.exchange(card(life));
        life.fence();
        assertThat(heard).last().isEqualTo(new ReturnNotice(card(life)));
    }
}
