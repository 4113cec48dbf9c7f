// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.job.Rank;
import org.atoll.replica.Orca;

/// A transpose by shared objects: for each pair of ranks one at the rank that takes, where the
/// other puts its block, real parts before imaginary ones.
final class ObjectTransposition implements Transposition {
    private final int rank;
    private final List<SharedBlock> given = new ArrayList<>();
    private final List<SharedBlock> taken = new ArrayList<>();

    /// Makes the objects. Every rank calls it; blocks until they are there.
    ObjectTransposition(Rank self) {
        rank = self.number();
        Orca orca = Orca.in(self);
        for (int peer = 0; peer < self.size(); peer++) {
            given.add(block(orca, rank, peer));
            taken.add(block(orca, peer, rank));
        }
    }

    private static SharedBlock block(Orca orca, int from, int to) {
        return orca.singleAt(to, "fft.block " + from + " " + to, SharedBlock.class);
    }

    @Override
    public void exchange(
            Band source,
            IntFunction<Place> sent,
            Band target,
            IntFunction<Place> received,
            Breakdown breakdown) {
        breakdown.enter(Kind.COMMUNICATION);
        int size = given.size();
        for (int away = 1; away < size; away++) {
            int after = (rank + away) % size;
            Place place = sent.apply(after);
            if (!place.isEmpty()) {
                given.get(after).put(packed(source, place));
            }
        }
        for (int away = 1; away < size; away++) {
            int before = Math.floorMod(rank - away, size);
            Place place = received.apply(before);
            if (!place.isEmpty()) {
                unpack(taken.get(before).take(), target, place);
            }
        }
        breakdown.enter(Kind.COMPUTE);
    }

    private static double[] packed(Band band, Place place) {
        int length = place.length();
        int half = place.blocks() * length;
        double[] packed = new double[2 * half];
        for (int block = 0; block < place.blocks(); block++) {
            int at = place.at() + block * place.stride();
            System.arraycopy(array(band.re()), at, packed, block * length, length);
            System.arraycopy(array(band.im()), at, packed, half + block * length, length);
        }
        return packed;
    }

    private static void unpack(double[] packed, Band band, Place place) {
        int length = place.length();
        int half = place.blocks() * length;
        for (int block = 0; block < place.blocks(); block++) {
            int at = place.at() + block * place.stride();
            System.arraycopy(packed, block * length, array(band.re()), at, length);
            System.arraycopy(packed, half + block * length, array(band.im()), at, length);
        }
    }

    /// Ranks that put and take have their numbers in arrays.
    private static double[] array(Numbers numbers) {
        return ((ArrayNumbers) numbers).array();
    }
}
