// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.ArrayList;
import java.util.List;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.jspecify.annotations.Nullable;

/// A call of many objects as it goes down the tree of their ranks. In writing:
///
/// | yield | origin | operator | own     | call | places | for each place             |
/// |-------|--------|----------|---------|------|--------|----------------------------|
/// | int   | int    | byte[]   | boolean |      | int    | rank, count, objects       |
///
/// A call is its method (int) and its arguments (byte[]). If objects have calls of their own there
/// is no common one. An object is its number and its index (int each), and then its own call, with
/// the number of objects that its arguments refer to (int), and their ranks, lives and numbers (int
/// each).
///
/// @param yield    what becomes of the results
/// @param origin   the rank that calls
/// @param operator a graph with the operator that combines results, or nothing
/// @param common   the call of all objects, null if each has its own
@SuppressWarnings("ArrayRecordComponent") // not compared
record Spread(int yield, int origin, byte[] operator, @Nullable Call common, List<Place> places) {
    /// Results are dropped.
    static final int NOTHING = 0;

    /// Each result goes to the origin.
    static final int EACH = 1;

    /// Results are combined on their way.
    static final int ONE = 2;

    /// The call of an object.
    ///
    /// @param arguments a graph with the arguments, which anybody can read
    /// @param given     what the arguments refer to, if the call is an object's own
    @SuppressWarnings("ArrayRecordComponent") // not compared
    record Call(int method, byte[] arguments, List<ObjectId> given) {

        private void write(GraphWriter to) {
            to.putInt(method);
            to.putObject(arguments);
        }

        private static Call read(GraphReader from) {
            int method = from.getInt();
            return new Call(method, bytes(from), List.of());
        }

        private void writeOwn(GraphWriter to) {
            write(to);
            to.putInt(given.size());
            for (ObjectId id : given) {
                to.putInt(id.rank());
                to.putInt(id.life());
                to.putInt(id.number());
            }
        }

        private static Call readOwn(GraphReader from) {
            Call call = read(from);
            int count = count(from, 3 * Integer.BYTES);
            List<ObjectId> given = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                given.add(new ObjectId(from.getInt(), from.getInt(), from.getInt()));
            }
            return new Call(call.method, call.arguments, given);
        }
    }

    /// Objects of one rank.
    ///
    /// @param numbers their numbers there
    /// @param indices their indices in the group
    /// @param own     their calls; empty if there is a common one
    @SuppressWarnings("ArrayRecordComponent") // not compared
    record Place(int rank, int[] numbers, int[] indices, List<Call> own) {

        /// How many there are.
        int count() {
            return numbers.length;
        }

        private void write(GraphWriter to) {
            to.putInt(rank);
            to.putInt(numbers.length);
            for (int i = 0; i < numbers.length; i++) {
                to.putInt(numbers[i]);
                to.putInt(indices[i]);
                if (!own.isEmpty()) {
                    own.get(i).writeOwn(to);
                }
            }
        }
    }

    /// How many objects are called.
    int count() {
        return places.stream().mapToInt(Place::count).sum();
    }

    /// The same for some of the places.
    Spread to(List<Place> some) {
        return new Spread(yield, origin, operator, common, some);
    }

    /// What it refers to.
    ///
    /// @param shared what the operator and the common call refer to, if there is one
    List<ObjectId> given(List<ObjectId> shared) {
        if (common != null) {
            return shared;
        }
        List<ObjectId> all = new ArrayList<>();
        for (Place place : places) {
            place.own.forEach(call -> all.addAll(call.given));
        }
        return all;
    }

    /// The call of an object.
    ///
    /// @param i where the object stands in the place
    Call call(Place place, int i) {
        Call all = common;
        return all != null ? all : place.own.get(i);
    }

    void write(GraphWriter to) {
        to.putInt(yield);
        to.putInt(origin);
        to.putObject(operator);
        Call all = common;
        to.putBoolean(all == null);
        if (all != null) {
            all.write(to);
        }
        to.putInt(places.size());
        places.forEach(place -> place.write(to));
    }

    /// Reads one.
    ///
    /// @throws IllegalArgumentException if it is damaged
    static Spread read(GraphReader from) {
        int yield = from.getInt();
        int origin = from.getInt();
        byte[] operator = bytes(from);
        boolean own = from.getBoolean();
        Call common = own ? null : Call.read(from);
        int count = count(from, 2 * Integer.BYTES);
        List<Place> places = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            places.add(place(from, own));
        }
        return new Spread(yield, origin, operator, common, places);
    }

    /// Reads bytes that must be there.
    ///
    /// @throws IllegalArgumentException if they are not
    static byte[] bytes(GraphReader from) {
        byte[] bytes = from.getObject(byte[].class);
        if (bytes == null) {
            throw new IllegalArgumentException("a group call lacks bytes that it must have");
        }
        return bytes;
    }

    private static Place place(GraphReader from, boolean own) {
        int rank = from.getInt();
        int count = count(from, 2 * Integer.BYTES);
        if (count == 0) {
            throw new IllegalArgumentException("a group call names no object of rank " + rank);
        }
        int[] numbers = new int[count];
        int[] indices = new int[count];
        List<Call> calls = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            numbers[i] = from.getInt();
            indices[i] = from.getInt();
            if (own) {
                calls.add(Call.readOwn(from));
            }
        }
        return new Place(rank, numbers, indices, calls);
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
