// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.atoll.fabric.Topology;
import org.jspecify.annotations.Nullable;

/// Membership of a job whose ranks are threads of this JVM. They meet in memory.
public final class LocalMembership implements Membership {
    private final LocalJob job;
    private final int rank;

    private LocalMembership(LocalJob job, int rank) {
        this.job = job;
        this.rank = rank;
    }

    /// Makes a job and the memberships of its ranks.
    ///
    /// @param size   how many ranks
    /// @param device the device they use, such as `threads`
    /// @return the memberships in rank order
    public static List<LocalMembership> job(int size, String device) {
        byte[] secret = new byte[JobKey.SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        String name = "local-" + ProcessHandle.current().pid() + "-" + System.nanoTime();
        LocalJob job = new LocalJob(size, device, new JobKey(name, secret));
        List<LocalMembership> members = new ArrayList<>();
        IntStream.range(0, size).forEach(r -> members.add(new LocalMembership(job, r)));
        return members;
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public int size() {
        return job.size();
    }

    @Override
    public int incarnation() {
        return 0;
    }

    @Override
    public JobKey key() {
        return job.key();
    }

    @Override
    public String cluster() {
        return "local";
    }

    @Override
    public @Nullable String device() {
        return job.device();
    }

    @Override
    public List<Card> exchange(Card mine) {
        return job.meet(rank, mine);
    }

    @Override
    public Topology topology(List<Card> cards) {
        return job.topology(cards);
    }

    @Override
    public void fence() {
        job.meet(rank, rank);
    }

    @Override
    public void onFailure(Consumer<FailureNotice> listener) {
        job.onFailure(listener);
    }

    @Override
    public void blocked(@Nullable Blocked state) {
        job.blocked(rank, state);
    }

    @Override
    public void abort(int exitCode, String cause) {
        job.fail(new FailureNotice(rank, cause));
    }

    @Override
    public void leave(String profile) {
        job.left(rank, profile);
        job.meet(rank, profile);
    }

    /// What the ranks of this job handed over as they left, for whoever started the JVM.
    ///
    /// @return the profiles of those that have left, in rank order, with a line `rank` between
    public String profiles() {
        return String.join("\nrank\n", job.profiles());
    }

    @Override
    public void close() {
        job.close(rank);
    }
}
