// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi.calls;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.atoll.benchmarks.rmi.subject.Chain;
import org.atoll.benchmarks.rmi.subject.Subject;
import org.atoll.benchmarks.rmi.subject.Tree;
import org.atoll.benchmarks.rmi.work.Timing;
import org.atoll.benchmarks.rmi.work.Work;
import org.atoll.remote.Group;
import org.atoll.remote.RemoteObjects;
import org.jspecify.annotations.Nullable;

/// The program that measures remote objects, on two ranks: `WORKS WARMUP_MILLIS MEASURE_MILLIS`.
/// Rank 0 calls, rank 1 waits in a barrier.
public final class AtollCalls {
    private static final int UNDER_WAY = 64;

    /// Calls in one run, so that filling and emptying the window hardly counts.
    private static final int CALLS = 16 * UNDER_WAY;

    private final RemoteObjects remote;
    private final Timing timing;
    private final Servant servant;

    private AtollCalls(RemoteObjects remote, Timing timing) {
        this.remote = remote;
        this.timing = timing;
        this.servant = remote.node(1).create(Servant.class);
    }

    /// Joins the job and measures.
    ///
    /// @param args which work, and for how long
    public static void main(String[] args) {
        RemoteObjects.run(args, remote -> {
            if (remote.rank().number() == 0) {
                Timing timing = Timing.of(remote.rank().arguments(), System.out);
                new AtollCalls(remote, timing).measure();
            }
            remote.barrier();
        });
    }

    private void measure() {
        timing.measure(Work.NULL, 1, servant::nothing);
        timing.measure(Work.ASYNC, CALLS, this::windows);
        Tree small = Tree.of(15);
        timing.measure(Work.TREE15, 1, () -> servant.echo(small));
        Chain list = Chain.of(100);
        timing.measure(Work.LIST100, 1, () -> servant.echo(list));
        Tree large = Tree.of(1023);
        timing.measure(Work.TREE1023, 1, () -> servant.echo(large));
        double[] doubles = Subject.doubles();
        timing.measure(Work.DOUBLES, 1, () -> servant.take(doubles));
        timing.measure(Work.GROUP, 1, group());
    }

    /// The oldest call is waited for before the next one begins.
    private void windows() {
        List<CompletableFuture<@Nullable Void>> window = new ArrayList<>(UNDER_WAY);
        for (int i = 0; i < CALLS; i++) {
            if (i < UNDER_WAY) {
                window.add(remote.asyncRun(servant::nothing));
            } else {
                window.get(i % UNDER_WAY).join();
                window.set(i % UNDER_WAY, remote.asyncRun(servant::nothing));
            }
        }
        window.forEach(CompletableFuture::join);
    }

    /// One call on each of eight objects.
    private Timing.Run group() {
        List<Servant> members = new ArrayList<>();
        for (int i = 0; i < RmiServer.GROUP; i++) {
            members.add(remote.node(1).create(Servant.class));
        }
        Group<Servant> all = remote.group(members);
        return () -> all.broadcast(Servant::nothing);
    }
}
