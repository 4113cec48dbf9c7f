// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Settings;
import org.atoll.fabric.job.SoloMembership;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.wire.Frame;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Lanes of a rank to itself.
@Timeout(300)
class LaneTest {
    private static final int QUESTION = 1;
    private static final CommunicationException CAUSE =
            new CommunicationException("the test wants it so", -1, null);

    private final Exchange question = new Exchange(TimeKind.JOB);

    /// The ids of the questions that have come.
    private final List<Integer> asked = new ArrayList<>();

    private World world;
    private Endpoint endpoint;
    private Lane lane;

    @BeforeEach
    void join() {
        Bed bed = new Bed();
        world = World.join(
                new SoloMembership("here", bed.name()),
                new Settings(new Properties(), Map.of(), new Properties()),
                List.of(bed));
        endpoint = world.endpoint();
        endpoint.enter();
        endpoint.handle(QUESTION, (source, memory, header, payload) ->
                asked.add(Frame.tag(memory, header)));
        lane = lane();
    }

    private Lane lane() {
        return world.open(LanesKind.LANES).open("test", 0);
    }

    @AfterEach
    void leave() {
        endpoint.exit();
        world.close();
    }

    private int ask() {
        assertThat(lane.ask(question, QUESTION, 0, 0, 0)).isTrue();
        lane.publish();
        endpoint.progress();
        return asked.getLast();
    }

    /// Frames that wait until they are let go.
    private static final class Waiting implements Outgoing {
        private int pushes;
        private boolean free;
        private CommunicationException dropped;

        @Override
        public boolean push(Peer peer) {
            pushes++;
            return free;
        }

        @Override
        public void drop(CommunicationException cause) {
            dropped = cause;
        }
    }

    @Test
    void aQuestionIsAskedAgainThatWasTakenBack() {
        int id = lane.expect(question, QUESTION);
        assertThat(question.isDone()).isFalse();
        lane.retract(question);
        assertThat(question.isDone()).isTrue();
        assertThat(ask()).as("the number is free").isEqualTo(id);
        lane.answer(id, 7);
        question.await();
        assertThat(question.status()).isEqualTo(7);
        question.take();
    }

    @Test
    void anAnswerOfAStatusDoesNotWaitInTheLane() {
        int id = ask();
        Waiting before = new Waiting();
        lane.add(before);
        lane.answer(id, 3);
        endpoint.progress();
        assertThat(question.isDone()).isTrue();
        assertThat(question.status()).isEqualTo(3);
        before.free = true;
    }

    @Test
    void aNegativeStatusSaysThatThereIsNoAnswer() {
        int id = ask();
        lane.answer(id, -9);
        assertThatThrownBy(question::await).hasMessageContaining("(-9)");
    }

    @Test
    void whatIsCancelledIsDroppedAndTheLaneGoesOnInItsTurn() {
        Waiting first = new Waiting();
        Waiting next = new Waiting();
        lane.add(first);
        lane.add(next);
        lane.cancel(CAUSE);
        assertThat(first.dropped).isSameAs(CAUSE);
        assertThat(next.dropped).isSameAs(CAUSE);

        Waiting later = new Waiting();
        lane.add(later);
        endpoint.progress();
        assertThat(later.pushes).as("the lane has one turn").isOne();
        later.free = true;
        endpoint.progress();
        endpoint.progress();
        assertThat(later.pushes).isEqualTo(2);
        assertThat(lane.isBusy()).isFalse();
        assertThat(first.pushes).isOne();
    }

    @Test
    void aLateAnswerIsForgottenWhateverItsLength() {
        for (int bytes : new int[] {0, 8, 1 << 20}) {
            int id = ask();
            lane.answer(id, 0, zeros(bytes));
            question.giveUp(CAUSE);
            assertThatThrownBy(question::await).isSameAs(CAUSE);
            while (lane.isBusy()) {
                endpoint.progress();
            }
            endpoint.progress();
            assertThat(ask()).as("the number is free again").isEqualTo(id);
            lane.answer(id, 1);
            question.await();
            assertThat(question.status()).isOne();
            question.take();
        }
    }

    @Test
    void whoAsksHearsThatAnAnswerCannotBeRead() {
        for (int bytes : new int[] {8, 1 << 20}) {
            int id = ask();
            lane.answer(id, 0, new Body() {
                @Override
                public long bytes() {
                    return bytes;
                }

                @Override
                public void write(long position, int length, MemorySegment to, long at) {
                    throw new IllegalStateException("it is gone");
                }

                @Override
                public int failed(Throwable cause) {
                    return -5;
                }
            });
            assertThatThrownBy(question::await).hasMessageContaining("(-5)");
        }
    }

    private static Body zeros(int bytes) {
        return new Body() {
            @Override
            public long bytes() {
                return bytes;
            }

            @Override
            public void write(long position, int length, MemorySegment to, long at) {
                to.asSlice(at, length).fill((byte) 0);
            }
        };
    }
}
