// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.ring;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.device.Inlet;
import org.atoll.fabric.device.Link;
import org.atoll.fabric.job.Card;
import org.jspecify.annotations.Nullable;

/// A device made of one ring for each ordered pair of ranks, all in one memory: the part that
/// threads of one JVM and processes of one host have in common. They differ in where the memory
/// comes from and in how a rank sleeps, which is what a [Region] tells.
public final class RingDevice implements Device {
    private static final int FRAMES_PER_RING = 64;

    private final String name;
    private final int rank;
    private final int eagerBytes;
    private final RingLayout layout;
    private final Opening opening;
    private final BoardLayout boards;
    private @Nullable Region region;
    private @Nullable BoardShelf shelf;
    private Sleeper self = Region.NOBODY;
    private RingReader[] readers = {};
    private RingWriter[] writers = {};
    private volatile boolean woken;

    /// Where the rings of a job lie. Ranks that cannot be reached are not part of it.
    public interface Region {

        /// A sleeper for a device that has not joined yet.
        Sleeper NOBODY = new NoSleeper();

        /// The memory, zeroed when the job started.
        ///
        /// @return a segment that covers all rings
        MemorySegment memory();

        /// The ranks that share the memory, in ascending order.
        ///
        /// @return world ranks
        int[] members();

        /// Where the ring of a pair begins.
        ///
        /// @param from   the writing member's index in [#members]
        /// @param to     the reading member's index
        /// @param layout the ring's sizes
        /// @return an offset in the memory, a multiple of 64
        long ring(int from, int to, RingLayout layout);

        /// The memory of the boards, zeroed when the job started.
        ///
        /// @return a segment as long as the layout of the boards says
        MemorySegment boards();

        /// How a member sleeps.
        ///
        /// @param member an index in [#members]
        /// @return its sleeper
        Sleeper sleeper(int member);

        /// Called when every rank has joined.
        void settled();
    }

    /// Finds the region once everybody's card is known.
    public interface Opening {

        /// What the rank's card says about this device.
        ///
        /// @return an address, may be empty
        String address();

        /// Opens the region.
        ///
        /// @param cards  the cards of all ranks
        /// @param layout the sizes of its rings
        /// @return the region
        Region open(List<Card> cards, RingLayout layout);

        /// Called when the device closes, perhaps before its job was complete: removes what only
        /// start-up needed. The memory stays for those who have it open.
        void close();
    }

    /// Creates the device; it reaches nobody before [#join].
    ///
    /// @param name       the device's name
    /// @param rank       this rank
    /// @param eagerBytes the largest message sent without asking, at most a ring's capacity
    /// @param layout     the sizes of the rings
    /// @param boards     the sizes of the boards
    /// @param opening    finds the memory
    public RingDevice(
            String name,
            int rank,
            int eagerBytes,
            RingLayout layout,
            BoardLayout boards,
            Opening opening) {
        this.name = name;
        this.rank = rank;
        this.eagerBytes = Math.min(eagerBytes, layout.capacityBytes());
        this.layout = layout;
        this.boards = boards;
        this.opening = opening;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String address() {
        return opening.address();
    }

    @Override
    public void join(List<Card> cards) {
        Region found = opening.open(cards, layout);
        int mine = Arrays.binarySearch(found.members(), rank);
        region = found;
        shelf = new BoardShelf(boards, found, rank);
        self = found.sleeper(mine);
        readers = new RingReader[found.members().length - 1];
        for (int member = 0, i = 0; member <= readers.length; member++) {
            if (member != mine) {
                readers[i++] =
                        new RingReader(
                                found.memory(),
                                found.ring(member, mine, layout),
                                layout,
                                found.sleeper(member),
                                found.members()[member]);
            }
        }
    }

    @Override
    public void settled() {
        region().settled();
    }

    @Override
    public boolean reaches(int peer) {
        return peer != rank && Arrays.binarySearch(region().members(), peer) >= 0;
    }

    @Override
    public Link link(int peer) {
        Region known = region();
        int from = Arrays.binarySearch(known.members(), rank);
        int to = Arrays.binarySearch(known.members(), peer);
        long ring = known.ring(from, to, layout);
        RingWriter writer =
                new RingWriter(known.memory(), ring, layout, known.sleeper(to));
        RingWriter[] more = Arrays.copyOf(writers, writers.length + 1);
        more[writers.length] = writer;
        writers = more;
        return writer;
    }

    /// There is a reader for each member but this rank, in the order of the members.
    @Override
    public Inlet inlet(int peer) {
        int member = Arrays.binarySearch(region().members(), peer);
        return readers[peer < rank ? member : member - 1];
    }

    @Override
    public int poll(FrameSink sink) {
        int frames = 0;
        for (RingReader reader : readers) {
            frames += reader.poll(sink, FRAMES_PER_RING);
        }
        return frames + ready();
    }

    private int ready() {
        BoardShelf known = shelf;
        return known == null ? 0 : known.ready();
    }

    @Override
    public @Nullable BoardShelf boards() {
        return shelf;
    }

    @Override
    public void park(long nanos) {
        for (RingWriter writer : writers) {
            writer.announceStarvation();
        }
        int ticket = self.announce();
        try {
            if (!woken && !hasWork()) {
                self.sleep(ticket, nanos);
            }
        } finally {
            self.awake();
        }
        woken = false;
    }

    private boolean hasWork() {
        for (RingReader reader : readers) {
            if (reader.hasFrame()) {
                return true;
            }
        }
        for (RingWriter writer : writers) {
            if (writer.roomAgain()) {
                return true;
            }
        }
        return ready() > 0;
    }

    @Override
    public void wake() {
        woken = true;
        self.ring();
    }

    @Override
    public int eagerBytes() {
        return eagerBytes;
    }

    /// Leaves nothing behind but the memory: what was published stays there until its reader is
    /// gone too.
    @Override
    public void close() {
        opening.close();
    }

    private Region region() {
        Region known = region;
        if (known == null) {
            throw new IllegalStateException("device " + name + " has not joined its job yet");
        }
        return known;
    }

    private static final class NoSleeper implements Sleeper {
        @Override
        public int announce() {
            return 0;
        }

        @Override
        public void sleep(int ticket, long nanos) {}

        @Override
        public void awake() {}

        @Override
        public void ring() {}

        @Override
        public void ringIfAsleep() {}
    }
}
