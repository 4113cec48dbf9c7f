// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.atoll.fabric.files.MemoryFile;
import org.atoll.fabric.files.MemoryName;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.wire.Elements;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.part.Required;
import org.atoll.mpj.plan.Ranks;
import org.jspecify.annotations.Nullable;

/// Memory that the ranks of one node share: a file in memory that each of them maps. Rank 0 makes
/// it, in a folder that only their user can enter, and removes its name when all have mapped it:
/// the memory lives as long as the last mapping. Each rank reserves its part before, so that no
/// later access finds that there is no room. Equality is identity of the array.
///
/// @param arena  holds this rank's mapping
/// @param whole  the parts of all ranks side by side, in their order
/// @param starts where each rank's part begins, in bytes, and where the last one ends
@SuppressWarnings("ArrayRecordComponent")
record SharedWindowMemory(Arena arena, MemorySegment whole, long[] starts) {
    /// Shares new memory, which is zero. An operation of all ranks.
    ///
    /// @param ranks       those that share it
    /// @param firstOfNode the first of them on this rank's node
    /// @param kind        the number of what it is made of, equal on all ranks
    /// @param bytes       how much of it is this rank's
    /// @throws IllegalArgumentException on all ranks, if they are on different nodes or do not
    ///     agree on the kind
    /// @throws CommunicationException   if one of them cannot have the memory
    static SharedWindowMemory share(Ranks ranks, int firstOfNode, int kind, long bytes) {
        long[] starts = starts(ranks, firstOfNode, kind, bytes);
        long total = starts[ranks.size()];
        Arena arena = Arena.ofShared();
        boolean shared = false;
        try (MemoryName name = ranks.rank() == 0
                ? MemoryName.make(ranks.domain().world().job(), total)
                : MemoryName.none()) {
            byte[] told = ranks.broadcast(name.bytes(), 0);
            MemorySegment whole = map(told, starts, ranks.rank(), arena);
            int last = ranks.largest(whole == null ? ranks.rank() : -1)[0];
            if (whole == null || last >= 0) {
                throw without(ranks, last, total);
            }
            shared = true;
            return new SharedWindowMemory(arena, whole, starts);
        } finally {
            if (!shared) {
                arena.close();
            }
        }
    }

    /// How much some elements take.
    ///
    /// @throws IllegalArgumentException if there is no memory of so many of that kind
    static long bytes(Elements kind, long count) {
        Required.of("kind", kind, Elements.class);
        boolean tooMany = count > Long.MAX_VALUE / kind.elementBytes();
        if (count < 0 || tooMany || WindowKinds.number(kind) < WindowKinds.BYTES_OF_SEGMENT) {
            throw Checks.misuse(
                    "# elements of #", "a count is at least 0, a kind one of segments", count,
                    Checks.name(kind));
        }
        return count * kind.elementBytes();
    }

    private static long[] starts(Ranks ranks, int firstOfNode, int kind, long bytes) {
        long[] wanted = new long[3 * ranks.size()];
        ranks.allGatherInto(new long[] {bytes, kind, firstOfNode}, wanted);
        long[] starts = new long[ranks.size() + 1];
        for (int rank = 0; rank < ranks.size(); rank++) {
            if (wanted[3 * rank] > Long.MAX_VALUE - starts[rank]) {
                throw refused(rank, "and those before it want more bytes than a long counts");
            }
            starts[rank + 1] = starts[rank] + wanted[3 * rank];
            if (wanted[3 * rank + 2] != 0) {
                throw refused(rank, "is on another node than rank 0: call splitByNode first");
            }
            if (wanted[3 * rank + 1] != wanted[1]) {
                throw refused(rank, "has another kind of elements than rank 0: they are alike");
            }
        }
        return starts;
    }

    private static IllegalArgumentException refused(int rank, String why) {
        return Fault.wrongArgument("windowAllocateShared", "rank # " + why, "", rank);
    }

    private static CommunicationException without(Ranks ranks, int rank, long bytes) {
        return new CommunicationException(
                "windowAllocateShared", "rank " + rank + " has not got " + bytes + " bytes of "
                        + MemoryFile.place() + " in common with the others: is there room, and is"
                        + " it the same folder for all of them?",
                ranks.domain().group().worldRank(rank),
                null);
    }

    private static @Nullable MemorySegment map(
            byte[] name, long[] starts, int rank, Arena arena) {
        try (MemoryFile file = MemoryName.open(name, 0)) {
            MemorySegment whole = file.map(starts[starts.length - 1], arena);
            return file.reserve(starts[rank], starts[rank + 1] - starts[rank]) ? whole : null;
        } catch (IOException e) {
            return null;
        }
    }

    /// A rank's part.
    MemorySegment part(int rank) {
        return whole.asSlice(starts[rank], starts[rank + 1] - starts[rank]);
    }

    /// Gives this rank's mapping up.
    void close() {
        arena.close();
    }
}
