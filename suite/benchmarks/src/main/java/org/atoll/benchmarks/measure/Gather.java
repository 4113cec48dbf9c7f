// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.measure;

/// A block from every rank to one; the ranks take turns at being root.
final class Gather implements Loop {

    @Override
    public void run(Place place, long iterations) {
        for (long i = 0; i < iterations; i++) {
            int root = (int) (i % place.size);
            byte[] target = place.rank == root ? place.landings : null;
            place.comm.gatherInto(place.block, target, root);
        }
    }
}
