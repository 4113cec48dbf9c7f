// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.atoll.fabric.job.Blocked;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.job.Membership;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class LocalMembershipTest {
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    private static Card card(int rank, int round) {
        return new Card(rank, 0, "host", round, "local", Map.of("threads", rank + "/" + round));
    }

    @Test
    void everyRankKnowsItsPlaceAndSharesTheKey() {
        List<LocalMembership> members = LocalMembership.job(3, "threads");
        for (int rank = 0; rank < 3; rank++) {
            Membership member = members.get(rank);
            assertThat(member.rank()).isEqualTo(rank);
            assertThat(member.size()).isEqualTo(3);
            assertThat(member.incarnation()).isZero();
            assertThat(member.device()).isEqualTo("threads");
            assertThat(member.key()).isSameAs(members.getFirst().key());
        }
        assertThat(LocalMembership.job(1, "threads").getFirst().key().job())
                .isNotEqualTo(members.getFirst().key().job());
    }

    @Test
    void everyRoundOfCardsIsWholeAndInRankOrder() throws Exception {
        int size = 5;
        int rounds = 200;
        List<Future<?>> ranks = new ArrayList<>();
        for (Membership member : LocalMembership.job(size, "threads")) {
            ranks.add(threads.submit(() -> {
                for (int round = 0; round < rounds; round++) {
                    int now = round;
                    assertThat(member.exchange(card(member.rank(), round)))
                            .isEqualTo(IntStream.range(0, size)
                                    .mapToObj(rank -> card(rank, now))
                                    .toList());
                }
            }));
        }
        for (Future<?> rank : ranks) {
            rank.get();
        }
    }

    @Test
    void nobodyPassesAFenceBeforeAllHaveCome() throws Exception {
        int size = 4;
        AtomicInteger arrivals = new AtomicInteger();
        List<Future<?>> ranks = new ArrayList<>();
        for (Membership member : LocalMembership.job(size, "threads")) {
            ranks.add(threads.submit(() -> {
                for (int round = 1; round <= 200; round++) {
                    arrivals.incrementAndGet();
                    member.fence();
                    assertThat(arrivals.get()).isGreaterThanOrEqualTo(round * size);
                }
            }));
        }
        for (Future<?> rank : ranks) {
            rank.get();
        }
    }

    @Test
    void aFailureEndsEveryKindOfMeeting() throws Exception {
        for (int kind = 0; kind < 3; kind++) {
            List<LocalMembership> members = LocalMembership.job(3, "threads");
            List<Future<?>> waiting = new ArrayList<>();
            for (Membership member : members.subList(0, 2)) {
                waiting.add(threads.submit(meeting(member, kind)));
            }
            members.get(2).abort(3, "out of luck");
            for (Future<?> rank : waiting) {
                assertThatThrownBy(rank::get)
                        .isInstanceOf(ExecutionException.class)
                        .cause()
                        .isInstanceOf(CommunicationException.class)
                        .hasMessageContaining("rank 2 failed: out of luck")
                        .extracting(e -> ((CommunicationException) e).failedRank())
                        .isEqualTo(2);
            }
            assertThatThrownBy(members.getFirst()::fence).as("later meetings")
                    .hasMessageContaining("out of luck");
        }
    }

    private static Callable<?> meeting(Membership member, int kind) {
        return () -> {
            switch (kind) {
                case 0 -> member.exchange(card(member.rank(), 0));
                case 1 -> member.fence();
                default -> member.leave("");
            }
            return "met";
        };
    }

    @Test
    void everyListenerHearsOfTheFirstFailureOnceEvenALateOne() {
        List<LocalMembership> members = LocalMembership.job(2, "threads");
        List<FailureNotice> heard = new ArrayList<>();
        members.get(0).onFailure(heard::add);
        members.get(1).abort(3, "first");
        members.get(0).abort(7, "second");
        members.get(1).onFailure(heard::add);
        FailureNotice first = new FailureNotice(1, "first");
        assertThat(heard).containsExactly(first, first);
        assertThat(members.getFirst().exitCode()).isEqualTo(3);
    }

    @Test
    void ranksThatAllSleepAreReportedAsDeadlock() throws Exception {
        List<LocalMembership> members = LocalMembership.job(2, "threads");
        LinkedBlockingQueue<FailureNotice> heard = listen(members);
        members.get(0).blocked(new Blocked("receive from 1, tag 4", 1, 3, 5));
        assertThat(heard.poll(1500, TimeUnit.MILLISECONDS)).as("one is awake").isNull();
        members.get(1).blocked(new Blocked("receive from 0, tag 9", 0, 5, 3));
        FailureNotice notice = heard.poll(100, TimeUnit.SECONDS);
        assertThat(notice).isEqualTo(new FailureNotice(-1,
                "deadlock: rank 0 waits in receive from 1, tag 4; "
                        + "rank 1 waits in receive from 0, tag 9"));
    }

    @Test
    void aFrameUnderWayOrARankThatGoesOnIsNoDeadlock() throws Exception {
        List<LocalMembership> members = LocalMembership.job(2, "threads");
        LinkedBlockingQueue<FailureNotice> heard = listen(members);
        members.get(0).blocked(new Blocked("receive from 1, tag 4", 1, 3, 5));
        members.get(1).blocked(new Blocked("receive from 0, tag 9", 0, 6, 3));
        assertThat(heard.poll(1500, TimeUnit.MILLISECONDS)).as("a frame is under way").isNull();
        members.get(0).blocked(null);
        members.get(1).blocked(new Blocked("receive from 0, tag 9", 0, 5, 3));
        assertThat(heard.poll(1500, TimeUnit.MILLISECONDS)).as("one goes on").isNull();
    }

    @Test
    void aRankThatWaitsForOneThatHasLeftIsReported() throws Exception {
        List<LocalMembership> members = LocalMembership.job(2, "threads");
        LinkedBlockingQueue<FailureNotice> heard = listen(members);
        Future<?> leaving = threads.submit(() -> members.get(1).leave("frames\t5\t3\nmore"));
        members.get(0).blocked(new Blocked("receive from 1, tag 4", 1, 3, 5));
        assertThat(heard.poll(100, TimeUnit.SECONDS)).isNotNull()
                .extracting(FailureNotice::reason).asString()
                .isEqualTo("deadlock: rank 0 waits in receive from 1, tag 4; rank 1 has ended");
        assertThatThrownBy(leaving::get).hasMessageContaining("deadlock");
    }

    private static LinkedBlockingQueue<FailureNotice> listen(List<? extends Membership> members) {
        LinkedBlockingQueue<FailureNotice> heard = new LinkedBlockingQueue<>();
        members.getFirst().onFailure(heard::add);
        return heard;
    }
}
