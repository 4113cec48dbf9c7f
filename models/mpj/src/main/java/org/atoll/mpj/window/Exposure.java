// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.atoll.codec.ElementKinds;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.wire.Buffer;
import org.atoll.mpj.part.Portion;

/// One rank's end of one window: the memory it shows, and a channel to each other end, its own
/// included. Holder only.
public final class Exposure {
    private final Windows windows;
    private final int id;
    private final Buffer memory;
    private final boolean helped;
    private final IntFunction<Combination> combinations;
    private final LockQueue<Channel> locks = new LockQueue<>();
    private final Map<Integer, Channel> byWorldRank = new HashMap<>();
    private Channel[] channels = new Channel[0];

    /// The member that died last while it had the lock, or -1.
    private int lostHolder = -1;

    private boolean closed;
    private Supplier<Optional<String>> epoch = Optional::empty;

    Exposure(
            Windows windows,
            int id,
            Buffer memory,
            boolean helped,
            IntFunction<Combination> combinations) {
        this.windows = windows;
        this.id = id;
        this.memory = memory;
        this.helped = helped;
        this.combinations = combinations;
    }

    /// What other ranks call this end.
    ///
    /// @return the id at this rank
    public int id() {
        return id;
    }

    /// Says by whom it is known whether this rank is in an epoch.
    ///
    /// @param known gives words such as `is locked`, or nothing outside of epochs
    void tellEpochBy(Supplier<Optional<String>> known) {
        epoch = known;
    }

    /// The epoch that this rank is in, in words that name the window.
    Optional<String> epoch() {
        return epoch.get().map(words -> "window " + (id + 1) + " of this rank, of "
                + memory.bytes() + " bytes, " + words);
    }

    Buffer memory() {
        return memory;
    }

    boolean isHelped() {
        return helped;
    }

    /// Whether its memory is not to be touched any more.
    boolean isClosed() {
        return closed;
    }

    /// Gives this end up. All that was begun here must have been carried out, or the window
    /// revoked.
    public void close() {
        closed = true;
        windows.close(this);
    }

    /// Meets the other ends, before any of them sends anything.
    ///
    /// @param worldRanks the members
    /// @param ids        the window's id at each of them
    public void meet(int[] worldRanks, int[] ids) {
        channels = new Channel[ids.length];
        for (int member = 0; member < ids.length; member++) {
            channels[member] = new Channel(windows, worldRanks[member], ids[member]);
            byWorldRank.put(worldRanks[member], channels[member]);
        }
    }

    /// The way to a member.
    ///
    /// @param member its number
    public Channel to(int member) {
        return channels[member];
    }

    /// The ways to all members.
    ///
    /// @return the channels in the order of members
    public Iterable<Channel> all() {
        return List.of(channels);
    }

    /// Does something with some of the ways, also behind one whose rank is lost. Holder only.
    ///
    /// @param some   the channels
    /// @throws CommunicationException the first failure, when all is done
    public static void each(Iterable<Channel> some, Consumer<Channel> action) {
        CommunicationException first = null;
        for (Channel channel : some) {
            try {
                action.accept(channel);
            } catch (CommunicationException e) {
                first = first == null ? e : first;
            }
        }
        if (first != null) {
            throw first;
        }
    }

    /// Blocks until all that was begun from here is carried out. Holder only.
    public void settle() {
        all().forEach(Channel::askSettled);
        all().forEach(Channel::awaitSettled);
    }

    /// Tells of something that was not put, as [Channel#requireSound] does. Holder only.
    public void requireSound() {
        each(all(), Channel::requireSound);
    }

    /// Blocks until all that was begun from here is carried out, as far as the ranks live: what was
    /// begun at one that is lost has ended as it is. Holder only.
    public void settleLiving() {
        all().forEach(Channel::askSettled);
        for (Channel channel : all()) {
            try {
                channel.awaitSettled();
            } catch (RankLostException e) {
                assert e.failedRank() == channel.worldRank();
            }
        }
    }

    /// The window is revoked: what is under way from here ends, as does all waiting, and what
    /// still comes from other ranks may be late. Once more does no harm. Holder only.
    public void revoke() {
        windows.expectLateFrames();
        all().forEach(Channel::revoke);
        windows.endpoint().rouseSleepers();
    }

    /// A PUT or an ACCUMULATE has come.
    void deposit(int source, int code, Region region) {
        try {
            if (code == Combination.PUT) {
                region.write(region.values());
            } else {
                region.combine(combinations.apply(code));
            }
        } catch (RuntimeException | Error e) {
            spoil(source, e);
        }
    }

    /// A FETCH has come.
    void fetch(int source, int question, int code, Region region) {
        Portion values;
        try {
            values = code == Combination.GET && region.isPlain()
                    ? region.plain()
                    : exchange(code, region);
        } catch (RuntimeException | Error e) {
            windows.station().lane(source).answer(question, spoil(source, e));
            return;
        }
        windows.answers(source).answer(question, 0, new Answer(this, source, values));
    }

    /// Takes a copy of what is there, then does to it what the code says.
    private Portion exchange(int code, Region region) {
        MemorySegment copy = MemorySegment.ofArray(new byte[(int) region.bytes()]);
        region.read(copy, 0);
        if (code >= 0) {
            region.combine(combinations.apply(code));
        } else if (code == Combination.SWAP && region.expects(copy)) {
            region.write(region.values() + region.bytes());
        }
        return new Portion(copy, 0, region.bytes(), ElementKinds.SEGMENT_BYTES);
    }

    /// Takes note that what another rank asks for cannot be done, mostly because the memory is
    /// gone, which shows in a thread that may have nothing to do with this window: whoever next
    /// waits here for what goes between the two is told.
    ///
    /// @return the status of a FETCH that ends so
    int spoil(int source, Throwable cause) {
        Mishap mishap = new Mishap(memory.array(), cause);
        channel(source).spoil(new CommunicationException(
                "access of world rank " + source + " to this rank's window: "
                        + mishap.words("its memory cannot be used"),
                -1,
                cause));
        return mishap.isMemoryGone() ? WindowFrames.GONE : WindowFrames.FAILED;
    }

    private Channel channel(int source) {
        return Objects.requireNonNull(byWorldRank.get(source), "not a member");
    }

    /// A SYNC frame has come.
    void sync(int source, int kind, int flag) {
        Channel from = channel(source);
        switch (kind) {
            case WindowFrames.LOCK_SHARED -> locks.ask(from, false).forEach(this::grant);
            case WindowFrames.LOCK_EXCLUSIVE -> locks.ask(from, true).forEach(this::grant);
            case WindowFrames.GRANTED -> from.granted(flag - 1);
            case WindowFrames.UNLOCK -> {
                from.send(WindowFrames.FLUSHED);
                locks.release(from).forEach(this::grant);
            }
            case WindowFrames.FLUSH -> from.send(WindowFrames.FLUSHED);
            case WindowFrames.FLUSHED -> from.settled();
            case WindowFrames.POST -> from.posted();
            case WindowFrames.COMPLETE -> from.completed();
            default -> throw new AssertionError("SYNC of kind " + kind);
        }
    }

    private void grant(Channel to) {
        to.send(WindowFrames.GRANTED, 1 + lostHolder);
    }

    /// A rank is lost: whoever waits behind it for the lock gets that, and is told.
    void lose(RankLostException loss) {
        Channel gone = byWorldRank.get(loss.failedRank());
        if (gone == null) {
            return;
        }
        gone.lose(loss);
        if (locks.isHeldBy(gone)) {
            lostHolder = List.of(channels).indexOf(gone);
        }
        locks.lose(gone).forEach(this::grant);
    }
}
