// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Arrays;
import org.atoll.mpj.Part;
import org.atoll.mpj.Parts;
import org.jspecify.annotations.Nullable;

/// The words by which both faces name data of all ranks in calls whose names end in v or w.
///
/// @param words  what the call names the others
/// @param offset from which element displacements are counted
/// @param counts how many items each rank has
/// @param displs where the items of each rank begin
/// @param memory whether an array of any numbers is memory, as it is for Open MPI
/// @param types  what they are: the same for all ranks, with displacements in extents of it; or a
///               type for each rank, with displacements in bytes
@SuppressWarnings("ArrayRecordComponent") // lives as long as a call
record Shares(
        Words words, @Nullable Object buffer, int offset, int @Nullable [] counts,
        int @Nullable [] displs, boolean memory, Datatype... types) implements Share {

    /// Items as mpiJava's calls name them, in an array that fits the type.
    Shares(
            Words words, @Nullable Object buffer, int offset, int @Nullable [] counts,
            int @Nullable [] displs, Datatype type) {
        this(words, buffer, offset, counts, displs, false, type);
    }

    /// Items as Open MPI's calls name them, with displacements from the buffer's start.
    static Shares of(
            Words words, @Nullable Object buffer, int @Nullable [] counts,
            int @Nullable [] displs, Datatype... types) {
        return new Shares(words, buffer, 0, counts, displs, true, types);
    }

    /// What stands at a rank that does not have the data of all.
    static Shares none(Datatype type) {
        return of(Words.ONE, null, null, null, type);
    }

    /// The same for so many ranks: arrays that are longer are taken as far as they are needed, as C
    /// and Open MPI do, which do not know their length; and where there is no rank, none is needed.
    ///
    /// @throws IllegalArgumentException if they are shorter
    @Override
    public Shares among(int ranks) {
        if (ranks == 0) {
            return new Shares(
                    words, buffer, offset, new int[0], new int[0], memory, types);
        }
        return new Shares(
                words,
                buffer,
                offset,
                ofEach(ranks, MPI.ERR_COUNT, words.count(), counts),
                ofEach(ranks, MPI.ERR_ARG, words.displs(), displs),
                memory,
                types);
    }

    private static int[] ofEach(
            int ranks, int errorClass, String what, int @Nullable [] numbers) {
        int[] all = first(ranks, given(errorClass, what, numbers));
        if (all.length < ranks) {
            throw new WrongArgument(errorClass, what + " has the length " + all.length
                    + ": there is one for each of " + ranks + " ranks");
        }
        return all;
    }

    /// The first numbers of an array, or all if there are no more.
    static int[] first(int wanted, int[] numbers) {
        return numbers.length > wanted ? Arrays.copyOf(numbers, wanted) : numbers;
    }

    @Override
    public Datatype type() {
        return type(0);
    }

    private Datatype type(int rank) {
        return Required.of(MPI.ERR_TYPE, words.type(),
                Required.of(MPI.ERR_TYPE, words.type(), types)[rank]);
    }

    private int[] givenCounts() {
        return given(MPI.ERR_COUNT, words.count(), counts);
    }

    private int[] givenDispls() {
        return given(MPI.ERR_ARG, words.displs(), displs);
    }

    private static int[] given(
            int errorClass, String what, int @Nullable [] numbers) {
        if (numbers == null) {
            throw new WrongArgument(errorClass, what
                    + " is null: whoever has the data of all ranks gives counts and displs");
        }
        return numbers;
    }

    /// The parts of the buffer.
    ///
    /// @throws IllegalArgumentException if they do not lie in it
    Parts parts() {
        int[] numbers = givenCounts();
        int[] places = givenDispls();
        try {
            return Placement.parts(given(type()), offset, numbers, places, type());
        } catch (IllegalArgumentException e) {
            throw words.in(e);
        }
    }

    private @Nullable Object given(Datatype type) {
        return memory ? ArrayMemory.of(buffer, type) : buffer;
    }

    /// The parts of the buffer that are of a type for each rank.
    ///
    /// @throws IllegalArgumentException if they do not lie in it
    Parts partsByType() {
        int[] numbers = givenCounts();
        int[] places = givenDispls();
        if (Required.of(MPI.ERR_TYPE, words.type(), types).length < numbers.length) {
            throw new WrongArgument(MPI.ERR_TYPE, words.type() + " has the length " + types.length
                    + ": there is one for each of " + numbers.length + " ranks");
        }
        Part[] parts = new Part[numbers.length];
        Arrays.setAll(parts, rank -> partByType(rank, numbers[rank], places[rank]));
        return Parts.of(parts);
    }

    private Part partByType(int rank, int count, int place) {
        int bytes = type(rank).map().base().bytes();
        if (place % bytes != 0) {
            throw new IllegalArgumentException(words.displs() + "[" + rank + "] is " + place
                    + " bytes: it is a multiple of the element's " + bytes);
        }
        try {
            return Placement.part(given(type(rank)), place / bytes, count, type(rank));
        } catch (IllegalArgumentException e) {
            throw words.in(e);
        }
    }

    @Override
    public ObjectPart objects(int rank) {
        long place = (long) givenDispls()[rank] * type().map().extent();
        int[] numbers = givenCounts();
        try {
            return ObjectPart.of(buffer, offset + place, numbers[rank], type());
        } catch (IllegalArgumentException e) {
            throw words.in(e);
        }
    }
}
