// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.keep;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.Service;
import org.atoll.fabric.ServiceKind;
import org.atoll.fabric.Station;
import org.atoll.fabric.WaitPoint;
import org.atoll.fabric.job.CallStateException;
import org.atoll.fabric.job.RankLostException;
import org.atoll.tasks.ask.Asker;
import org.atoll.tasks.pack.ChunkPool;
import org.atoll.tasks.post.Tids;

/// A service of the keeper alone: one caller for each rank.
public final class KeepingKind implements ServiceKind<KeepingKind.Keeping> {

    /// Created by [java.util.ServiceLoader].
    public KeepingKind() {}

    @Override
    public String name() {
        return "keeping";
    }

    @Override
    public List<FrameKind> frames() {
        return KeeperFrames.ALL;
    }

    @Override
    public Keeping open(Station station) {
        return new Keeping(station);
    }

    /// The service of this kind that one rank has.
    static final class Keeping implements Service {
        final ChunkPool pool = new ChunkPool();
        final Map<Long, LongConsumer> watched = new HashMap<>();
        final KeeperOffice office;
        final Caller caller;
        final KeeperCalls calls;

        Keeping(Station station) {
            office = new KeeperOffice(station, pool, watched::put);
            caller = new Caller(
                    Tids.of(0, station.world().rank(), Tids.MAIN),
                    station.endpoint().waitPoint());
            calls = new KeeperCalls(
                    (op, name, question, most) -> office.ask(caller, op, name, question, most),
                    pool,
                    caller.tid);
            station.endpoint().leaveUnattended();
        }

        @Override
        public void lost(RankLostException loss) {
            office.lost(loss.failedRank());
        }
    }

    /// A task that may be killed.
    static final class Caller implements Asker {
        final long tid;
        final WaitPoint point;
        volatile boolean isKilled;

        Caller(long tid, WaitPoint point) {
            this.tid = tid;
            this.point = point;
        }

        @Override
        public long tid() {
            return tid;
        }

        @Override
        public WaitPoint point() {
            return point;
        }

        @Override
        public boolean isKilled() {
            return isKilled;
        }

        @Override
        public void requireAlive() {
            if (isKilled) {
                throw new CallStateException("keeper", "killed");
            }
        }
    }
}
