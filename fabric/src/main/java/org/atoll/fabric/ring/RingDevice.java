// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.ring;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.atoll.fabric.device.BoardLayout;
import org.atoll.fabric.device.Commons;
import org.atoll.fabric.device.Copier;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.device.Link;
import org.atoll.fabric.device.SharedMemory;
import org.atoll.fabric.job.Card;
import org.jspecify.annotations.Nullable;

/// A device made of one ring for each ordered pair of ranks, all in one memory: the part that
/// threads of one JVM and processes of one host have in common. They differ in where the memory
/// comes from and in how a rank sleeps, which is what a [Region] tells.
public final class RingDevice implements Device {
    private static final int FRAMES_PER_RING = 64;

    private final String name;
    private final int rank;
    private final int mostEagerBytes;
    private final Opening opening;
    private @Nullable Region region;
    private @Nullable RingMemory shared;
    private Sleeper self = Region.NOBODY;
    private RingReader[] readers = {};
    private RingWriter[] writers = {};
    private final Map<Integer, RingReader> inlets = new TreeMap<>();
    private final Map<Integer, RingWriter> links = new TreeMap<>();
    private Member[] members = {};
    private final Wakes wakes = new Wakes();

    /// The memory in which the rings of a job lie. Ranks that cannot be reached are not part of it.
    public interface Region {

        /// A sleeper for a device that has not joined yet.
        Sleeper NOBODY = new NoSleeper();

        /// The memory, zeroed when the job started.
        ///
        /// @return a segment that covers all rings
        MemorySegment memory();

        /// The sizes of the rings, the same for all members.
        ///
        /// @return the layout of each
        RingLayout layout();

        /// The sizes of the boards, the same for all members.
        ///
        /// @return the layout of all of them
        BoardLayout boardLayout();

        /// Makes sure that a ring's whole memory is there, where it is given piece by piece. Called
        /// once by its writer, before it writes.
        ///
        /// @param from the writing member's index in [#members]
        /// @param to   the reading member's index
        /// @throws org.atoll.fabric.job.CommunicationException if there is no room for it
        default void provideRing(int from, int to) {}

        /// Makes sure that a part of the boards' memory is there, which nobody uses yet.
        ///
        /// @param at    where it begins in the memory of the boards
        /// @param bytes how long it is
        /// @return false if there is no room for it
        default boolean provideBoard(long at, long bytes) {
            return true;
        }

        /// The ranks that share the memory, in ascending order.
        ///
        /// @return world ranks
        int[] members();

        /// Where the ring of a pair begins.
        ///
        /// @param from   the writing member's index in [#members]
        /// @param to     the reading member's index
        /// @return an offset in the memory, a multiple of 64
        long ring(int from, int to, RingLayout layout);

        /// Whether a member is there, in a region whose members come and go.
        ///
        /// @param member an index in [#members]
        /// @return false if there are no rings for it now
        default boolean has(int member) {
            return true;
        }

        /// Learns that a member is there in a later life, or elsewhere.
        ///
        /// @param card what it says of itself
        default void admit(Card card) {}

        /// Gives up the rings of a member that is lost.
        ///
        /// @param member the member in the life that was lost
        /// @return false if they stay
        default boolean lose(Member member) {
            return false;
        }

        /// Whether members can come back in later lives.
        ///
        /// @return true if [#laterRing] gives rings for these
        default boolean readmits() {
            return false;
        }

        /// Whether a member is in a later life than when the job's ranks met.
        ///
        /// @param member the member in one of its lives
        /// @return true if its rings are not among those of [#memory]
        default boolean isLater(Member member) {
            return false;
        }

        /// The ring of a pair of which one at least is in a later life. It lies in memory of its
        /// own, at the beginning, which was zeroed when one of the two first asked.
        ///
        /// @param from   the writing member's index in [#members], and its life
        /// @param to     the reading member's index, and its life
        default MemorySegment laterRing(Member from, Member to, RingLayout layout) {
            throw new UnsupportedOperationException("members do not come back here");
        }

        /// The memory of the boards, zeroed when the job started.
        ///
        /// @return a segment as long as the layout of the boards says
        MemorySegment boards();

        /// How a member sleeps.
        ///
        /// @param member an index in [#members]
        Sleeper sleeper(int member);

        /// What puts the payloads of one ring or board into this memory.
        ///
        /// @return a copier that one thread at a time may use
        default Copier copier() {
            return Copier.PLAIN;
        }

        /// What the members have in common as objects.
        ///
        /// @return null if they are not all threads of this JVM
        default @Nullable Commons commons() {
            return null;
        }

        /// Called when every rank has joined.
        void settled();
    }

    /// A member of a region in one of its lives.
    ///
    /// @param index       its index in [Region#members]
    public record Member(int index, int incarnation) {}

    /// Finds the region once everybody's card is known.
    public interface Opening {

        /// What the rank's card says about this device.
        ///
        /// @return an address, may be empty
        String address();

        /// Opens the region.
        ///
        /// @param cards the cards of all ranks
        Region open(List<Card> cards);

        /// Called when the device closes, perhaps before its job was complete: removes what only
        /// start-up needed. The memory stays for those who have it open.
        void close();
    }

    /// Creates the device; it reaches nobody before [#join].
    ///
    /// @param rank       this rank
    /// @param eagerBytes the largest message sent without asking, if a ring's capacity allows it
    /// @param opening    finds the memory
    public RingDevice(String name, int rank, int eagerBytes, Opening opening) {
        this.name = name;
        this.rank = rank;
        this.mostEagerBytes = eagerBytes;
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
        Region found = opening.open(cards);
        int mine = Arrays.binarySearch(found.members(), rank);
        region = found;
        shared = new RingMemory(found);
        self = found.sleeper(mine);
        members = new Member[found.members().length];
        Arrays.setAll(members, member ->
                new Member(member, cards.get(found.members()[member]).incarnation()));
        for (int member = 0; member < members.length; member++) {
            if (member != mine && found.has(member)) {
                inlets.put(found.members()[member], reader(found, member, mine));
            }
        }
        gather();
    }

    private void gather() {
        readers = inlets.values().toArray(RingReader[]::new);
        writers = links.values().toArray(RingWriter[]::new);
    }

    private RingReader reader(Region known, int from, int mine) {
        return new RingReader(
                memory(known, from, mine),
                offset(known, from, mine),
                known.layout(),
                known.sleeper(from),
                known.members()[from]);
    }

    private boolean isLater(Region known, int from, int to) {
        return known.isLater(members[from]) || known.isLater(members[to]);
    }

    private MemorySegment memory(Region known, int from, int to) {
        return isLater(known, from, to)
                ? known.laterRing(members[from], members[to], known.layout())
                : known.memory();
    }

    private long offset(Region known, int from, int to) {
        return isLater(known, from, to) ? 0 : known.ring(from, to, known.layout());
    }

    @Override
    public boolean readmits() {
        return region().readmits();
    }

    /// The pair has other rings from now on: whatever is left in the old ones stays there.
    @Override
    public void readmit(Card card) {
        Region known = region();
        int mine = Arrays.binarySearch(known.members(), rank);
        int back = Arrays.binarySearch(known.members(), card.rank());
        if (back < 0) {
            return;
        }
        members[back] = new Member(back, card.incarnation());
        known.admit(card);
        links.remove(card.rank());
        inlets.remove(card.rank());
        if (known.has(back)) {
            inlets.put(card.rank(), reader(known, back, mine));
        }
        gather();
    }

    /// What was published lies in the memory, whatever has become of the writer.
    @Override
    public boolean isDry(int peer) {
        RingReader reader = inlets.get(peer);
        return reader == null || !reader.hasFrame();
    }

    @Override
    public void lose(int peer) {
        Region known = region();
        int member = Arrays.binarySearch(known.members(), peer);
        if (member >= 0 && known.lose(members[member])) {
            links.remove(peer);
            inlets.remove(peer);
            gather();
        }
    }

    @Override
    public void settled() {
        region().settled();
    }

    @Override
    public boolean reaches(int peer) {
        int member = Arrays.binarySearch(region().members(), peer);
        return peer != rank && member >= 0 && region().has(member);
    }

    @Override
    public Link link(int peer) {
        Region known = region();
        int from = Arrays.binarySearch(known.members(), rank);
        int to = Arrays.binarySearch(known.members(), peer);
        if (!isLater(known, from, to)) {
            known.provideRing(from, to);
        }
        RingWriter writer = new RingWriter(
                memory(known, from, to),
                offset(known, from, to),
                known.layout(),
                known.sleeper(to),
                known.copier(),
                inlet(peer));
        links.put(peer, writer);
        gather();
        return writer;
    }

    /// There is a reader for each member that is there, but this rank.
    @Override
    public RingReader inlet(int peer) {
        RingReader reader = inlets.get(peer);
        if (reader == null) {
            throw new AssertionError("rank " + rank + " reads nothing of rank " + peer);
        }
        return reader;
    }

    @Override
    public int poll(FrameSink sink) {
        int frames = 0;
        for (RingReader reader : readers) {
            frames += reader.poll(sink, FRAMES_PER_RING);
        }
        RingMemory known = shared;
        return known == null ? frames : frames + known.takeReady();
    }

    @Override
    public @Nullable SharedMemory boards() {
        return shared;
    }

    @Override
    public @Nullable Commons commons() {
        Region known = region;
        return known == null ? null : known.commons();
    }

    @Override
    public void park(long nanos) {
        for (RingWriter writer : writers) {
            writer.announceStarvation();
        }
        int ticket = self.announce();
        try {
            if (!wakes.areNew() && !hasWork()) {
                self.sleep(ticket, nanos);
            }
        } finally {
            self.awake();
            wakes.see();
        }
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
        RingMemory known = shared;
        return known != null && known.isAnyReady();
    }

    @Override
    public void wake() {
        wakes.add();
        self.ring();
    }

    @Override
    public boolean hearsKnocks() {
        return true;
    }

    @Override
    public boolean doze(long nanos, BooleanSupplier stays) {
        int ticket = self.announceDoze();
        try {
            return stays.getAsBoolean() && self.doze(ticket, nanos);
        } finally {
            self.endDoze();
        }
    }

    @Override
    public void endDoze() {
        self.knock();
    }

    @Override
    public int eagerBytes() {
        return Math.min(mostEagerBytes, region().layout().capacityBytes());
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

        @Override
        public int announceDoze() {
            return 0;
        }

        @Override
        public boolean doze(int ticket, long nanos) {
            return false;
        }

        @Override
        public void endDoze() {}

        @Override
        public void knock() {}
    }
}
