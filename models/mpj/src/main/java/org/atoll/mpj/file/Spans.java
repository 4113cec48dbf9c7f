// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

import java.util.Arrays;

/// Runs of bytes of a file in ascending order, kept as series: runs of equal length at equal
/// distances. Runs that touch are one. For one thread.
///
/// A series is four numbers: where it starts, the length of a run, the distance from one run's
/// start to the next one's, and how many runs there are.
public final class Spans {
    static final int WORDS = 4;

    private static final int LENGTH = 1;
    private static final int STRIDE = 2;
    private static final int COUNT = 3;

    private long[] words = new long[4 * WORDS];
    private int series;

    /// Creates an empty list.
    Spans() {}

    /// Does something with a run.
    interface Visitor {
        void visit(long start, long length);
    }

    int series() {
        return series;
    }

    long start(int i) {
        return words[i * WORDS];
    }

    long length(int i) {
        return words[i * WORDS + LENGTH];
    }

    long stride(int i) {
        return words[i * WORDS + STRIDE];
    }

    long count(int i) {
        return words[i * WORDS + COUNT];
    }

    /// Where the last run of a series ends.
    private long end(int i) {
        return start(i) + (count(i) - 1) * stride(i) + length(i);
    }

    long first() {
        return start(0);
    }

    long end() {
        return end(series - 1);
    }

    void clear() {
        series = 0;
    }

    /// Adds a run behind the others.
    void add(long start, long length) {
        if (length > 0 && !continues(start, length)) {
            append(start, length, length, 1);
        }
    }

    /// Makes the last series longer, if the run allows it.
    private boolean continues(long start, long length) {
        if (series == 0) {
            return false;
        }
        int last = series - 1;
        int at = last * WORDS;
        if (count(last) == 1 && end(last) == start) {
            words[at + LENGTH] += length;
            words[at + STRIDE] += length;
            return true;
        }
        boolean second = count(last) == 1 && start > end(last);
        if (length(last) != length
                || (!second && start != start(last) + count(last) * stride(last))) {
            return false;
        }
        if (second) {
            words[at + STRIDE] = start - start(last);
        }
        words[at + COUNT]++;
        return true;
    }

    /// Adds a series behind the others.
    void add(long start, long length, long stride, long count) {
        if (count == 1 || stride == length) {
            add(start, length * count);
        } else if (count > 0) {
            append(start, length, stride, count);
        }
    }

    private void append(long start, long length, long stride, long count) {
        if (words.length == series * WORDS) {
            words = Arrays.copyOf(words, 2 * words.length);
        }
        int at = series++ * WORDS;
        words[at] = start;
        words[at + LENGTH] = length;
        words[at + STRIDE] = stride;
        words[at + COUNT] = count;
    }

    /// Visits the runs one by one.
    void each(Visitor visitor) {
        for (int i = 0; i < series; i++) {
            for (long k = 0; k < count(i); k++) {
                visitor.visit(start(i) + k * stride(i), length(i));
            }
        }
    }

    long runs() {
        long runs = 0;
        for (int i = 0; i < series; i++) {
            runs += count(i);
        }
        return runs;
    }

    long bytes() {
        long bytes = 0;
        for (int i = 0; i < series; i++) {
            bytes += length(i) * count(i);
        }
        return bytes;
    }

    /// Copies series to where they can be sent from.
    void copyTo(long[] target, int at, int from, int count) {
        System.arraycopy(words, from * WORDS, target, at, count * WORDS);
    }

    /// Adds series that were sent.
    void addAll(long[] source, int at, int count) {
        for (int i = 0; i < count; i++) {
            int from = at + i * WORDS;
            append(source[from], source[from + LENGTH], source[from + STRIDE],
                    source[from + COUNT]);
        }
    }
}
