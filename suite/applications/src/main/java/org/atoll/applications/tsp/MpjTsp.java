// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.tsp;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntConsumer;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Clusters;
import org.atoll.applications.Messages;
import org.atoll.applications.Post;
import org.atoll.applications.Post.Letter;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Stateful;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.recovery.Checkpoint;
import org.atoll.recovery.Recovery;
import org.jspecify.annotations.Nullable;

/// TSP by messages: ranks take jobs from the queue of their cluster ([JobQueue]) and tell each
/// other of shorter tours, across a slow link once for each cluster. With all ranks in one
/// cluster that is one central queue. A point stands behind each job that a rank has done.
final class MpjTsp implements Stateful {

    /// Please give me a job.
    static final int ASK = 1;
    /// Here is one: its number.
    static final int JOB = 2;
    /// There are no more.
    static final int DISMISSED = 3;
    /// Please give my cluster jobs.
    static final int STEAL = 4;
    /// Here are some: their numbers.
    static final int LOOT = 5;
    /// My queue has closed.
    static final int CLOSED = 6;
    /// Somebody has found a tour of this length.
    static final int FOUND = 7;

    private final Rank rank;
    private final TspProblem problem;
    private final Clusters clusters;
    private final Post post;
    private final Jobs jobs;
    private final Search search;
    private final @Nullable JobQueue queue;
    private int bound = Integer.MAX_VALUE;
    private int done;
    private long charged;
    private @Nullable Letter answer;

    private MpjTsp(TspProblem problem, Clusters clusters, Rank rank) {
        this.rank = rank;
        this.clusters = clusters;
        this.problem = problem;
        post = new Post(Mpj.in(rank).comm());
        jobs = new Jobs(problem);
        search = new Search(problem, this::found, this::bound);
        boolean keeper = clusters.delegate(clusters.mine()) == clusters.rank();
        queue = keeper ? new JobQueue(post, clusters, jobs.count()) : null;
    }

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @param each     receives the number of jobs this rank has done after each
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<TspRun> run(
            TspProblem problem, Rank rank, Clusters clusters, IntConsumer each) {
        var timing = new SharedTiming(rank::nanoTime, Messages.of(rank));
        var tsp = new MpjTsp(problem, clusters, rank);
        tsp.work(timing.breakdown(), tsp.begin(), each);
        var spent = timing.finish();
        long[] nodes = Mpj.in(rank).comm().reduce(new long[] {tsp.search.nodes()}, Op.SUM, 0);
        List<int[]> tours = tsp.gatherTours(problem, Mpj.in(rank).comm());
        return rank.number() == 0
                ? Optional.of(TspRun.best(problem, tours, nodes[0], spent))
                : Optional.empty();
    }

    /// Registers what the rank knows and has to do.
    private Checkpoint begin() {
        Checkpoint ck = Recovery.in(rank);
        register(ck, "rank");
        post.register(ck, "post");
        search.register(ck, "search");
        if (queue != null) {
            queue.register(ck, "queue");
        }
        boolean _ = ck.begin();
        charged = search.nodes();
        return ck;
    }

    @Override
    public void save(DataOutput to) throws IOException {
        to.writeInt(bound);
        to.writeInt(done);
    }

    @Override
    public void load(DataInput from) throws IOException {
        bound = from.readInt();
        done = from.readInt();
    }

    private void work(Breakdown breakdown, Checkpoint ck, IntConsumer each) {
        breakdown.enter(Kind.COMMUNICATION);
        for (OptionalInt job = next(); job.isPresent(); job = next()) {
            breakdown.enter(Kind.COMPUTE);
            search.run(jobs.beginning(job.getAsInt()));
            charge();
            each.accept(++done);
            ck.point();
            breakdown.enter(Kind.COMMUNICATION);
        }
        if (queue != null) {
            for (int other : clusters.others()) {
                post.send(other, CLOSED);
            }
            while (!queue.isAbandoned()) {
                handle(post.take());
            }
        }
        post.settle(this::handle);
        breakdown.enter(Kind.COMPUTE);
    }

    private OptionalInt next() {
        if (queue == null) {
            return askForJob();
        }
        while (!queue.hasJob() && !queue.isClosed()) {
            handle(post.take());
        }
        return queue.hasJob() ? OptionalInt.of(queue.take()) : OptionalInt.empty();
    }

    private OptionalInt askForJob() {
        answer = null;
        post.send(clusters.delegate(clusters.mine()), ASK);
        while (answer == null) {
            handle(post.take());
        }
        return answer.kind() == JOB
                ? OptionalInt.of((int) answer.words()[0])
                : OptionalInt.empty();
    }

    private void charge() {
        rank.operate(problem.steps(search.nodes() - charged));
        charged = search.nodes();
    }

    private int bound() {
        charge();
        for (var letter = post.poll(); letter.isPresent(); letter = post.poll()) {
            handle(letter.get());
        }
        return bound;
    }

    private void found(int length) {
        bound = Math.min(bound, length);
        post.tell(clusters, FOUND, length);
    }

    private void handle(Letter letter) {
        switch (letter.kind()) {
            case JOB, DISMISSED -> answer = letter;
            case FOUND -> {
                bound = Math.min(bound, (int) letter.words()[0]);
                post.passOn(clusters, letter);
            }
            default -> keep(letter, queue);
        }
    }

    private static void keep(Letter letter, @Nullable JobQueue queue) {
        if (queue == null) {
            throw new AssertionError("rank " + letter.from() + " takes this rank for a keeper");
        }
        switch (letter.kind()) {
            case ASK -> queue.asked(letter.from());
            case STEAL -> queue.robbed(letter.from());
            case LOOT -> queue.looted(letter.words());
            case CLOSED -> queue.otherClosed();
            default -> throw new AssertionError("letter of kind " + letter.kind());
        }
    }

    private List<int[]> gatherTours(TspProblem problem, Comm comm) {
        int cities = problem.cities();
        int[] mine = Arrays.copyOf(search.tour(), cities);
        int[] all = comm.gather(mine, 0);
        List<int[]> tours = new ArrayList<>();
        for (int place = 0; comm.rank() == 0 && place < all.length; place += cities) {
            int[] tour = Arrays.copyOfRange(all, place, place + cities);
            tours.add(tour[1] == 0 ? new int[0] : tour);
        }
        return tours;
    }
}
