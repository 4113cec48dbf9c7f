// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.board;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import org.atoll.fabric.Carrier;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.device.BoardLayout;
import org.atoll.fabric.device.Copier;
import org.atoll.fabric.device.Doorbell;
import org.atoll.fabric.device.SharedMemory;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.wire.Buffer;
import org.atoll.fabric.wire.Fragments;
import org.jspecify.annotations.Nullable;

/// Memory that some ranks share, on which each posts what all of them may read. One copy puts data
/// there for any number of readers, and nobody waits but for data that is not there yet.
///
/// What the members do is divided into turns, which all of them number alike: a member begins
/// some turns, posts in those in which it has something to say, waits for what others post,
/// reads it where it is, and leaves the turns. It waits for the slowest reader only where it would
/// replace what that one has not left.
/// A turn has a slot for what each member posts. One for long payloads spans several, which lie
/// behind each other: it has as many numbers, of which the first is its own.
///
/// ```java
/// long turn = board.begin(1);
/// long at = board.claim(turn, 8);
/// board.fill(eightBytes, 0, 8, at);
/// board.publish(turn, 8, Board.ALL);
/// long there = board.await(turn, from, 8, 8);
/// // read 8 bytes at `there` in board.memory()
/// board.leave(turn + 1);
/// ```
///
/// One thread of a rank at a time uses a board; of its fields others touch only `awaited`. In
/// the shared memory each member writes only its own part: a payload, then the stamp of its turn
/// with release semantics, read with acquire; and how many turns it has left and how often it has
/// posted, likewise.
public final class Board implements Carrier, SharedMemory.Watched {
    /// All other members read what is posted.
    public static final int ALL = -1;

    private static final VarHandle LONG = JAVA_LONG.varHandle();
    private static final int LENGTH_BITS = 20;
    private static final int LENGTH_MASK = (1 << LENGTH_BITS) - 1;
    private static final int LONGEST = LENGTH_MASK & -64;
    private static final int STAMP_BYTES = Long.BYTES;
    private static final long POSTED = Long.BYTES;

    /// How often a stamp is read before the endpoint is entered for it. All together take less time
    /// than one look for frames.
    private static final int LOOKS = 24;

    private final MemorySegment memory;
    private final BoardLayout layout;
    private final Place place;
    private final int[] ranks;
    private final int me;
    private final Doorbell[] bells;
    private final Endpoint endpoint;
    private final Ending end;
    private final Arrival arrival = new Arrival();
    private final Room room = new Room();

    /// What a thread waits for and nobody has been told to be there. Written by the holder of the
    /// endpoint: by the thread that waits, and by whoever makes progress and tells. Volatile for
    /// the look of those who are about to sleep, without holding.
    private volatile @Nullable Completion awaited;

    private final PostCounts counts;
    private long posts;
    private long next;

    private final LastPosts last;

    /// What this member has read of elements that turns divide.
    private final Fragments fragments = new Fragments();

    /// Others leave the turns below whatever this member does: those of earlier operations.
    private long begun;

    /// All others have left the turns below, as far as this member has looked.
    private long leftByAll;

    /// The place of one board.
    ///
    /// @param memory  that of this board alone
    /// @param copier  puts payloads there and takes them
    /// @param number  which of its shelf's it is
    public record Place(
            MemorySegment memory,
            BoardLayout layout,
            Copier copier,
            int number,
            BoardShelf shelf) {}

    /// Opens a board.
    ///
    /// @param place    where it is
    /// @param ranks    the members' world ranks
    /// @param me       which of them this rank is
    /// @param bells    what wakes each of them
    /// @param endpoint this rank's, through which it waits
    /// @param end      whether every wait is to end
    public Board(
            Place place,
            int[] ranks,
            int me,
            Doorbell[] bells,
            Endpoint endpoint,
            Ending end) {
        this.memory = place.memory();
        this.layout = place.layout();
        this.place = place;
        this.ranks = ranks.clone();
        this.me = me;
        this.bells = bells.clone();
        this.endpoint = endpoint;
        this.end = end;
        this.counts = new PostCounts(ranks.length);
        this.last = new LastPosts(layout);
    }

    /// The longest payload of a turn that spans one slot.
    ///
    /// @return a number of bytes, a multiple of 64
    public int slotBytes() {
        return layout.slotBytes();
    }

    /// The longest payload of a turn.
    ///
    /// @param span how many slots it spans
    /// @return a number of bytes, a multiple of 64
    public int bytes(int span) {
        return (int) Math.min((long) span * layout.slotBytes(), LONGEST);
    }

    /// How many turns a member may post ahead of the slowest reader, whatever it posts; with
    /// payloads of up to [BoardLayout#INLINE_BYTES] it may be [BoardLayout#LINES] ahead.
    ///
    /// @return a power of two
    public int slots() {
        return layout.slots();
    }

    /// The memory in which payloads lie.
    ///
    /// @return the board's memory
    public MemorySegment memory() {
        return memory;
    }

    /// Begins some turns; all members begin as many.
    ///
    /// @return the number of the first
    public long begin(long turns) {
        return begin(turns, 1);
    }

    /// Begins some turns that span several slots; all members begin as many. The first begins at a
    /// multiple of the span, so that numbers may be left out. There is room for the first
    /// turns, as many as there are slots for, once all have left those begun before.
    ///
    /// @param span  how many slots each spans: a power of two, at most half of [#slots]
    /// @return the number of the first; that of each other is `span` more
    public long begin(long turns, int span) {
        fragments.clear();
        begun = next;
        long first = (next + span - 1) & -span;
        next = first + turns * span;
        return first;
    }

    /// Whether [#claim] would not wait, even for the longest payload. Does not block.
    ///
    /// @param turn a turn that was begun
    /// @param span how many slots it spans
    /// @return true if all readers have left what this member has posted in those slots
    public boolean hasRoom(long turn, int span) {
        return isLeft(last.replacedBy(turn, (long) span * layout.slotBytes()));
    }

    private boolean isLeft(long turn) {
        if (turn >= leftByAll) {
            leftByAll = leftByOthers();
        }
        return turn < leftByAll;
    }

    private long leftByOthers() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < ranks.length; i++) {
            if (i != me) {
                least = Math.min(least, left(i));
            }
        }
        return least;
    }

    private long left(int member) {
        return (long) LONG.getAcquire(memory, member * layout.memberBytes());
    }

    /// Makes room for what this member posts in a turn; blocks until readers have left the one
    /// that had the same place. A root that is that far ahead then waits for half of the way, if
    /// that is nothing of this operation's: so it does not stop again after each post.
    ///
    /// @param turn  a turn that was begun, above all this member has posted in; the others leave
    ///     what it has posted in the same place without waiting for this turn
    /// @param bytes the length of the payload, at most what [#bytes(int)] says
    /// @return where it goes in [#memory]
    /// @throws CommunicationException if a rank fails meanwhile
    public long claim(long turn, long bytes) {
        long replaced = last.replacedBy(turn, bytes);
        if (!isLeft(replaced)) {
            room.turn = Math.max(replaced, Math.min((replaced + turn) / 2, begun - 1));
            await(room);
        }
        last.add(turn, bytes);
        return payload(me, turn, bytes);
    }

    /// Copies some of the bytes that this member posts.
    ///
    /// @param from     what they are part of
    /// @param position the first, counted in packed bytes from the start of `from`
    /// @param length   how many bytes
    /// @param at       where they go: what [#claim] has told, or behind it
    public void fill(Buffer from, long position, long length, long at) {
        place.copier().put(
                from.elements(), from.array(), from.offset(), position, length, memory, at);
    }

    /// Copies some of the bytes that another member has posted.
    ///
    /// @param to       what they are part of
    /// @param position the first, counted in packed bytes from the start of `to`
    /// @param length   how many bytes
    /// @param at       where they are: what [#await] has told, or behind it
    /// @param whole    how many bytes the operation gives all members, by this and other copies
    public void drain(Buffer to, long position, long length, long at, long whole) {
        if (to.elements().unitBytes() == 1) {
            place.copier().take(to, position, length, memory, at, whole);
        } else {
            fragments.unpack(
                    to.elements(), to.array(), to.offset(), position, length, memory, at);
        }
    }

    private long payload(int member, long turn, long bytes) {
        long part = member * layout.memberBytes();
        return part + (bytes <= BoardLayout.INLINE_BYTES
                ? layout.line(turn) + STAMP_BYTES
                : layout.slot(turn));
    }

    /// Shows what was written to the place that [#claim] has told, and wakes who sleeps.
    ///
    /// @param each how many bytes of it each reader will read
    /// @param to   the member that will read it, or [#ALL]
    public void publish(long turn, int each, int to) {
        long part = me * layout.memberBytes();
        LONG.setRelease(memory, part + POSTED, ++posts);
        LONG.setRelease(memory, part + layout.line(turn), ((turn + 1) << LENGTH_BITS) | each);
        for (int i = 0; i < ranks.length; i++) {
            if (i != me && (to == ALL || to == i)) {
                counts.sent(i, each);
                bells[i].ringIfAsleep();
            }
        }
    }

    /// Waits for what a member posts in a turn.
    ///
    /// @param turn  a turn that this member has begun and not left
    /// @param from  the member
    /// @param each  how many bytes of it each reader reads
    /// @param bytes the length of the payload
    /// @return where it is in [#memory], until this member leaves the turn
    /// @throws IllegalStateException  if another number of bytes was posted
    /// @throws CommunicationException if a rank fails meanwhile
    public long await(long turn, int from, int each, long bytes) {
        int there = arrived(turn, from);
        if (there != each) {
            throw disagreement(from, there, each);
        }
        return payload(from, turn, bytes);
    }

    /// Waits for what a member posts in a turn, if it is not longer than this member expects.
    ///
    /// @param turn a turn that this member has begun and not left
    /// @param from the member
    /// @param most how many bytes of it a reader reads at most
    /// @return how many bytes of it each reader reads
    /// @throws IllegalStateException  if more were posted
    /// @throws CommunicationException if a rank fails meanwhile
    public int awaitUpTo(long turn, int from, int most) {
        int there = arrived(turn, from);
        if (there > most) {
            throw disagreement(from, there, most);
        }
        return there;
    }

    /// Where in [#memory] the payload of a turn is, once [#awaitUpTo] has come back and until this
    /// member leaves the turn.
    ///
    /// @param from  the member that has posted it
    /// @param bytes the length of the payload
    /// @return its first byte
    public long posted(long turn, int from, long bytes) {
        return payload(from, turn, bytes);
    }

    /// Gives back turns that were begun, and in which nobody posts: another member knew that fewer
    /// are needed.
    ///
    /// @param turn the first of them
    public void end(long turn) {
        next = turn;
    }

    private static IllegalStateException disagreement(int from, int there, int expected) {
        return new IllegalStateException(
                "rank " + from + " contributed " + there + " bytes to a collective where "
                        + expected + " were expected: the ranks disagree on operation, count or"
                        + " root");
    }

    private int arrived(long turn, int from) {
        long stamp = stamp(turn, from);
        for (int look = 1; look < LOOKS && stamp >>> LENGTH_BITS != turn + 1; look++) {
            stamp = stamp(turn, from);
        }
        if (stamp >>> LENGTH_BITS != turn + 1) {
            arrival.turn = turn;
            arrival.from = from;
            await(arrival);
            stamp = stamp(turn, from);
        }
        int there = (int) stamp & LENGTH_MASK;
        counts.received(from, there);
        return there;
    }

    private long stamp(long turn, int from) {
        return (long) LONG.getAcquire(
                memory, from * layout.memberBytes() + layout.line(turn));
    }

    private void await(Completion what) {
        endpoint.enter();
        try {
            awaited = what;
            endpoint.await(what);
        } finally {
            awaited = null;
            endpoint.exit();
        }
        if (end.hasCome()) {
            throw end.cause(what.describe());
        }
    }

    /// Leaves turns: what others posted in them may be replaced. Wakes who waits for that.
    ///
    /// @param turn the first turn that is not left
    public void leave(long turn) {
        LONG.setRelease(memory, me * layout.memberBytes(), turn);
        for (Doorbell bell : bells) {
            bell.ringIfAsleep();
        }
    }

    /// Gives this member's share of the board back; when all have, others may take it.
    public void close() {
        endpoint.carriers().remove(this);
        place.shelf().close(this, place.number());
    }

    /// Whether what a thread of this rank waits for is there, and nobody knows. From any thread.
    ///
    /// @return false if none waits, or once [#takeReady] has said so
    @Override
    public boolean isReady() {
        Completion what = awaited;
        return what != null && what.isDone();
    }

    /// The same, once for each wait: it is progress, as a frame is, and the thread that waits is
    /// roused. Until that one runs others need not be kept from sleeping. Holder only.
    ///
    /// @return false if none waits, or what it waits for is not there, or was told before
    @Override
    public boolean takeReady() {
        boolean ready = isReady();
        if (ready) {
            awaited = null;
        }
        return ready;
    }

    /// Moves the counters to those of the peers. Holder only.
    @Override
    public void account() {
        for (int i = 0; i < ranks.length; i++) {
            if (i != me) {
                counts.moveTo(i, endpoint.peer(ranks[i]).traffic());
            }
        }
    }

    /// What was posted, as frames are counted: each post is one to every other member.
    @Override
    public long framesSent() {
        return posted(me) * (ranks.length - 1);
    }

    /// What others have posted so far, whether or not it was read: so a rank that has reported
    /// itself blocked and then gets a post it may be waiting for does not count as deadlocked.
    @Override
    public long framesReceived() {
        long posts = 0;
        for (int i = 0; i < ranks.length; i++) {
            posts += i == me ? 0 : posted(i);
        }
        return posts;
    }

    private long posted(int member) {
        return (long) LONG.getAcquire(memory, member * layout.memberBytes() + POSTED);
    }

    /// A member has posted.
    private final class Arrival implements Completion {
        private long turn;
        private int from;

        @Override
        public boolean isDone() {
            return stamp(turn, from) >>> LENGTH_BITS == turn + 1 || end.hasCome();
        }

        @Override
        public String describe() {
            return "a collective's part from " + ranks[from];
        }

        @Override
        public int awaitedPeer() {
            return ranks[from];
        }

        @Override
        public TimeKind timeKind() {
            return end.time();
        }
    }

    /// All readers have left a turn's place.
    private final class Room implements Completion {
        private long turn;

        @Override
        public boolean isDone() {
            return turn < leftByOthers() || end.hasCome();
        }

        @Override
        public String describe() {
            return "a collective's reader, " + awaitedPeer();
        }

        @Override
        public int awaitedPeer() {
            int slowest = me == 0 ? 1 : 0;
            for (int i = 0; i < ranks.length; i++) {
                slowest = i != me && left(i) < left(slowest) ? i : slowest;
            }
            return ranks[slowest];
        }

        @Override
        public TimeKind timeKind() {
            return end.time();
        }
    }
}
