// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.atoll.fabric.TimeAccount;
import org.atoll.fabric.World;
import org.jspecify.annotations.Nullable;

/// The account of what recovery costs a rank in its present life, for profiles and for Java Flight
/// Recorder. Any thread.
public final class RecoveryAccount {
    private final int rank;
    private final int life;
    private final LongSupplier logged;
    private final AtomicLong snapshots = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong stopNanos = new AtomicLong();
    private final AtomicLong longestNanos = new AtomicLong();

    /// Points passed that an earlier life had passed; below 0 if that cannot be known.
    private final AtomicLong repeated = new AtomicLong();

    private RecoveryAccount(World world, LongSupplier logged) {
        this.rank = world.rank();
        this.life = world.incarnation();
        this.logged = logged;
    }

    /// That of a rank whose messages are kept; its profile will have it, unless it is a keeper.
    ///
    /// @param logged the bytes of all messages that were kept so far; asked when the rank leaves
    static RecoveryAccount ofLogs(World world, LongSupplier logged) {
        return followed(world, new RecoveryAccount(world, logged));
    }

    /// That of a rank that goes back together with all others, and keeps no messages.
    public static RecoveryAccount ofCoordinated(World world) {
        return followed(world, new RecoveryAccount(world, () -> 0));
    }

    private static RecoveryAccount followed(World world, RecoveryAccount account) {
        TimeAccount profile = world.times();
        if (profile != null && !world.isKeeper()) {
            profile.follow(account::lines);
        }
        return account;
    }

    /// A snapshot under way.
    public final class Taking {
        private final SnapshotEvent event = new SnapshotEvent();

        private Taking() {
            event.begin();
        }

        /// The program goes on.
        ///
        /// @param nanos for how long it stood still
        public void stopped(long nanos) {
            event.stopNanos = nanos;
            stopNanos.addAndGet(nanos);
            longestNanos.accumulateAndGet(nanos, Math::max);
            snapshots.incrementAndGet();
        }

        /// It counts, or cannot be written. Once, behind [#stopped].
        ///
        /// @param length on disk; 0 if it cannot be written
        public void ended(long length) {
            bytes.addAndGet(length);
            event.rank = rank;
            event.life = life;
            event.bytes = length;
            event.commit();
        }
    }

    /// A snapshot is taken.
    public Taking take() {
        return new Taking();
    }

    /// This life begins behind where an earlier one had come.
    ///
    /// @param points how many points it passes that the earlier one had passed; below 0 if that is
    ///     not known
    public void repeats(long points) {
        repeated.set(points);
    }

    /// A later life begins to find out where it goes on.
    ///
    /// @return null in a first life
    @Nullable ReturnEvent comesBack() {
        if (life == 0) {
            return null;
        }
        ReturnEvent event = new ReturnEvent();
        event.begin();
        return event;
    }

    /// It has found out.
    void isBack(ReturnEvent event, boolean fromSnapshot) {
        event.rank = rank;
        event.life = life;
        event.fromSnapshot = fromSnapshot;
        event.commit();
    }

    /// The memory for messages has become more, or less.
    void logged(long memoryBytes, long fileBytes) {
        MessageLogEvent event = new MessageLogEvent();
        event.rank = rank;
        event.memoryBytes = memoryBytes;
        event.fileBytes = fileBytes;
        event.commit();
    }

    private List<String> lines() {
        return List.of(String.join("\t", "recovery",
                "" + snapshots, "" + bytes, "" + stopNanos, "" + longestNanos,
                "" + logged.getAsLong(), "" + life, "" + repeated));
    }
}
