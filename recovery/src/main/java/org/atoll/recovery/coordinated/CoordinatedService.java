// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.coordinated;

import java.io.IOException;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.Service;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.message.Keeping;
import org.atoll.fabric.message.MailboxKind;
import org.atoll.fabric.message.Stored;
import org.atoll.fabric.message.Transmission;
import org.atoll.fabric.wire.Frame;
import org.atoll.recovery.state.StateCopy;
import org.atoll.recovery.store.SnapshotReader;
import org.jspecify.annotations.Nullable;

/// One rank's part in recovery of all ranks together.
///
/// Where a snapshot is due rank 0 asks all how many points their programs have passed; each then
/// stands at its next point until rank 0 has named one that nobody has passed. Those who come there
/// meet: each marks its links to all others, behind what it has sent, and fetches what was only
/// announced to it. Who has the marks of all has all that was under way to it, and when that holds
/// for everybody they go on. So each message was sent before the point, or will be sent again.
///
/// Methods are for the holder, unless they say otherwise.
public final class CoordinatedService implements Service {
    private static final long NONE = -1;

    private final Station station;
    private final World world;
    private final int self;
    private final int ranks;
    private final Keeping mailbox;
    private final Pieces pieces;
    private final Coordinator coordinator;
    private final BitSet marked = new BitSet();
    private long passed;
    private long named = NONE;
    private long writing = NONE;

    // These are read by any thread.
    private volatile long from = NONE;
    private volatile boolean isStanding;
    private volatile boolean areMarked;
    private volatile long gone = NONE;
    private volatile long least = Long.MAX_VALUE;
    private volatile int leaver;
    private volatile boolean isBusy;
    private volatile boolean isPublishing;
    private volatile @Nullable IOException failure;
    private volatile @Nullable SnapshotReader newest;

    /// A taker of frames.
    @FunctionalInterface
    private interface Taker {
        void take(int source, int a, long word);
    }

    CoordinatedService(Station station) {
        this.station = station;
        this.world = station.world();
        this.self = world.rank();
        this.ranks = world.size();
        this.mailbox = station.service(MailboxKind.MESSAGES).keeping();
        this.pieces = Pieces.of(world);
        this.coordinator = new Coordinator(ranks, new Coordinator.Decisions() {
            @Override
            public void goOnFrom(List<Long> points) {
                tellAll(CoordinatedFrames.FROM, pieces.preferred(points));
            }

            @Override
            public void save(long point) {
                tellAll(CoordinatedFrames.NAME, point);
            }

            @Override
            public void met(long point) {
                tellAll(CoordinatedFrames.GO, point);
            }

            @Override
            public void written(List<Long> digests) {
                long point = writing;
                world.start("atoll-manifest", () -> publish(point, digests));
            }
        });
        for (FrameKind kind : CoordinatedFrames.ALL) {
            station.handle(kind, (source, memory, header, payload) -> take(
                    kind, source, Frame.context(memory, header), Frame.word(memory, header)));
        }
        station.endpoint().leaveUnattended(); // rank 0 may ask at any time
    }

    private void take(FrameKind kind, int source, int a, long word) {
        taker(kind).take(source, a, word);
        station.endpoint().rouseSleepers();
    }

    private Taker taker(FrameKind kind) {
        return switch (kind.name()) {
            case "have" -> coordinator::have;
            case "from" -> (source, a, point) -> goOnFrom(point);
            case "ask" -> (source, a, word) -> stand();
            case "passed" -> (source, a, count) -> coordinator.passed(source, count);
            case "name" -> (source, a, point) -> name(point);
            case "mark" -> (source, a, point) -> mark(source);
            case "met" -> (source, a, point) -> coordinator.met(source, point);
            case "go" -> (source, a, point) -> gone = point;
            case "written" -> (source, a, digest) -> coordinator.written(source, digest);
            case "saved" -> (source, a, point) -> saved();
            case "over" -> (source, a, count) -> over(source, count);
            default -> throw new AssertionError(kind);
        };
    }

    private void tell(int to, FrameKind kind, int a, long word) {
        if (to == self) {
            take(kind, self, a, word);
        } else {
            station.lane(to).post(station.number(kind), a, 0, word);
        }
    }

    private void tellAll(FrameKind kind, long word) {
        for (int rank = 0; rank < ranks; rank++) {
            tell(rank, kind, 0, word);
        }
    }

    @Override
    public void joined() {
        if (world.incarnation() == 0) {
            from = 0;
            return;
        }
        List<Long> usable = pieces.usable();
        Iterator<Long> each = usable.isEmpty() ? List.of(0L).iterator() : usable.iterator();
        for (int more = Math.max(0, usable.size() - 1); each.hasNext(); more--) {
            tell(0, CoordinatedFrames.HAVE, more, each.next());
        }
    }

    private void goOnFrom(long point) {
        newest = pieces.choose(point).orElse(null);
        passed = point;
        from = point;
    }

    /// Whether all have agreed on what they go on from. From any thread.
    boolean isAgreed() {
        return from != NONE;
    }

    /// The piece that this life goes on from, once that is agreed. From any thread.
    Optional<SnapshotReader> newest() {
        return Optional.ofNullable(newest);
    }

    /// Asks all for a snapshot, if the last one is finished. By rank 0.
    void ask() {
        if (!isPublishing && named == NONE && !isStanding) {
            tellAll(CoordinatedFrames.ASK, 0);
        }
    }

    private void stand() {
        isStanding = true;
        tell(0, CoordinatedFrames.PASSED, 0, passed);
    }

    private void name(long point) {
        named = point;
        isStanding = false;
    }

    /// Whether the program must wait at the point to which it has come. From any thread.
    boolean isStanding() {
        return isStanding;
    }

    /// The program has come to its next point, and may pass it unless it is that of a snapshot.
    ///
    /// @return false if it must wait, or save itself
    boolean pass() {
        if (isStanding || named == passed + 1) {
            return false;
        }
        passed++;
        return true;
    }

    /// The number of the point at which the program is.
    long here() {
        return passed + 1;
    }

    /// What keeps a snapshot from being taken: receives that have begun.
    List<Transmission> open() {
        return mailbox.pending();
    }

    /// The program has come to where all meet.
    ///
    /// @param point the number of the point, or 0 where the program begins
    void meet(long point) {
        isPublishing = isPublishing || point > 0;
        mailbox.fetch(true);
        for (int rank = 0; rank < ranks; rank++) {
            tell(rank, CoordinatedFrames.MARK, 0, point);
        }
    }

    private void mark(int source) {
        marked.set(source);
        areMarked = marked.cardinality() == ranks;
    }

    /// Whether all that was under way to this rank is here, or never will be. From any thread.
    boolean isMet(long point) {
        return (areMarked && mailbox.areFetched()) || least < point;
    }

    /// All that was under way is here; [#leave] follows.
    ///
    /// @return what has come and was not received
    /// @throws IllegalStateException if a rank's program has passed all of its points
    List<Stored> met(long point) {
        if (!areMarked) {
            throw new IllegalStateException(
                    "rank " + leaver + " has passed its last point, which is"
                    + " its " + least + "th, and rank " + self + " is at its " + point + "th: in"
                    + " coordinated recovery all ranks come to the same points");
        }
        mailbox.fetch(false);
        marked.clear();
        areMarked = false;
        List<Stored> unreceived = mailbox.received();
        gone = NONE;
        return unreceived;
    }

    /// The others may go on when that holds for them, too: this rank has copied what it saves.
    void leave(long point) {
        tell(0, CoordinatedFrames.MET, 0, point);
    }

    /// Has the messages of the snapshot in place of those that have come in this life.
    void restore(List<Stored> saved) {
        mailbox.resume(saved, message -> true);
    }

    /// Whether all have met and may go on. From any thread.
    boolean isGone(long point) {
        return gone == point;
    }

    /// The program goes on from a point at which it has met the others.
    void goOn() {
        passed++;
        writing = named;
        named = NONE;
        isBusy = true;
    }

    /// Writes this rank's piece. Blocks; not by the holder.
    ///
    /// @return how long it is; 0 if it cannot be written
    long write(long point, StateCopy copy, List<Stored> messages) {
        try (copy) {
            Pieces.Written written = pieces.write(point, copy, messages);
            locked(() -> tell(0, CoordinatedFrames.WRITTEN, 0, written.digest()));
            return written.bytes();
        } catch (IOException e) {
            fail(e);
            return 0;
        }
    }

    private void publish(long point, List<Long> digests) {
        try {
            pieces.publish(point, digests);
            locked(() -> tellAll(CoordinatedFrames.SAVED, point));
        } catch (IOException e) {
            fail(e);
        }
    }

    private void saved() {
        isPublishing = false;
        world.start("atoll-tidy", () -> {
            try {
                pieces.keep();
                isBusy = false;
                station.endpoint().rouseSleepers();
            } catch (IOException e) {
                fail(e);
            }
        });
    }

    private void fail(IOException cause) {
        failure = cause;
        station.endpoint().rouseSleepers();
    }

    private void locked(Runnable action) {
        station.endpoint().enter();
        try {
            action.run();
        } finally {
            station.endpoint().exit();
        }
    }

    /// Why this rank could not save itself. From any thread.
    @Nullable IOException failure() {
        return failure;
    }

    /// Whether a snapshot is being written. From any thread.
    boolean isBusy() {
        return isBusy;
    }

    /// The program has returned.
    void over() {
        tellAll(CoordinatedFrames.OVER, passed);
    }

    private void over(int source, long count) {
        if (count < least) {
            leaver = source;
            least = count;
        }
    }
}
