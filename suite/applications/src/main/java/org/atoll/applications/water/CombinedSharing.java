// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

import java.util.Arrays;
import java.util.List;
import org.atoll.applications.Blocks;
import org.atoll.applications.RemoteInbox;
import org.atoll.remote.RemoteObjects;

/// Workers give each other all positions, and all forces, by one call that nobody waits for.
final class CombinedSharing implements MoleculeSharing {
    private static final int C = Molecules.COORDINATES;

    private final RemoteObjects remote;
    private final Blocks blocks;
    private final int rank;
    private final RemoteInbox<double[]> given;
    private List<RemoteMolecules> workers = List.of();
    private long round;

    /// The sharing of one worker.
    ///
    /// @param given where the others put what they give
    CombinedSharing(RemoteObjects remote, Blocks blocks, RemoteInbox<double[]> given) {
        this.remote = remote;
        this.blocks = blocks;
        this.given = given;
        rank = remote.rank().number();
    }

    @Override
    public void meet(List<RemoteMolecules> all) {
        workers = all;
    }

    @Override
    public void positions(double[] all) {
        double[] mine = {};
        for (int away = 1; away < blocks.parts(); away++) {
            int before = Math.floorMod(rank - away, blocks.parts());
            int offered = C * Pairs.needed(blocks, before, rank);
            if (offered > 0) {
                mine = offered == mine.length ? mine : copy(all, blocks.from(rank), offered);
                give(before, mine);
            }
        }
        for (int away = 1; away < blocks.parts(); away++) {
            int after = (rank + away) % blocks.parts();
            int wanted = C * Pairs.needed(blocks, rank, after);
            if (wanted > 0) {
                double[] theirs = given.take(round, after);
                System.arraycopy(theirs, 0, all, C * blocks.from(after), wanted);
            }
        }
        round++;
    }

    @Override
    public void forces(double[] all) {
        for (int away = 1; away < blocks.parts(); away++) {
            int after = (rank + away) % blocks.parts();
            int added = C * Pairs.needed(blocks, rank, after);
            if (added > 0) {
                give(after, copy(all, blocks.from(after), added));
            }
        }
        int begin = C * blocks.from(rank);
        for (int peer = 0; peer < blocks.parts(); peer++) { // so the sums are always the same
            if (peer != rank && Pairs.needed(blocks, peer, rank) > 0) {
                double[] theirs = given.take(round, peer);
                for (int k = 0; k < theirs.length; k++) {
                    all[begin + k] += theirs[k];
                }
            }
        }
        round++;
    }

    private static double[] copy(double[] all, int molecule, int length) {
        return Arrays.copyOfRange(all, C * molecule, C * molecule + length);
    }

    private void give(int peer, double[] numbers) {
        RemoteMolecules worker = workers.get(peer);
        long now = round;
        remote.oneWay(() -> worker.take(now, rank, numbers));
    }
}
