// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.atoll.mpj.Part;
import org.jspecify.annotations.Nullable;

/// The words by which both faces name data: a buffer, where in it, how many items of which type.
/// Every call turns them into a [Part] here. As a [Share] they are the data of the first rank,
/// behind which the other ranks' lie.
///
/// @param words  what the call names the others
/// @param offset the first element
/// @param count  how many items
/// @param memory whether an array of any numbers is memory, as it is for Open MPI
@SuppressWarnings("ReferenceEquality") // a constant is compared
record Items(
        Words words, @Nullable Object buffer, int offset, int count, Datatype type,
        boolean memory) implements Share {

    /// Stands for the buffer of a call that has one only.
    private static final Object IN_PLACE = new Object();

    /// Items as mpiJava's calls name them, in an array that fits the type.
    Items(Words words, @Nullable Object buffer, int offset, int count, Datatype type) {
        this(words, buffer, offset, count, type, false);
    }

    /// Items of a call that names one thing.
    Items(@Nullable Object buffer, int offset, int count, Datatype type) {
        this(Words.ONE, buffer, offset, count, type);
    }

    /// Items from the buffer's start on, as Open MPI's calls name them.
    static Items of(@Nullable Object buffer, int count, Datatype type) {
        return of(Words.ONE, buffer, count, type);
    }

    /// The same for a call that names several things.
    static Items of(Words words, @Nullable Object buffer, int count, Datatype type) {
        return new Items(words, buffer, 0, count, type, true);
    }

    /// What stands for the data that is already where it belongs.
    static Items inPlace(Datatype type) {
        return new Items(IN_PLACE, 0, 0, type);
    }

    @Override
    public Datatype type() {
        return Required.of(MPI.ERR_TYPE, words.type(), type);
    }

    boolean isInPlace() {
        return buffer == IN_PLACE;
    }

    boolean isObject() {
        return type().isObject();
    }

    /// So many times the items.
    Items times(int parts) {
        return counting(Math.multiplyExact(checkedCount(), parts));
    }

    /// The same with another number.
    Items counting(int items) {
        return new Items(words, buffer, offset, items, type, memory);
    }

    /// The packed length of the items.
    long bytes() {
        return checkedCount() * type().map().bytes();
    }

    private int checkedCount() {
        return checked(words.count(), count);
    }

    static int checked(int count) {
        return checked("count", count);
    }

    static int checked(String argument, int count) {
        if (count < 0) {
            throw new WrongArgument(
                    MPI.ERR_COUNT, argument + " is " + count + ": a count is at least 0");
        }
        return count;
    }

    /// How many elements so many items are, where they lie side by side in an array: the calls
    /// below take those without a [Part], and without these words.
    static long elements(int count, Datatype type) {
        return checked(count) * type.map().elements();
    }

    /// The part of the buffer that they are.
    ///
    /// @throws IllegalArgumentException if the buffer does not fit
    Part part() {
        if (isInPlace()) {
            return Part.IN_PLACE;
        }
        try {
            Object given = memory ? ArrayMemory.of(buffer, type()) : buffer;
            return Placement.part(given, offset, checkedCount(), type());
        } catch (IllegalArgumentException e) {
            throw words.in(e);
        }
    }

    /// The part of a direct buffer that a window combines: numbers, also of a structure of them.
    ///
    /// @throws IllegalArgumentException if the buffer does not fit
    Part operand() {
        try {
            return Placement.operand(buffer, checkedCount(), type());
        } catch (IllegalArgumentException e) {
            throw words.in(e);
        }
    }

    /// The objects that they are.
    ///
    /// @throws IllegalArgumentException if the buffer is no array of objects
    ObjectPart objects() {
        return objectsFrom(offset);
    }

    @Override
    public Items among(int ranks) {
        return this;
    }

    @Override
    public ObjectPart objects(int rank) {
        long extent = type().map().extent();
        return objectsFrom(offset + rank * extent * checkedCount());
    }

    private ObjectPart objectsFrom(long from) {
        try {
            return ObjectPart.of(buffer, from, checkedCount(), type());
        } catch (IllegalArgumentException e) {
            throw words.in(e);
        }
    }
}
