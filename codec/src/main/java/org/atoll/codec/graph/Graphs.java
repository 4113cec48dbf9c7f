// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.atoll.codec.CompactObjects;
import org.atoll.codec.ObjectCodec;
import org.atoll.fabric.job.Settings;

/// Writes and reads the graphs of one rank. From any thread; does not block.
public final class Graphs {
    private final ObjectCodec objects;
    private final List<Replacement> replacements;

    /// Creates it; reads the settings once.
    ///
    /// @param settings     where the allow-list and the limits are read
    /// @param loader       where the classes of arriving objects are looked for
    /// @param replacements what is written in place of certain objects
    /// @throws IllegalArgumentException if a setting is malformed
    public Graphs(Settings settings, ClassLoader loader, List<Replacement> replacements) {
        this.objects = new CompactObjects(settings, loader);
        this.replacements = List.copyOf(replacements);
    }

    ObjectCodec objects() {
        return objects;
    }

    List<Replacement> replacements() {
        return replacements;
    }

    /// A writer of a graph that anybody can read: it describes each class at its first use.
    ///
    /// @return an empty writer, to be released
    public GraphWriter writer() {
        return new GraphWriter(this);
    }

    /// A reader of such a graph. It copies the bytes, so that their place is free at once.
    ///
    /// @param memory where the bytes are
    /// @param at     the first one
    /// @param length how many
    /// @return a reader, to be released
    public GraphReader reader(MemorySegment memory, long at, long length) {
        GraphReader reader = new GraphReader(this);
        reader.begin(memory, at, length);
        return reader;
    }

    @SuppressWarnings("UnusedVariable") // nothing is kept yet
    void release(GraphWriter writer) {}

    @SuppressWarnings("UnusedVariable") // nothing is kept yet
    void release(GraphReader reader) {}
}
