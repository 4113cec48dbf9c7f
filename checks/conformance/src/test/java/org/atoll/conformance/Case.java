// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntToLongFunction;
import org.atoll.codec.ElementKinds;
import org.atoll.mpj.Comm;

/// One combination of the axes on one rank: what a clause is told. Differences are collected, so
/// that all ranks go on with the messages the others expect.
///
/// @param count       some number of elements
/// @param differences where what is not as it should be is told
record Case(Comm comm, Kind kind, int count, int root, Consumer<String> differences) {

    int rank() {
        return comm.rank();
    }

    int size() {
        return comm.size();
    }

    boolean atRoot() {
        return rank() == root;
    }

    int next() {
        return (rank() + 1) % size();
    }

    int previous() {
        return (rank() + size() - 1) % size();
    }

    /// What a rank's element is, different for neighbours of all kinds.
    static long value(int rank, int index) {
        return 1 + 37L * rank + 11L * index;
    }

    /// A buffer with the values of a rank.
    Object of(int rank) {
        return Pattern.of(kind, rank).copy(count);
    }

    Object mine() {
        return of(rank());
    }

    Object empty() {
        return kind.make(count);
    }

    Object filled(int length, IntToLongFunction values) {
        return kind.filled(length, values);
    }

    /// Says so if a buffer's elements are not the values of a function.
    void expect(String what, Object buffer, int length, IntToLongFunction values) {
        long present = ElementKinds.lengthOf(buffer);
        if (present != length) {
            differences.accept(what + " has " + present + " elements, not " + length);
            return;
        }
        for (int i = 0; i < length; i++) {
            long found = kind.get(buffer, i);
            long wanted = kind.canonical(values.applyAsLong(i));
            if (found != wanted) {
                differences.accept(
                        what + " [" + i + "] of " + length + " is " + found + ", not " + wanted);
                return;
            }
        }
    }

    /// Says so if a buffer does not hold the values of a rank.
    void expectFrom(int rank, Object buffer) {
        if (!Pattern.of(kind, rank).matches(buffer, count)) {
            expect("what came from " + rank, buffer, count, i -> value(rank, i));
        }
    }

    /// Says so if two things differ.
    void same(String what, Object found, Object wanted) {
        if (!Objects.deepEquals(found, wanted)) {
            differences.accept(what + " is " + text(found) + ", not " + text(wanted));
        }
    }

    /// The packed length of this case's buffers.
    long bytes() {
        return (long) count * ElementKinds.of(empty()).elementBytes();
    }

    private static String text(Object value) {
        String list = Arrays.deepToString(new Object[] {value});
        return list.substring(1, list.length() - 1);
    }
}
