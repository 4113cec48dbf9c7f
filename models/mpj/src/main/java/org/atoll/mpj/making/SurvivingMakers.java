// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.making;

import org.atoll.mpj.team.Domain;
import org.atoll.mpj.team.Voters;

/// The makers of two groups that agree on a number although ranks may be lost meanwhile: either
/// all that live have it or none.
///
/// @param domain the communicator of both groups
/// @param plain  the same makers without that
record SurvivingMakers(Domain domain, Makers plain) implements Makers {
    /// Somebody of the other group objects.
    private static final int THEIRS = -1;

    @Override
    public int rank() {
        return plain.rank();
    }

    @Override
    public int size() {
        return plain.size();
    }

    @Override
    public String call() {
        return plain.call();
    }

    @Override
    public int[] largest(int... mine) {
        return plain.largest(mine);
    }

    @Override
    public int[] swap(int[] numbers, boolean heeded) {
        return plain.swap(numbers, heeded);
    }

    /// Of both groups; but if somebody objects, whether that is one of this group.
    @Override
    public int largestOf(int mine) {
        int agreed = Voters.unlessRevoked(domain).largestOfAll(mine);
        return agreed == OBJECTION
                ? largest(mine == OBJECTION ? OBJECTION : THEIRS)[0]
                : agreed;
    }

    @Override
    public int agree(int mine) {
        int agreed = largestOf(mine);
        if (agreed != OBJECTION && agreed != THEIRS) {
            return agreed;
        }
        boolean ours = agreed == OBJECTION;
        int[] _ = swap(new int[] {agreed}, !ours);
        throw hear(ours, null);
    }
}
