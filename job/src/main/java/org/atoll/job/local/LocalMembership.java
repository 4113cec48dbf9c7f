// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.atoll.fabric.job.Blocked;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.job.OnFailure;
import org.atoll.fabric.job.Outside;
import org.atoll.fabric.job.ReturnNotice;
import org.atoll.fabric.job.Topology;
import org.jspecify.annotations.Nullable;

/// Membership of a job whose ranks are threads of this JVM. They meet in memory.
public final class LocalMembership implements Membership {
    private final LocalJob job;
    private final int rank;
    private final int incarnation;
    private final String cluster;
    private final Outside outside;
    private volatile Runnable ending = () -> {};
    private volatile Supplier<String> waits = () -> "";

    private LocalMembership(
            LocalJob job, int rank, int incarnation, String cluster, Outside outside) {
        this.job = job;
        this.rank = rank;
        this.incarnation = incarnation;
        this.cluster = cluster;
        this.outside = outside;
    }

    /// Makes a job and the memberships of its ranks.
    ///
    /// @param device the device they use, such as `threads`
    /// @return the memberships in rank order
    public static List<LocalMembership> job(int size, String device) {
        return job(Collections.nCopies(size, "local"), device);
    }

    /// Makes a job whose ranks are said to be in several clusters, to test what heeds them.
    ///
    /// @param clusters the name of each rank's cluster
    /// @param device   the device the ranks use, such as `threads`
    /// @return the memberships in rank order
    public static List<LocalMembership> job(List<String> clusters, String device) {
        return job(clusters, device, OnFailure.ABORT);
    }

    /// Makes a job that may outlive its ranks.
    ///
    /// @param clusters the name of each rank's cluster
    /// @param device   the device the ranks use, such as `threads`
    /// @param onFailure what becomes of the job when a rank fails
    /// @return the memberships in rank order
    public static List<LocalMembership> job(
            List<String> clusters, String device, OnFailure onFailure) {
        return job(clusters, device, onFailure, 0);
    }

    /// Makes a job that goes on with what an earlier one has saved, or begins.
    ///
    /// @param clusters  the name of each rank's cluster
    /// @param device    the device the ranks use, such as `threads`
    /// @param onFailure what becomes of the job when a rank fails
    /// @param firstLife the life in which all ranks meet
    /// @return the memberships in rank order
    public static List<LocalMembership> job(
            List<String> clusters, String device, OnFailure onFailure, int firstLife) {
        LocalFamily family = new LocalFamily();
        LocalJob job = new LocalJob(
                clusters.size(), device, JobKey.fresh("local"), family, onFailure, firstLife);
        return members(job, clusters, firstLife, rank -> outside(job, null, 0));
    }

    private static Outside outside(LocalJob job, @Nullable String parent, int command) {
        return new LocalOutside(
                job.family(),
                (numbers, commands, port) -> job.family().start(
                        new ThreadRanks(spawned(job, numbers, port), commands)::runCommands),
                parent,
                command);
    }

    /// Makes a world of a job that has others. It ends when one of its ranks fails.
    ///
    /// @param job      one of the others
    /// @param commands for each rank which of the world's commands it runs
    /// @param parent   the port at which the new ranks are awaited
    /// @return the memberships in rank order
    private static List<LocalMembership> spawned(
            LocalJob job, List<Integer> commands, String parent) {
        byte[] secret = new byte[JobKey.SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        String name = job.key().world(job.family().nextWorld());
        LocalJob made = new LocalJob(
                commands.size(), job.device(), new JobKey(name, secret), job.family(),
                OnFailure.ABORT, 0);
        return members(
                made,
                Collections.nCopies(commands.size(), "local"),
                0,
                rank -> outside(made, parent, commands.get(rank)));
    }

    private static List<LocalMembership> members(
            LocalJob job, List<String> clusters, int life, IntFunction<Outside> outside) {
        int size = clusters.size();
        job.family().add(job);
        List<LocalMembership> members = new ArrayList<>();
        IntStream.range(0, size)
                .forEach(r -> members.add(
                        new LocalMembership(job, r, life, clusters.get(r), outside.apply(r))));
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
        return incarnation;
    }

    @Override
    public JobKey key() {
        return job.key();
    }

    @Override
    public String cluster() {
        return cluster;
    }

    @Override
    public @Nullable String device() {
        return job.device();
    }

    @Override
    public List<Card> exchange(Card mine) {
        return job.isFirst(incarnation) ? job.exchange(rank, mine) : job.rejoin(mine);
    }

    @Override
    public Topology topology(List<Card> cards) {
        return job.topology(cards);
    }

    @Override
    public void fence() {
        if (job.isFirst(incarnation)) {
            job.meet(rank, rank);
        } else {
            job.admit(rank, incarnation);
        }
    }

    @Override
    public void onFailure(Consumer<FailureNotice> listener) {
        job.onFailure(rank, listener);
    }

    @Override
    public void onReturn(Consumer<ReturnNotice> listener) {
        job.onReturn(rank, listener);
    }

    /// In a job that recovers: whoever stands behind it starts each lost rank again, at once. Not
    /// where a device decides that.
    public void recover() {
        job.recover();
    }

    /// Says who starts a rank of this job again, in a thread of its own.
    ///
    /// @param starter is given the membership of the rank's next life
    public void startedBy(Consumer<LocalMembership> starter) {
        job.startedBy((started, life, where) -> starter.accept(
                new LocalMembership(job, started, life, where, outside(job, null, 0))));
    }

    @Override
    public @Nullable Runnable nextLife(int lostRank) {
        return job.nextLife(lostRank);
    }

    @Override
    public Outside outside() {
        return outside;
    }

    @Override
    public void blocked(@Nullable Blocked state) {
        if (isCurrent()) {
            job.blocked(rank, state);
        }
    }

    @Override
    public void onInquiry(Supplier<String> known) {
        waits = known;
    }

    /// What the rank's threads wait for, in words; empty if they do not, or it has left.
    String waits() {
        return job.isGone(rank) ? "" : waits.get();
    }

    @Override
    public void abort(int exitCode, String cause) {
        if (isCurrent()) {
            job.fail(new FailureNotice(rank, cause), exitCode);
        }
    }

    /// Whether the rank is still in this life. What an earlier one does when it comes to its end
    /// is nobody's business any more.
    private boolean isCurrent() {
        return job.isCurrent(rank, incarnation);
    }

    @Override
    public void fail(int exitCode, String cause) {
        job.lose(rank, incarnation, cause, exitCode);
    }

    @Override
    public void suspect(FailureNotice notice) {
        if (isOver()) {
            return; // the others break their lines to a rank that is lost, which may see it first
        }
        job.lose(notice.rank(), notice.incarnation(), notice.reason(), 1);
    }

    @Override
    public void leave(String profile) {
        job.left(rank, incarnation, profile);
        job.meet(rank, profile);
    }

    /// What the ranks of this job handed over as they left, for whoever started the JVM.
    ///
    /// @return the profiles of those that have left, in rank order, with a line `rank` between
    public String profiles() {
        return String.join("\nrank\n", job.profiles());
    }

    /// Blocks until all worlds have ended that ranks of this job have spawned.
    public void awaitSpawned() {
        job.family().awaitSpawned();
    }

    /// Says who keeps the names of ports for this job.
    void namesAreKeptBy(Outside keeper) {
        job.family().namesAreKeptBy(keeper);
    }

    /// Why the job failed. One that outlives its ranks fails when none is left.
    ///
    /// @return the first notice, or null
    public @Nullable FailureNotice failure() {
        return job.failure();
    }

    /// The exit code of the job when it has failed.
    ///
    /// @return what the rank has said that ended it, else 1
    int exitCode() {
        return job.exitCode();
    }

    /// This rank has ended itself.
    void exit(int code) {
        job.exit(rank, incarnation, code);
        job.family().hasExits();
    }

    /// Nobody is to wait for the rank's thread any more: another one has ended the rank.
    void giveUpThread() {
        close();
        ending.run();
    }

    /// Says who hears of [#giveUpThread].
    void whenGivenUp(Runnable action) {
        ending = action;
    }

    /// This rank has failed after it had left: that concerns nobody but whoever asks for the
    /// job's exit code.
    void failAfterwards(int exitCode, String cause) {
        job.family().addAftermath(job, exitCode, cause);
    }

    /// Whether this rank has left the others.
    boolean hasLeft() {
        return job.isGone(rank);
    }

    /// The worlds of the job.
    LocalFamily family() {
        return job.family();
    }

    /// Whether this rank has joined the others and not left them.
    ///
    /// @return true between the first exchange and the leave
    boolean isInside() {
        return job.isInside(rank);
    }

    /// Whether the job goes on without this rank, or with a later life of it.
    boolean isOver() {
        return job.isOver(rank, incarnation);
    }

    @Override
    public void close() {
        job.close(rank, incarnation);
    }
}
