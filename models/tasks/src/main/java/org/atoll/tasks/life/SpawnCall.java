// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.job.TimeKind;
import org.atoll.tasks.ask.Asker;
import org.atoll.tasks.ask.Question;
import org.atoll.tasks.post.Tids;
import org.jspecify.annotations.Nullable;

/// One call that starts tasks: what has come of it on each of its ranks. It goes on without the
/// task that has made it, if that is killed. Holder only, but for what it says.
final class SpawnCall {
    /// Statuses of answers.
    static final int DONE = 0;
    static final int REFUSED = 1;

    private final World world;
    private final SpawnShares shares;
    private final List<Integer> ranks;
    private final Consumer<SpawnCall> over;
    private final SpawnBatch here = new SpawnBatch();
    private final OrderOutcome[] outcomes;

    /// The first tid on each rank: of the life in which that has answered.
    private final long[] first;

    private int left;
    private @Nullable CommunicationException failure;
    private volatile boolean isOver;

    /// Begins.
    ///
    /// @param shares the ranks that have a part, and which
    /// @param over  is called when each rank has answered, by the holder
    SpawnCall(World world, SpawnShares shares, Consumer<SpawnCall> over) {
        this.world = world;
        this.shares = shares;
        this.ranks = shares.ranks();
        this.over = over;
        this.outcomes = new OrderOutcome[ranks.size()];
        this.first = new long[ranks.size()];
        this.left = ranks.size();
    }

    /// What one of the ranks has to start. From any thread.
    SpawnOrder part(SpawnOrder order, int index) {
        return order.of(shares.share(index));
    }

    /// The tasks of this rank that belong to the call. From any thread.
    SpawnBatch here() {
        return here;
    }

    /// The question of one of the ranks. From any thread.
    Question question(int index, Asker asker, TimeKind time) {
        return new Order(index, asker, time);
    }

    private final class Order extends Question {
        private final int index;

        Order(int index, Asker asker, TimeKind time) {
            super(asker, time);
            this.index = index;
        }

        @Override
        protected void ended() {
            came(index, answered());
            super.ended();
        }

        private OrderOutcome answered() {
            CommunicationException cause = failure();
            if (cause != null) {
                failure = cause instanceof RankLostException ? failure : cause;
                return OrderOutcome.not("the host is lost: " + cause.getMessage());
            }
            return status() == DONE
                    ? OrderOutcome.from((int) ArrayBody.longs(answer())[0])
                    : OrderOutcome.not(new String(answer(), StandardCharsets.UTF_8));
        }
    }

    /// One of the ranks has answered, or is lost.
    void came(int index, OrderOutcome outcome) {
        int rank = ranks.get(index);
        outcomes[index] = outcome;
        first[index] = Tids.of(world.incarnation(rank), rank, outcome.first());
        left--;
        if (left == 0) {
            over.accept(this);
            isOver = true;
        }
    }

    /// Whether each rank has answered, and what follows is at hand. From any thread.
    boolean isOver() {
        return isOver;
    }

    /// The ranks that have started something, once it is over.
    List<Integer> starters() {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < outcomes.length; i++) {
            if (outcomes[i].isDone()) {
                all.add(ranks.get(i));
            }
        }
        return all;
    }

    /// Who has been started, once it is over.
    long[] tids() {
        return outcome().stream()
                .filter(Spawnling::isStarted)
                .mapToLong(Spawnling::tid)
                .toArray();
    }

    /// What came of each task, once it is over. From any thread.
    ///
    /// @throws CommunicationException if the job has failed meanwhile
    List<Spawnling> spawnlings() {
        if (failure != null) {
            throw failure;
        }
        return outcome();
    }

    private List<Spawnling> outcome() {
        List<Spawnling> all = new ArrayList<>();
        for (int i = 0; i < shares.count(); i++) {
            int index = shares.index(i);
            int rank = ranks.get(index);
            OrderOutcome outcome = outcomes[index];
            all.add(outcome.isDone()
                    ? new Spawnling(first[index] + shares.ordinal(i), rank, "")
                    : new Spawnling(Tids.NONE, rank, outcome.reason()));
        }
        return all;
    }
}
