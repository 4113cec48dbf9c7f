// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The take-over of objects with a backup from ranks that are lost, at the place of the loss: who
/// has the other copy is the home, and the next rank that lives gets a copy.
///
/// Where the home is lost while its state is under way, the rank that was to have it has none. When
/// it comes to be the home itself it says so, by a write of its own, and the object is lost.
final class Takeovers {
    private final int size;
    private final LostRanks lost;
    private final Turns turns;
    private final BackedAnswers answers;
    private final StateFrames frames;
    private final Requests requests;
    private final boolean forgets;

    /// The objects of which this rank should have a copy and has none, with who had one.
    private final Map<Integer, Integer> missing = new HashMap<>();

    /// Makes it.
    ///
    /// @param forgets whether what waits for conditions is left behind, which is wrong
    Takeovers(
            Turns turns, LostRanks lost, BackedAnswers answers, StateFrames frames,
            Requests requests, boolean forgets) {
        this.size = frames.size();
        this.lost = lost;
        this.turns = turns;
        this.answers = answers;
        this.frames = frames;
        this.requests = requests;
        this.forgets = forgets;
    }

    /// Takes an object over if one of its copies is lost. Waits for the state where a copy comes to
    /// be. For who carries out writes, who does not hold the endpoint.
    ///
    /// @param ranks those that are lost
    void carryOut(SharedObject object, BitSet ranks) {
        ObjectPlace from = object.placement();
        if (!isConcerned(object, ranks)) {
            return;
        }
        ObjectPlace to = from.whenLost(lost::has, size);
        if (lost.has(to.home())) {
            object.lose(lost.why(from.home()));
            return;
        }
        Gate gate = object.gate();
        gate.closeForWrite();
        try {
            turns.awaitReads(object, "its take-over");
            move(object, to);
        } finally {
            gate.endWrite();
        }
    }

    /// Whether one of the copies of an object is lost.
    boolean isConcerned(SharedObject object, BitSet ranks) {
        return object.loss() == null && object.placement().isBackedAt(ranks);
    }

    private void move(SharedObject object, ObjectPlace to) {
        int rank = turns.rank();
        boolean isNew = to.backup() == rank;
        if (to.home() == rank && forgets) {
            turns.waiting(object).drop(turn -> turn.way().isOrdered());
        }
        if (to.home() == rank && to.backup() >= 0) {
            frames.sendBackup(object, to.backup(), written(object));
        }
        BackupState got = isNew ? got(object, to.home()) : null;
        object.move(to, isNew ? read(object, got) : object.copy());
        if (got != null) {
            got.waiting().forEach(each -> turns.waiting(object).add(turn(each)));
        }
    }

    private byte[] written(SharedObject object) {
        if (!object.isHere(turns.rank())) {
            return BackupState.NONE;
        }
        List<BackupState.Waiting> waiting = turns.waiting(object).all().stream()
                .filter(turn -> turn.way().isOrdered())
                .map(turn -> new BackupState.Waiting(turn.way().origin(), turn.unit()))
                .toList();
        return new BackupState(frames.written(object), waiting).write();
    }

    private @Nullable BackupState got(SharedObject object, int from) {
        byte[] written = frames.awaitBackup(object, from);
        if (BackupState.isSome(written)) {
            return BackupState.read(written);
        }
        missing.put(object.number(), from);
        return null;
    }

    private @Nullable Object read(SharedObject object, @Nullable BackupState got) {
        return got == null ? null : frames.read(object, got.state());
    }

    private Turn turn(BackupState.Waiting waiting) {
        Unit head = turns.head(waiting.unit());
        return turns.turn(
                head, new Turn.Way(waiting.origin(), true), waiting.unit(),
                answers.handedOn(waiting.origin(), head.number()));
    }

    /// Says what is lost. Holder only, behind [#carryOut].
    void tell() {
        boolean _ = missing.entrySet().removeIf(each -> {
            SharedObject object = turns.object(each.getKey());
            boolean isHome = object.placement().home() == turns.rank();
            if (isHome && object.loss() == null) {
                requests.submit(new Unit(Unit.LOST, object.number(), 0, each.getValue())
                        .whole(turns.graphs()));
            }
            return isHome || object.loss() != null;
        });
    }
}
