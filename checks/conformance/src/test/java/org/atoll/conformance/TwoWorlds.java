// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.atoll.fabric.port.Port;
import org.atoll.job.Job;
import org.atoll.job.LocalRanks;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.InterComm;
import org.atoll.mpj.Mpj;

/// Two jobs in this JVM, of which the second calls a port of the first.
///
/// @param first  the ranks of the first
/// @param second the ranks of the second
record TwoWorlds(String device, int first, int second) {
    private static final int PATIENCE_SECONDS = 250;

    /// The code that a rank runs once the two have met.
    interface Body {
        void run(Side at) throws Exception;
    }

    /// A rank of one of the two.
    ///
    /// @param rank        the rank, in its own job
    /// @param called      whether this is the first job, which was called
    /// @param port        the port, at rank 0 of the first
    /// @param ended       is done when the second job has ended
    /// @param differences where what is not as it should be is told
    record Side(
            Rank rank, InterComm inter, boolean called, Port port,
            CompletableFuture<Void> ended, Queue<String> differences) {

        Comm comm() {
            return Mpj.in(rank).comm();
        }

        void same(String what, Object found, Object wanted) {
            new Case(comm(), Kind.INT, 1, 0, differences::add).same(what, found, wanted);
        }
    }

    static Stream<TwoWorlds> all() {
        return Stream.of(
                new TwoWorlds("threads", 1, 1),
                new TwoWorlds("threads", 3, 2),
                new TwoWorlds("shm", 2, 3),
                new TwoWorlds("shm", 4, 1),
                new TwoWorlds("tcp", 2, 2));
    }

    /// Runs both; the result is what was not as it should be, on any rank.
    List<String> run(Body body) throws Exception {
        return run("abort", body);
    }

    /// The same when jobs end with a rank that fails, or continue without it.
    List<String> run(String onFailure, Body body) throws Exception {
        Queue<String> differences = new ConcurrentLinkedQueue<>();
        CompletableFuture<String> name = new CompletableFuture<>();
        CompletableFuture<Void> ended = new CompletableFuture<>();
        CompletableFuture<Void> other = CompletableFuture.runAsync(() ->
                job(second, onFailure).run(rank -> {
                    int root = second - 1;
                    String port =
                            rank.number() == root ? name.get(PATIENCE_SECONDS, SECONDS) : null;
                    InterComm inter = Mpj.in(rank).comm().worlds().connect(port, root);
                    body.run(new Side(rank, inter, false, null, ended, differences));
                }), task -> Thread.ofPlatform().name("second").start(task));
        var _ = other.whenComplete((result, failure) -> ended.complete(null));
        job(first, onFailure).run(rank -> {
            Port port = rank.number() == 0 ? Mpj.in(rank).openPort() : null;
            if (port != null) {
                name.complete(port.name());
            }
            InterComm inter = Mpj.in(rank).comm().worlds().accept(port, 0);
            body.run(new Side(rank, inter, true, port, ended, differences));
        });
        other.exceptionally(e -> {
            differences.add("the second job ended with " + e);
            return null;
        }).get(PATIENCE_SECONDS, SECONDS);
        return List.copyOf(differences);
    }

    private LocalRanks job(int ranks, String onFailure) {
        return Job.local(ranks).device(device).with("atoll.on.failure", onFailure);
    }

    @Override
    public String toString() {
        return device + " x " + first + " and " + second;
    }
}
