// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.atoll.codec.ElementKinds;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Losses;
import org.atoll.fabric.Service;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.wire.Buffer;
import org.atoll.fabric.wire.Elements;
import org.atoll.fabric.wire.Frame;
import org.atoll.mpj.circle.RevokedException;
import org.jspecify.annotations.Nullable;

/// The windows of one rank, and what the frames of windows do when they arrive. Holder only.
public final class Windows implements Service {
    private final Endpoint endpoint;
    private final IntFunction<Combination> combinations;
    private final Map<Integer, Exposure> exposures = new HashMap<>();
    private final Map<Integer, Fetch> fetches = new HashMap<>();
    private final Losses losses;
    private int nextWindow;
    private int nextFetch;
    private boolean anyRevoked;

    /// Registers the handlers. Before any other rank can know of a window of this one.
    ///
    /// @param endpoint     the rank's endpoint, held by the caller
    /// @param losses       the ranks it goes on without
    /// @param combinations what the codes of operations mean
    public Windows(
            Endpoint endpoint, Losses losses, IntFunction<Combination> combinations) {
        this.endpoint = endpoint;
        this.losses = losses;
        this.combinations = combinations;
    }

    Endpoint endpoint() {
        return endpoint;
    }

    /// Makes this rank's end of a window.
    ///
    /// @param memory what it shows
    /// @param helped whether the helper thread serves others while the program computes
    /// @return the end, which has met nobody yet
    public Exposure expose(Buffer memory, boolean helped) {
        Exposure made = new Exposure(this, nextWindow++, memory, helped);
        exposures.put(made.id(), made);
        if (helped) {
            endpoint.leaveUnattended();
        }
        return made;
    }

    /// Gives this rank's end of a window up. All that was begun there must have been carried out,
    /// or the window revoked.
    ///
    /// @param exposure the end
    public void close(Exposure exposure) {
        exposures.remove(exposure.id());
        exposure.close();
        if (exposure.isHelped()) {
            endpoint.attended();
        }
    }

    int add(Fetch fetch) {
        int id = nextFetch++ & Integer.MAX_VALUE;
        fetches.put(id, fetch);
        return id;
    }

    void remove(int id) {
        fetches.remove(id);
    }

    /// The window that a frame names.
    ///
    /// @return null if the frame is too late to matter
    private @Nullable Exposure exposure(MemorySegment memory, long header) {
        int id = Frame.context(memory, header);
        Exposure found = exposures.get(id);
        if (found == null) {
            requireMayBeLate("window " + id + ", which is not open");
        }
        return found;
    }

    /// Frames of a rank that is lost, or in a window that is revoked, may come when what they name
    /// has been given up. There are none otherwise.
    private void requireMayBeLate(String named) {
        if (!losses.areOutlived() && !anyRevoked) {
            throw new AssertionError("a frame names " + named);
        }
    }

    private void put(int source, MemorySegment memory, long header, long payload) {
        Exposure at = exposure(memory, header);
        if (at != null) {
            Region region = region(at, memory, header, payload);
            try {
                region.write(memory, payload + Region.seriesBytes(region.place()));
            } catch (RuntimeException | Error e) {
                at.spoil(source, e);
            }
        }
    }

    private void accumulate(int source, MemorySegment memory, long header, long payload) {
        Exposure at = exposure(memory, header);
        if (at != null) {
            Region region = region(at, memory, header, payload);
            try {
                region.combine(
                        combinations.apply(Frame.tag(memory, header)),
                        memory,
                        payload + Region.seriesBytes(region.place()));
            } catch (RuntimeException | Error e) {
                at.spoil(source, e);
            }
        }
    }

    /// What a PUT or ACCUMULATE is about.
    private static Region region(
            Exposure at, MemorySegment memory, long header, long payload) {
        long place = Frame.word(memory, header);
        long bytes = Frame.payloadBytes(memory, header) - Region.seriesBytes(place);
        return new Region(at.memory(), place, memory, payload, bytes);
    }

    private void fetch(int source, MemorySegment memory, long header, long payload) {
        Exposure at = exposure(memory, header);
        if (at == null) {
            return;
        }
        Buffer window = at.memory();
        int fetch = Frame.tag(memory, header);
        long place = Frame.word(memory, header);
        long position = memory.get(JAVA_LONG_UNALIGNED, payload);
        long bytes = memory.get(JAVA_LONG_UNALIGNED, payload + Long.BYTES);
        int code = (int) memory.get(JAVA_LONG_UNALIGNED, payload + 2 * Long.BYTES);
        long series = payload + Protocol.FETCH_HEAD;
        Region region = new Region(window, place, memory, series, bytes);
        Local values = null;
        int refusal = 0;
        try {
            values = code == Combination.GET && region.isPlain()
                    ? new Local(window.array(), region.start(), bytes, window.elements())
                    : exchange(region, code, series + Region.seriesBytes(place));
        } catch (RuntimeException | Error e) {
            refusal = at.spoil(source, e);
        }
        endpoint.stream(
                endpoint.peer(source), new Reply(at, fetch, position, bytes, values, refusal));
    }

    /// Takes a copy of what is there, then does to it what the code says.
    private Local exchange(Region region, int code, long operands) {
        MemorySegment copy = MemorySegment.ofArray(new byte[(int) region.bytes()]);
        region.read(copy, 0);
        if (code == Combination.SWAP) {
            if (copy.mismatch(region.frame().asSlice(operands, region.bytes())) < 0) {
                region.write(region.frame(), operands + region.bytes());
            }
        } else if (code >= 0) {
            region.combine(combinations.apply(code), region.frame(), operands);
        }
        Elements bytes = ElementKinds.SEGMENT_BYTES;
        return new Local(copy, 0, region.bytes(), bytes);
    }

    private void fetched(int source, MemorySegment memory, long header, long payload) {
        int id = Frame.context(memory, header);
        Fetch fetch = fetches.get(id);
        if (fetch == null) {
            requireMayBeLate("fetch " + id + ", which is not under way");
            return;
        }
        int refusal = Frame.tag(memory, header);
        if (refusal != 0) {
            fetch.refuse(Frame.word(memory, header), refusal == Protocol.UNREADABLE);
        } else {
            int bytes = Frame.payloadBytes(memory, header);
            fetch.take(Frame.word(memory, header), bytes, memory, payload);
        }
    }

    /// A post that nobody answers by a start may still be on its way when a window is closed.
    private void sync(int source, MemorySegment memory, long header, long payload) {
        Exposure found = exposures.get(Frame.context(memory, header));
        int kind = Frame.tag(memory, header);
        if (found != null) {
            found.sync(source, kind, (int) Frame.word(memory, header));
        } else if (kind != Protocol.POST) {
            requireMayBeLate(
                    "window " + Frame.context(memory, header) + ", which is not open");
        }
    }

    /// A window is revoked: nothing that is under way in it from here will complete.
    void revoke(Exposure exposure) {
        anyRevoked = true;
        exposure.all().forEach(channel -> {
            end(fetch -> fetch.channel() == channel, fetch -> new RevokedException(
                    fetch.describe(), "window"));
            channel.revoke(new RevokedException(
                    "access to the window of world rank " + channel.worldRank(), "window"));
        });
        endpoint.rouseSleepers();
    }

    private void end(Predicate<Fetch> which, Function<Fetch, CommunicationException> cause) {
        List.copyOf(fetches.entrySet()).stream()
                .filter(fetch -> which.test(fetch.getValue()))
                .forEach(fetch -> {
                    fetches.remove(fetch.getKey());
                    fetch.getValue().finish(cause.apply(fetch.getValue()));
                });
    }

    /// The job goes on without a rank: what was fetched from it will not come, and its locks are
    /// free for the others.
    @Override
    public void lost(RankLostException loss) {
        int rank = loss.failedRank();
        end(fetch -> fetch.awaitedPeer() == rank, fetch -> loss.ending(fetch.describe()));
        exposures.values().forEach(exposure -> exposure.lose(loss));
        endpoint.rouseSleepers();
    }

    /// A rank has failed: nothing that is under way will complete.
    private void abandon(CommunicationException cause) {
        List.copyOf(fetches.values()).forEach(fetch -> fetch.finish(cause));
        fetches.clear();
        exposures.values().forEach(window -> window.all().forEach(to -> to.drop(cause)));
    }
}
