// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.icl;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.atoll.codec.ElementKinds;
import org.atoll.collectives.Collectives;
import org.atoll.fabric.World;
import org.atoll.fabric.files.MemoryFile;
import org.atoll.fabric.files.OwnFolder;
import org.jspecify.annotations.Nullable;

/// Memory of each node that the other nodes of its host read: a file in memory for each node, which
/// all nodes map. Each is in a folder that only their user can enter, and its name is gone when all
/// have mapped it: the memory lives as long as the last mapping. A node reserves its own part
/// before, so that no later access finds that there is no room.
public final class HostSegment {
    /// How long a folder's name may be.
    private static final int NAME_BYTES = 512;

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
    /// @return null on all nodes if one of them cannot have it
    static @Nullable HostSegment make(
            World world, Collectives collectives, int node, int nodes, long bytes) {
        Path folder = create(world.job(), bytes);
        Arena arena = Arena.ofShared();
        boolean shared = false;
        try {
            byte[] names = new byte[nodes * NAME_BYTES];
            String path = folder == null ? "" : folder.toString();
            byte[] name = Arrays.copyOf(path.getBytes(StandardCharsets.UTF_8), NAME_BYTES);
            collectives.allGather(ElementKinds.whole(name), ElementKinds.whole(names));
            MemorySegment[] parts = map(names, node, bytes, arena);
            long[] allHaveIt = {parts == null ? 0 : 1};
            collectives.allReduce(ElementKinds.whole(allHaveIt), Reduction.MIN.reducer());
            if (parts == null || allHaveIt[0] == 0) {
                return null;
            }
            shared = true;
            return new HostSegment(arena, parts);
        } finally {
            try {
                remove(folder);
            } finally {
                if (!shared) {
                    arena.close();
                }
            }
        }
    }

    /// A folder with a new file; null if there is no room for what will be written.
    private static @Nullable Path create(String job, long bytes) {
        Path path = MemoryFile.freshPath(job);
        try {
            if (MemoryFile.room() < bytes) {
                return null;
            }
            try (OwnFolder folder = OwnFolder.make(path);
                    MemoryFile file = MemoryFile.create(folder)) {
                return file.reserve(0, Math.max(1, bytes)) ? path : removed(path);
            }
        } catch (IOException e) {
            return removed(path);
        }
    }

    private static @Nullable Path removed(Path path) {
        remove(path);
        return null;
    }

    private static MemorySegment @Nullable [] map(
            byte[] names, int node, long bytes, Arena arena) {
        MemorySegment[] parts = new MemorySegment[names.length / NAME_BYTES];
        for (int other = 0; other < parts.length; other++) {
            String path = new String(
                    names, other * NAME_BYTES, NAME_BYTES, StandardCharsets.UTF_8)
                    .replace("\0", "");
            if (path.isEmpty()) {
                return null;
            }
            try (OwnFolder folder = OwnFolder.open(Path.of(path));
                    MemoryFile file = MemoryFile.open(folder)) {
                MemorySegment part = file.map(file.size(), arena);
                parts[other] = other == node ? part.asSlice(0, bytes) : part.asReadOnly();
            } catch (IOException e) {
                return null;
            }
        }
        return parts;
    }

    private static void remove(@Nullable Path folder) {
        try {
            if (folder != null) {
                OwnFolder.delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
