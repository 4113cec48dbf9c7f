// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi.work;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.atoll.benchmarks.compare.Unit;

/// A row of the table.
public enum Work {
    /// A call without argument and result.
    NULL("null call"),
    /// The same, 64 under way; the comparator has 16 threads instead. The time of one call.
    ASYNC("null call, 64 under way"),
    /// A tree of 15 nodes as argument and result.
    TREE15("15-node tree"),
    /// A linked list of 100 elements as argument and result.
    LIST100("100-element list"),
    /// A tree of 1023 nodes as argument and result.
    TREE1023("1023-node tree"),
    /// An array of a MiB as argument, its length as result.
    DOUBLES("double[] of 1 MiB", Unit.GIGABYTES_PER_SECOND),
    /// A call without argument and result on each of eight objects.
    GROUP("group call to 8 objects"),
    /// Write and read a tree of 15 nodes.
    COPY_TREE("copy: 15-node tree"),
    /// Write and read a linked list of 100 elements.
    COPY_LIST("copy: 100-element list"),
    /// Write and read an object with collections.
    COPY_COLLECTIONS("copy: with collections"),
    /// Write and read an array of a MiB.
    COPY_DOUBLES("copy: double[] of 1 MiB");

    private final String title;
    private final Unit unit;

    Work(String title) {
        this(title, Unit.MICROSECONDS);
    }

    Work(String title, Unit unit) {
        this.title = title;
        this.unit = unit;
    }

    /// The work a user or a sample names.
    ///
    /// @param word the name in lower case
    /// @throws IllegalArgumentException if there is none, with all names
    public static Work named(String word) {
        return Arrays.stream(values())
                .filter(work -> work.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no work is called '" + word
                        + "'; there are " + Arrays.stream(values())
                                .map(Work::word)
                                .collect(Collectors.joining(", "))));
    }

    /// Reads the words that the programs of this benchmark are given.
    ///
    /// @param words names divided by commas
    public static List<Work> list(String words) {
        return Arrays.stream(words.split(",", -1)).map(Work::named).toList();
    }

    /// The name in options and samples.
    ///
    /// @return the name in lower case
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// What it is, in the table.
    public String title() {
        return title;
    }

    /// How its results are told.
    public Unit unit() {
        return unit;
    }

    /// Whether it is done within one process.
    ///
    /// @return false for calls between two
    public boolean isCopy() {
        return compareTo(COPY_TREE) >= 0;
    }
}
