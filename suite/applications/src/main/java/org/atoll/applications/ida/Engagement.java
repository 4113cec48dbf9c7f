// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ida;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.atoll.applications.Letters;
import org.atoll.applications.Stateful;

/// Finds out when no rank has work and none is on its way, by Dijkstra and Scholten's method
/// ("Termination detection for diffusing computations", 1980). A rank that is given work while
/// it has no part in the computation becomes the child of the giver; every other parcel is
/// acknowledged at once. It leaves, and tells its parent, when it has no work and all it gave
/// away is acknowledged. When rank 0, the root, would leave, all is done.
///
/// In the beginning every rank has a share, as if rank 0 had given it. A rank that leaves tells its
/// parent what it and those below it have met since it last left; so the root knows the sum.
final class Engagement implements Stateful {

    private static final int NOBODY = -1;
    private static final int ROOT = 0;

    private final Letters letters;
    private final int rank;
    private final int size;
    private long round;
    private int parent;
    private int unacknowledged;
    private boolean over;
    private Counts below = Counts.NONE;
    private Counts told = Counts.NONE;

    Engagement(Letters letters, int rank, int size) {
        this.letters = letters;
        this.rank = rank;
        this.size = size;
    }

    /// Begins: every rank has work.
    ///
    /// @param iteration what letters say it is
    void begin(long iteration) {
        round = iteration;
        parent = ROOT;
        unacknowledged = rank == ROOT ? size - 1 : 0;
        over = false;
        below = Counts.NONE;
        told = Counts.NONE;
    }

    /// This rank has given work away.
    void gave() {
        unacknowledged++;
    }

    /// This rank was given work.
    void received(int giver) {
        if (parent == NOBODY) {
            parent = giver;
        } else {
            acknowledge(giver, Counts.NONE);
        }
    }

    private void acknowledge(int giver, Counts met) {
        letters.send(giver, Worker.ACKNOWLEDGED,
                round, met.generated(), met.expanded(), met.solutions());
    }

    /// What this rank gave is done with.
    ///
    /// @param met what was met that this rank has not been told of
    void acknowledged(Counts met) {
        unacknowledged--;
        below = below.plus(met);
    }

    /// This rank has no work at the moment.
    ///
    /// @param own what it has met in this iteration
    /// @return true at the root, once, when there is none anywhere; then [#total] is known
    boolean idle(Counts own) {
        if (unacknowledged > 0 || parent == NOBODY || over) {
            return false;
        }
        below = below.plus(own.minus(told));
        told = own;
        if (rank == ROOT) {
            over = true;
            return true;
        }
        acknowledge(parent, below);
        below = Counts.NONE;
        parent = NOBODY;
        return false;
    }

    @Override
    public void save(DataOutput to) throws IOException {
        to.writeLong(round);
        to.writeInt(parent);
        to.writeInt(unacknowledged);
        to.writeBoolean(over);
        below.save(to);
        told.save(to);
    }

    @Override
    public void load(DataInput from) throws IOException {
        round = from.readLong();
        parent = from.readInt();
        unacknowledged = from.readInt();
        over = from.readBoolean();
        below = Counts.load(from);
        told = Counts.load(from);
    }

    /// What all ranks have met. At the root, when nobody has work.
    Counts total() {
        return below;
    }
}
