// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.measure;

/// A block from one rank to every one; the ranks take turns at being root.
final class Scatter implements Loop {

    @Override
    public void run(Place place, long iterations) {
        for (long i = 0; i < iterations; i++) {
            int root = (int) (i % place.size);
            byte[] source = place.rank == root ? place.blocks : null;
            place.comm.scatterInto(source, place.landing, root);
        }
    }
}
