// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.tsp;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import org.atoll.applications.Clusters;
import org.atoll.applications.Post;
import org.atoll.applications.Stateful;

/// The jobs of one cluster, kept by its delegate, who works on them too. Ranks of the cluster
/// ask for one job at a time. When few are left, half of what another cluster has is stolen.
///
/// No job is ever made, so a cluster that had none to give will not have any later, and once all
/// others have said so the queue closes: whoever asks is dismissed. Its keeper may leave when it
/// has dismissed all ranks of its cluster and all other queues have closed, for nobody can want
/// anything from it then.
final class JobQueue implements Stateful {

    private final Post post;
    private final Deque<Integer> jobs = new ArrayDeque<>();
    private final Queue<Integer> waiting = new ArrayDeque<>();
    private final Deque<Integer> victims;
    private final int low;
    private int undismissed;
    private int open;
    private boolean stealing;
    private boolean closed;

    /// Takes the share of a cluster.
    ///
    /// @param clusters as seen by the delegate
    /// @param count    how many jobs all clusters have
    JobQueue(Post post, Clusters clusters, int count) {
        this.post = post;
        victims = new ArrayDeque<>(clusters.others());
        low = clusters.here().size();
        undismissed = low - 1;
        open = victims.size();
        int size = clusters.members().stream().mapToInt(List::size).sum();
        for (int job = 0; job < count; job++) {
            if (clusters.here().contains(job % size)) {
                jobs.add(job);
            }
        }
        refill();
    }

    /// Whether there is a job at hand.
    boolean hasJob() {
        return !jobs.isEmpty();
    }

    /// Whether no more jobs will come.
    boolean isClosed() {
        return closed;
    }

    /// Whether nobody can want anything any more.
    boolean isAbandoned() {
        return closed && undismissed == 0 && open == 0;
    }

    /// A job for the keeper.
    int take() {
        int job = jobs.remove();
        refill();
        return job;
    }

    /// A rank of the cluster wants a job.
    void asked(int rank) {
        waiting.add(rank);
        serve();
    }

    /// Another cluster wants jobs: it gets half, the last ones.
    void robbed(int thief) {
        long[] loot = new long[jobs.size() / 2];
        for (int i = loot.length - 1; i >= 0; i--) {
            loot[i] = jobs.removeLast();
        }
        post.send(thief, MpjTsp.LOOT, loot);
        refill();
    }

    /// What another cluster gave.
    void looted(long[] loot) {
        stealing = false;
        for (long job : loot) {
            jobs.add((int) job);
        }
        if (loot.length == 0) {
            victims.remove();
        }
        serve();
    }

    /// Another cluster's queue has closed.
    void otherClosed() {
        open--;
    }

    @Override
    public void save(DataOutput to) throws IOException {
        for (Collection<Integer> each : List.of(jobs, waiting, victims)) {
            to.writeInt(each.size());
            for (int number : each) {
                to.writeInt(number);
            }
        }
        to.writeInt(undismissed);
        to.writeInt(open);
        to.writeBoolean(stealing);
        to.writeBoolean(closed);
    }

    @Override
    public void load(DataInput from) throws IOException {
        for (Collection<Integer> each : List.of(jobs, waiting, victims)) {
            each.clear();
            for (int left = from.readInt(); left > 0; left--) {
                each.add(from.readInt());
            }
        }
        undismissed = from.readInt();
        open = from.readInt();
        stealing = from.readBoolean();
        closed = from.readBoolean();
    }

    private void serve() {
        while (!waiting.isEmpty() && !jobs.isEmpty()) {
            post.send(waiting.remove(), MpjTsp.JOB, jobs.remove());
        }
        refill();
        while (closed && !waiting.isEmpty()) {
            post.send(waiting.remove(), MpjTsp.DISMISSED);
            undismissed--;
        }
    }

    private void refill() {
        if (stealing || closed || jobs.size() >= low) {
            return;
        }
        if (!victims.isEmpty()) {
            stealing = true;
            post.send(victims.element(), MpjTsp.STEAL);
        } else if (jobs.isEmpty()) {
            closed = true;
        }
    }
}
