// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.icl;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.atoll.codec.ElementKinds;
import org.atoll.collectives.Collectives;
import org.atoll.fabric.World;
import org.atoll.fabric.files.MemoryFile;
import org.atoll.fabric.files.MemoryName;
import org.atoll.fabric.job.CommunicationException;
import org.jspecify.annotations.Nullable;

/// Memory of each node that the other nodes of its host read: a file in memory for each node, which
/// all nodes map. Each is in a folder that only their user can enter, and its name is gone when all
/// have mapped it: the memory lives as long as the last mapping. The nodes agree first that there
/// is room for all of it. Then each reserves its own part, so that no later access finds none.
public final class HostSegment {
    private final Arena arena;
    private final MemorySegment[] parts;

    private HostSegment(Arena arena, MemorySegment[] parts) {
        this.arena = arena;
        this.parts = parts;
    }

    /// Makes such memory. A collective of all nodes, which are on one host.
    ///
    /// @param node  which of the nodes this is
    /// @param bytes how much this node has
    /// @throws CommunicationException on all nodes, if there is no room for it, or one of them
    ///     cannot have it
    static HostSegment make(
            World world, Collectives collectives, int node, int nodes, long bytes) {
        long[] wanted = agree(collectives, nodes, bytes);
        Arena arena = Arena.ofShared();
        boolean shared = false;
        try {
            MemorySegment[] parts = share(world.job(), collectives, node, wanted, arena);
            shared = true;
            return new HostSegment(arena, parts);
        } finally {
            if (!shared) {
                arena.close();
            }
        }
    }

    /// The nodes tell each other how much they want and how much room they see. They have all
    /// looked before any of them takes it.
    ///
    /// @return how much each wants
    private static long[] agree(Collectives collectives, int nodes, long bytes) {
        long[] told = new long[2 * nodes];
        collectives.allGather(
                ElementKinds.whole(new long[] {bytes, room()}), ElementKinds.whole(told));
        long[] wanted = new long[nodes];
        long sum = 0;
        long room = Long.MAX_VALUE;
        for (int other = 0; other < nodes; other++) {
            wanted[other] = told[2 * other];
            sum = sum + wanted[other] < 0 ? Long.MAX_VALUE : sum + wanted[other];
            room = Math.min(room, told[2 * other + 1]);
        }
        if (sum > room) {
            throw without("the " + nodes + " nodes of this host want " + sum + " bytes of "
                    + MemoryFile.place() + ", which has " + room + " to spare: make it larger"
                    + " (mount -o remount,size=SIZE, or --shm-size=SIZE of a container's start),"
                    + " remove files there, ask for less, or use nodeSegment");
        }
        return wanted;
    }

    private static long room() {
        try {
            return MemoryFile.roomForPrograms();
        } catch (IOException e) {
            return 0;
        }
    }

    private static CommunicationException without(String matter) {
        return new CommunicationException("hostSegment", matter, -1, null);
    }

    private static MemorySegment[] share(
            String job, Collectives collectives, int node, long[] wanted, Arena arena) {
        try (MemoryName name = MemoryName.make(job, wanted[node])) {
            byte[] names = new byte[wanted.length * MemoryName.BYTES];
            collectives.allGather(ElementKinds.whole(name.bytes()), ElementKinds.whole(names));
            MemorySegment[] parts = map(names, node, wanted, arena);
            long[] first = {parts == null ? node : wanted.length};
            collectives.allReduce(ElementKinds.whole(first), Reduction.MIN.reducer());
            if (parts == null || first[0] < wanted.length) {
                throw without("node " + first[0] + " has not got " + wanted[(int) first[0]]
                        + " bytes of " + MemoryFile.place() + " in common with the others: has it"
                        + " filled up meanwhile, and is it the same folder for all of them?");
            }
            return parts;
        }
    }

    private static MemorySegment @Nullable [] map(
            byte[] names, int node, long[] wanted, Arena arena) {
        MemorySegment[] parts = new MemorySegment[wanted.length];
        for (int other = 0; other < parts.length; other++) {
            try (MemoryFile file = MemoryName.open(names, other)) {
                long length = Math.max(1, wanted[other]);
                MemorySegment part = file.map(length, arena).asSlice(0, wanted[other]);
                if (other == node && !file.reserve(0, length)) {
                    return null;
                }
                parts[other] = other == node ? part : part.asReadOnly();
            } catch (IOException e) {
                return null;
            }
        }
        return parts;
    }

    /// The memory of a node: this one's, as long as it has asked for, or that of another, which
    /// this one cannot write, and reads only when that one says so.
    public MemorySegment of(int node) {
        return parts[node];
    }

    /// Gives this node's mappings up. Others' last until they do so, too.
    public void close() {
        arena.close();
    }
}
