// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.atoll.applications.Blocks;
import org.atoll.applications.RemoteRounds;
import org.atoll.remote.RemoteObjects;
import org.jspecify.annotations.Nullable;

/// Workers read each other's positions, and give each other forces, by a call for each molecule
/// that they wait for.
///
/// A worker's positions stay as they are until all have read them that will: they change behind
/// [#forces], which waits for what all these give, or behind a sum of numbers of all workers.
/// Nobody gives forces for the next time before the owner has begun the next round.
final class SingleSharing implements MoleculeSharing {
    private static final int C = Molecules.COORDINATES;

    private final RemoteObjects remote;
    private final Blocks blocks;
    private final int rank;
    private final RemoteRounds rounds;
    private final double[][] received;
    private final AtomicInteger missing = new AtomicInteger();
    private List<RemoteMolecules> workers = List.of();
    private volatile double[] shown = {};
    private volatile CompletableFuture<@Nullable Void> complete = new CompletableFuture<>();

    SingleSharing(RemoteObjects remote, Blocks blocks) {
        this.remote = remote;
        this.blocks = blocks;
        rank = remote.rank().number();
        rounds = new RemoteRounds(remote);
        received = new double[blocks.parts()][];
        for (int peer = 0; peer < received.length; peer++) {
            received[peer] = new double[C * (peer == rank ? 0 : Pairs.needed(blocks, peer, rank))];
        }
        missing.set(expected());
    }

    private int expected() {
        return Arrays.stream(received).mapToInt(theirs -> theirs.length / C).sum();
    }

    @Override
    public void meet(List<RemoteMolecules> all) {
        workers = all;
    }

    @Override
    public void positions(double[] all) {
        shown = all;
        long round = rounds.begin();
        for (int away = 1; away < blocks.parts(); away++) {
            int after = (rank + away) % blocks.parts();
            int from = blocks.from(after);
            int to = from + Pairs.needed(blocks, rank, after);
            for (int molecule = from; molecule < to; molecule++) {
                double[] theirs = workers.get(after).position(round, molecule);
                System.arraycopy(theirs, 0, all, C * molecule, C);
            }
        }
    }

    /// Gives the position of one of this worker's molecules. Blocks until it is known.
    ///
    /// @param round how often positions were shared, with this time
    double[] position(long round, int molecule) {
        rounds.await(round);
        return Arrays.copyOfRange(shown, C * molecule, C * (molecule + 1));
    }

    @Override
    public void forces(double[] all) {
        for (int away = 1; away < blocks.parts(); away++) {
            int after = (rank + away) % blocks.parts();
            int from = blocks.from(after);
            int needed = Pairs.needed(blocks, rank, after);
            for (int index = 0; index < needed; index++) {
                int at = C * (from + index);
                workers.get(after).add(rank, index, Arrays.copyOfRange(all, at, at + C));
            }
        }
        if (expected() > 0) {
            Void _ = remote.await(complete);
            complete = new CompletableFuture<>();
            missing.set(expected());
        }
        int begin = C * blocks.from(rank);
        for (double[] theirs : received) {
            for (int k = 0; k < theirs.length; k++) {
                all[begin + k] += theirs[k];
            }
        }
    }

    /// Takes the force on one of this worker's molecules.
    ///
    /// @param index which of them
    void add(int giver, int index, double[] force) {
        System.arraycopy(force, 0, received[giver], C * index, C);
        if (missing.decrementAndGet() == 0) {
            boolean _ = complete.complete(null);
        }
    }
}
