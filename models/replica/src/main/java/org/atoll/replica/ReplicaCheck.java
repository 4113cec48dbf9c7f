// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentSkipListMap;
import org.atoll.fabric.World;
import org.atoll.replica.order.UnitBytes;
import org.atoll.replica.order.Ways;

/// The comparison of replicas, if the user has asked for it: each rank keeps a digest of the state
/// behind each write of a replicated object, and sends 256 of them at a time to rank 0, which
/// compares them with its own. The first difference ends the job; so does a read that changes
/// something. Writes that never change anything are named at the end.
final class ReplicaCheck {
    private static final int BATCH = 256;

    private final boolean isOn;
    private final World world;
    private final States states;
    private final SharedTable objects;
    private final Ways ways;
    private final BackupCheck backups;

    /// What was carried out here and is not sent, or on rank 0, not compared with all.
    private final List<CheckedWrite> own = new ArrayList<>();
    private long first = 1;

    /// On rank 0, what others have sent that was not carried out here yet.
    private final List<Queue<CheckedWrite>> others = new ArrayList<>();
    private final long[] compared;

    /// By name of operation, whether it has ever changed anything. Who carries out writes adds.
    private final Map<String, Boolean> effects = new ConcurrentSkipListMap<>();

    /// The digest behind the last write of each object. For who carries out writes.
    private final Map<Integer, Long> last = new HashMap<>();

    ReplicaCheck(boolean isOn, World world, States states, SharedTable objects, Ways ways) {
        this.isOn = isOn;
        this.world = world;
        this.states = states;
        this.objects = objects;
        this.ways = ways;
        this.backups = new BackupCheck(world, objects, ways);
        this.compared = new long[ways.size()];
        for (int rank = 0; rank < ways.size(); rank++) {
            others.add(new ArrayDeque<>());
        }
    }

    boolean isOn() {
        return isOn;
    }

    /// What [#after] wants to know of the state before an operation. From any thread that is inside
    /// the object's gate.
    long before(SharedObject object) {
        return isOn ? digest(object) : 0;
    }

    /// An operation has ended.
    ///
    /// @param before what was said before it
    void after(SharedObject object, SharedOperation operation, long before) {
        if (!isOn) {
            return;
        }
        long now = digest(object);
        if (!operation.isRead()) {
            boolean _ = effects.merge(operation.name(), now != before, Boolean::logicalOr);
            last.put(object.number(), now);
        } else if (now != before) {
            world.abort(1, "shared objects: " + operation.name() + " is marked @Read and changes "
                    + object + " on rank " + world.rank() + "; mark it @Write");
        }
    }

    private long digest(SharedObject object) {
        try {
            return states.digest(object);
        } catch (IllegalArgumentException e) {
            world.abort(1, "--check-replicas: the state of " + object
                    + " cannot be written on rank " + world.rank() + ": " + e.getMessage());
            throw e;
        }
    }

    /// The digest of the state behind the last write. For who carries out writes.
    long latest(SharedObject object) {
        return isOn ? last.getOrDefault(object.number(), 0L) : 0;
    }

    /// A turn has ended. Holder only.
    ///
    /// @param digest of the state behind it
    void ended(Turn turn, Outcome outcome, long digest) {
        boolean counts = isOn && outcome.isCarriedOut()
                && turn.way().isOrdered() && !turn.operation().isRead();
        if (!counts) {
            return;
        }
        CheckedWrite written =
                new CheckedWrite(turn.object().number(), turn.operation().number(), digest);
        if (turn.object().placement().isBacked()) {
            backups.add(turn.object(), written);
        } else if (turn.object().placement().isReplicated()) {
            own.add(written);
        }
    }

    /// Compares what there is, if that is much. Holder only, behind each task.
    void compare() {
        if (isOn && (ways.rank() == 0 || own.size() >= BATCH)) {
            send();
        }
        if (isOn) {
            backups.send(BATCH);
        }
    }

    /// Compares what there is, and names writes that change nothing. Holder only.
    void end() {
        if (!isOn) {
            return;
        }
        send();
        backups.send(1);
        if (ways.rank() == 0) {
            effects.forEach((name, changes) -> {
                if (!changes) {
                    System.err.println("shared objects: " + name
                            + " was carried out as a write and has never changed anything: if it"
                            + " only reads, mark it @Read");
                }
            });
        }
    }

    private void send() {
        if (ways.rank() == 0) {
            compareAll();
            return;
        }
        for (int from = 0; from < own.size(); from += BATCH) {
            List<CheckedWrite> part = own.subList(from, Math.min(own.size(), from + BATCH));
            ByteBuffer bytes = ByteBuffer.allocate(part.size() * CheckedWrite.BYTES);
            part.forEach(each -> each.write(bytes));
            ways.send(0, CallFrames.COMPARE, 0, from, new UnitBytes(bytes.array()));
        }
        own.clear();
    }

    /// Another rank has sent what it has carried out. Holder only.
    ///
    /// @param isBacked whether it is of objects with a backup, of which this rank is the home
    void told(int rank, boolean isBacked, byte[] written) {
        if (isBacked) {
            backups.told(written);
            return;
        }
        ByteBuffer bytes = ByteBuffer.wrap(written);
        while (bytes.hasRemaining()) {
            others.get(rank).add(CheckedWrite.read(bytes));
        }
        compareAll();
    }

    /// Ranks are lost: nobody waits for what they would have sent. Holder only.
    void lose(BitSet ranks) {
        ranks.stream().forEach(rank -> {
            compared[rank] = Long.MAX_VALUE;
            others.get(rank).clear();
        });
        if (isOn && ranks.get(0)) {
            System.err.println("shared objects: rank 0 is lost, so rank " + ways.rank()
                    + " compares its replicas with no other one any more");
        }
    }

    private void compareAll() {
        long all = first + own.size() - 1;
        long least = all;
        for (int rank = 1; rank < compared.length; rank++) {
            Queue<CheckedWrite> theirs = others.get(rank);
            while (compared[rank] < all && !theirs.isEmpty()) {
                compared[rank]++;
                compare(rank, compared[rank], theirs.remove());
            }
            least = Math.min(least, compared[rank]);
        }
        if (least >= first) {
            own.subList(0, (int) (least - first + 1)).clear();
            first = least + 1;
        }
    }

    private void compare(int rank, long number, CheckedWrite theirs) {
        CheckedWrite mine = own.get((int) (number - first));
        if (!mine.equals(theirs)) {
            SharedObject object = objects.numbered(mine.object());
            world.abort(1, "shared objects: replicas of " + object + " differ behind write "
                    + number + " of all, " + object.shape().operation(mine.operation()).name()
                    + ": on rank 0 and rank " + rank + "; an operation must do the same wherever it"
                    + " runs");
        }
    }
}
