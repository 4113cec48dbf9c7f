// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.util.Arrays;
import java.util.Map;
import org.atoll.fabric.FrameKind.Role;
import org.atoll.fabric.World;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;

/// Ranks that share a run by messages.
///
/// @param comm  all of them
/// @param world counts what this rank sends
public record Messages(Comm comm, World world) implements Together {

    /// All ranks of a job.
    public static Messages of(Rank rank) {
        return new Messages(Mpj.in(rank).comm(), rank.fabric());
    }

    @Override
    public int parts() {
        return comm.size();
    }

    @Override
    public void barrier() {
        comm.barrier();
    }

    @Override
    public Sent begin() {
        barrier();
        return sent();
    }

    @Override
    public Sent end() {
        Sent sent = sent();
        barrier();
        return sent;
    }

    private Sent sent() {
        long whole = world.sentFrames(Role.WHOLE);
        long heads = world.sentFrames(Role.HEAD);
        long frames = Arrays.stream(Role.values()).mapToLong(world::sentFrames).sum();
        long bytes = Arrays.stream(Role.values()).mapToLong(world::sentBytes).sum();
        long user = world.sentBytes(Role.WHOLE) + world.sentBytes(Role.PART);
        return new Sent(whole + heads, frames, bytes, user, Map.of());
    }

    @Override
    public double[] sums(double[] mine) {
        return comm.allReduce(mine, Op.SUM);
    }

    @Override
    public double largest(double mine) {
        return comm.allReduce(new double[] {mine}, Op.MAX)[0];
    }
}
