// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.ArrayList;
import java.util.List;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;

/// A call of many objects as it goes down the tree of their ranks. In writing:
///
/// | yield | method | origin | operator | arguments | places | for each place                    |
/// |-------|--------|--------|----------|-----------|--------|-----------------------------------|
/// | int   | int    | int    | byte[]   | byte[]    | int    | rank, count, (number, index) each |
///
/// @param yield     what becomes of the results
/// @param origin    the rank that calls
/// @param operator  a graph with the operator that combines results, or nothing
/// @param arguments a graph with the arguments, which anybody can read
@SuppressWarnings("ArrayRecordComponent") // not compared
record Spread(
        int yield, int method, int origin, byte[] operator, byte[] arguments, List<Place> places) {
    /// Results are dropped.
    static final int NOTHING = 0;

    /// Each result goes to the origin.
    static final int EACH = 1;

    /// Results are combined on their way.
    static final int ONE = 2;

    /// Objects of one rank.
    ///
    /// @param numbers their numbers there
    /// @param indices their indices in the group
    @SuppressWarnings("ArrayRecordComponent") // not compared
    record Place(int rank, int[] numbers, int[] indices) {}

    /// The same for some of the places.
    Spread to(List<Place> some) {
        return new Spread(yield, method, origin, operator, arguments, some);
    }

    void write(GraphWriter to) {
        to.putInt(yield);
        to.putInt(method);
        to.putInt(origin);
        to.putObject(operator);
        to.putObject(arguments);
        to.putInt(places.size());
        for (Place place : places) {
            to.putInt(place.rank);
            to.putInt(place.numbers.length);
            for (int i = 0; i < place.numbers.length; i++) {
                to.putInt(place.numbers[i]);
                to.putInt(place.indices[i]);
            }
        }
    }

    /// Reads one.
    ///
    /// @throws IllegalArgumentException if it is damaged
    static Spread read(GraphReader from) {
        int yield = from.getInt();
        int method = from.getInt();
        int origin = from.getInt();
        byte[] operator = bytes(from);
        byte[] arguments = bytes(from);
        int count = count(from, 2 * Integer.BYTES);
        List<Place> places = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            places.add(place(from));
        }
        return new Spread(yield, method, origin, operator, arguments, places);
    }

    private static byte[] bytes(GraphReader from) {
        byte[] bytes = from.getObject(byte[].class);
        if (bytes == null) {
            throw new IllegalArgumentException("a group call lacks bytes that it must have");
        }
        return bytes;
    }

    private static Place place(GraphReader from) {
        int rank = from.getInt();
        int count = count(from, 2 * Integer.BYTES);
        int[] numbers = new int[count];
        int[] indices = new int[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = from.getInt();
            indices[i] = from.getInt();
        }
        return new Place(rank, numbers, indices);
    }

    private static int count(GraphReader from, int bytes) {
        int count = from.getInt();
        if (count < 0 || count > from.remaining() / bytes) {
            throw new IllegalArgumentException("a group call names " + count
                    + " objects or ranks in " + from.remaining() + " bytes");
        }
        return count;
    }
}
