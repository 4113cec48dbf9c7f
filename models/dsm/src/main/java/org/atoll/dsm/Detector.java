// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.atoll.dsm.engine.Counters;
import org.atoll.dsm.watch.Recorder;
import org.atoll.dsm.watch.Watched;
import org.jspecify.annotations.Nullable;

/// A program's way to its rank's engine, which finds out when the engine is needed: by a check of
/// each view, or by a fault of the processor. For the program's threads; calls block until they are
/// done.
abstract class Detector {

    /// The place of an array.
    ///
    /// @param first  its first page
    /// @param pages  how many it has, in sequence
    /// @param memory zeros at first: that of all pages, or an array of the heap for each row
    record Place(Watched array, int first, int pages, List<MemorySegment> memory) {

        /// The page behind its last one.
        int end() {
            return first + pages;
        }
    }

    /// Allocates an array.
    ///
    /// @param array without a place
    /// @param shape of its memory
    /// @throws OutOfMemoryError if there is no room
    abstract Place allocate(Watched array, MemoryShape shape);

    /// Frees an array.
    abstract void free(Place place);

    /// Says where pages should be at home.
    abstract void distribute(int first, int end, int home);

    /// Whether pages can be read without [#read].
    abstract boolean isReadable(int first, int last);

    /// Whether pages can be written without [#write].
    abstract boolean isWritable(int first, int last);

    /// The accesses that are looked up for single elements.
    abstract Heap heap();

    abstract void read(int first, int end);

    abstract void write(int first, int end);

    abstract void overwrite(int first, int end);

    abstract void acquire(int lock);

    abstract void release(int lock);

    abstract void barrier(int number);

    abstract void await(int lock, int condition);

    abstract void signal(int lock, int condition, boolean all);

    abstract void handOver(int first, int end, int to);

    abstract void pushed(int from);

    /// A copy of what is counted.
    abstract Counters counters();

    /// What notes the program's accesses, if anybody wants to know of them.
    @Nullable Recorder recorder() {
        return null;
    }

    /// See [Dsm#races].
    List<String> races() {
        return List.of();
    }

    /// The program has returned.
    ///
    /// @param places the arrays that it has not freed
    abstract void end(List<Place> places);
}
