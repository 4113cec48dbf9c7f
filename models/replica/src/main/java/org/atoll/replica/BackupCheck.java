// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import org.atoll.fabric.World;
import org.atoll.replica.order.UnitBytes;
import org.atoll.replica.order.Ways;

/// The comparison of the two copies of objects with a backup: the rank of the second one sends the
/// digests of what it has carried out to the home, which compares them with its own. A take-over
/// begins anew. Holder only.
final class BackupCheck {
    private static final int HEAD_BYTES = 2 * Integer.BYTES;

    private final World world;
    private final SharedTable objects;
    private final Ways ways;
    private final Map<Integer, Pair> pairs = new HashMap<>();

    /// The writes that the two ranks have carried out on one object since one of them got its
    /// copy.
    private static final class Pair {
        private final int moves;
        private final Queue<CheckedWrite> own = new ArrayDeque<>();
        private final Queue<CheckedWrite> others = new ArrayDeque<>();
        private long compared;

        Pair(int moves) {
            this.moves = moves;
        }
    }

    BackupCheck(World world, SharedTable objects, Ways ways) {
        this.world = world;
        this.objects = objects;
        this.ways = ways;
    }

    private Pair pair(int object, int moves) {
        Pair known = pairs.get(object);
        if (known == null || known.moves < moves) {
            known = new Pair(moves);
            pairs.put(object, known);
        }
        return known;
    }

    /// A write was carried out on the copy of this rank.
    void add(SharedObject object, CheckedWrite written) {
        ObjectPlace place = object.placement();
        if (object.copy() == null || place.backup() < 0) {
            return;
        }
        Pair pair = pair(object.number(), object.moves());
        pair.own.add(written);
        compare(object, pair);
    }

    /// Sends home what has come together.
    ///
    /// @param least how much that must be
    void send(int least) {
        pairs.forEach((number, pair) -> {
            SharedObject object = objects.numbered(number);
            ObjectPlace place = object.placement();
            if (place.backup() != ways.rank() || pair.own.size() < least
                    || pair.moves < object.moves()) {
                return;
            }
            ByteBuffer bytes =
                    ByteBuffer.allocate(HEAD_BYTES + pair.own.size() * CheckedWrite.BYTES);
            bytes.putInt(number).putInt(pair.moves);
            pair.own.forEach(each -> each.write(bytes));
            pair.own.clear();
            ways.send(place.home(), CallFrames.COMPARE, 1, 0, new UnitBytes(bytes.array()));
        });
    }

    /// The rank of a second copy has sent what it has carried out.
    void told(byte[] written) {
        ByteBuffer bytes = ByteBuffer.wrap(written);
        SharedObject object = objects.numbered(bytes.getInt());
        int moves = bytes.getInt();
        Pair pair = pair(object.number(), moves);
        if (pair.moves > moves) {
            return; // of a rank that was the backup before
        }
        while (bytes.hasRemaining()) {
            pair.others.add(CheckedWrite.read(bytes));
        }
        compare(object, pair);
    }

    private void compare(SharedObject object, Pair pair) {
        while (!pair.own.isEmpty() && !pair.others.isEmpty()) {
            CheckedWrite mine = pair.own.remove();
            pair.compared++;
            if (!mine.equals(pair.others.remove())) {
                world.abort(1, "shared objects: the copies of " + object + " differ behind write "
                        + pair.compared + " of both, "
                        + object.shape().operation(mine.operation()).name()
                        + "; an operation must do the same wherever it runs");
            }
        }
    }
}
