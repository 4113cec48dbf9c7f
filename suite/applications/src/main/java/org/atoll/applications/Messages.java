// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import org.atoll.mpj.Comm;
import org.atoll.mpj.Op;

/// Ranks that share a run by messages.
///
/// @param comm all of them
public record Messages(Comm comm) implements Together {

    @Override
    public int parts() {
        return comm.size();
    }

    @Override
    public void barrier() {
        comm.barrier();
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
