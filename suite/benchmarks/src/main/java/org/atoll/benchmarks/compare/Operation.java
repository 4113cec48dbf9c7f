// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// An operation that can be measured, with the unit it is told in, and its sizes unless the user
/// says others.
public enum Operation {
    /// One-way time of a message that goes to and fro.
    PINGPONG(Unit.MICROSECONDS, 8, 1024, 65536),
    /// The same as bandwidth.
    BANDWIDTH(Unit.GIGABYTES_PER_SECOND, 1 << 20, 4 << 20),
    /// One-way time of a message that goes to and fro, from and to memory outside of the heap.
    SEGMENTS(Unit.MICROSECONDS, 65536, 1 << 20, 4 << 20),
    /// Messages sent in windows of 64.
    RATE(Unit.MILLIONS_PER_SECOND, 8),
    /// Long messages sent in windows of 16.
    STREAM(Unit.GIGABYTES_PER_SECOND, 65536, 1 << 20, 4 << 20),
    /// All ranks meet.
    BARRIER(Unit.MICROSECONDS, 0),
    /// One block to all ranks.
    BROADCAST(Unit.MICROSECONDS, 8, 65536, 1 << 20),
    /// Sums at one rank.
    REDUCE(Unit.MICROSECONDS, 8, 65536, 1 << 20),
    /// Sums at all ranks.
    ALLREDUCE(Unit.MICROSECONDS, 8, 65536, 1 << 20),
    /// A block of each rank to one; the size is a block's.
    GATHER(Unit.MICROSECONDS, 8, 65536),
    /// A block to each rank from one; the size is a block's.
    SCATTER(Unit.MICROSECONDS, 8, 65536),
    /// A block of each rank to all; the size is a block's.
    ALLGATHER(Unit.MICROSECONDS, 8, 65536),
    /// A block of each rank to each; the size is a block's.
    ALLTOALL(Unit.MICROSECONDS, 8, 65536),
    /// Sums over the ranks up to one's own.
    SCAN(Unit.MICROSECONDS, 8, 65536),
    /// Sums of which each rank keeps a block; the size is a block's.
    REDUCESCATTER(Unit.MICROSECONDS, 8, 65536),
    /// An empty question to another rank, and its answer. Atoll alone has it.
    CALL(Unit.MICROSECONDS, 0),
    /// A block put into another rank's window, and flushed.
    PUT(Unit.MICROSECONDS, 8, 65536),
    /// A block fetched from another rank's window, and flushed.
    GET(Unit.MICROSECONDS, 8, 65536),
    /// A job that greets and ends, from the first process to the last one's end.
    START(Unit.MILLISECONDS, 0),
    /// All ranks write a shared file of 256 MiB, record by record in turns; the size is a record's.
    FILEWRITE(Unit.GIGABYTES_PER_SECOND, 64, 4096),
    /// All ranks read it back in the same way.
    FILEREAD(Unit.GIGABYTES_PER_SECOND, 64, 4096);

    private final Unit unit;

    /// Made by [List#of], so it never changes.
    @SuppressWarnings("ImmutableEnumChecker")
    private final List<Integer> sizes;

    Operation(Unit unit, Integer... sizes) {
        this.unit = unit;
        this.sizes = List.of(sizes);
    }

    /// Those that are measured when the user names none.
    ///
    /// @return all operations without a file, and with arrays
    public static List<Operation> usual() {
        return Arrays.stream(values())
                .filter(operation -> operation != FILEWRITE && operation != FILEREAD
                        && operation != SEGMENTS)
                .toList();
    }

    /// The operation a user or a sample names.
    ///
    /// @param word the name in lower case
    /// @throws IllegalArgumentException if there is none, with all names
    public static Operation named(String word) {
        return Arrays.stream(values())
                .filter(operation -> operation.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no operation is called '" + word
                        + "'; there are " + Arrays.stream(values()).map(Operation::word)
                                .collect(Collectors.joining(", "))));
    }

    /// The name in options, lines and tables.
    ///
    /// @return the name in lower case
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// How its results are told.
    public Unit unit() {
        return unit;
    }

    /// Chooses the sizes to measure.
    ///
    /// @param wanted the user's sizes in bytes, empty for the usual ones
    /// @return sizes in bytes; one for an operation without payload
    public List<Integer> sizes(List<Integer> wanted) {
        boolean isEmpty = this == BARRIER || this == CALL || this == START;
        return isEmpty || wanted.isEmpty() ? sizes : wanted;
    }
}
