// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.jspecify.annotations.Nullable;

/// The outcome of a receive, or what a probe found.
public class Status implements Freeable {
    /// The sender's rank.
    public int source = MPI.ANY_SOURCE;

    /// The message's tag.
    public int tag = MPI.ANY_TAG;

    /// Which of several requests this belongs to.
    public int index;

    /// How many items of the receive's type have come, as MPJ Express says it: after `Recv`,
    /// `Irecv`, `Sendrecv` and `Sendrecv_replace`; else [MPI#UNDEFINED], and [#Get_count] says it.
    public int count = MPI.UNDEFINED;

    /// How many elements have come, as MPJ Express says it, after the same calls.
    public int numEls = MPI.UNDEFINED;

    /// How many bytes have come, as MPJ Express says it, after the same calls.
    public int countInBytes = MPI.UNDEFINED;

    private long bytes;
    private int objects = MPI.UNDEFINED;
    private boolean cancelled;

    /// Creates one that says nothing.
    public Status() {}

    Status(org.atoll.fabric.message.Status from) {
        this.source = from.source();
        this.tag = from.tag();
        this.bytes = from.bytes();
    }

    static @Nullable Status orNull(org.atoll.fabric.message.@Nullable Status from) {
        return from == null ? null : new Status(from);
    }

    /// A message of objects says how many.
    Status withObjects(int count) {
        objects = count;
        return this;
    }

    Status withIndex(int i) {
        index = i;
        return this;
    }

    /// Says how many items have come where so many were asked for.
    Status counting(Typemap map, int wanted) {
        if (objects < 0 && map.isPlain() && bytes == wanted * map.bytes()) {
            count = wanted;
            numEls = narrow((long) wanted * map.plainElements());
        } else {
            count = count(map);
            numEls = narrow(elements(map));
        }
        countInBytes = narrow(bytes);
        return this;
    }

    Status asCancelled() {
        cancelled = true;
        return this;
    }

    /// How many items the message has (MPI 4.1, section 3.2.5).
    ///
    /// @return [MPI#UNDEFINED] if the last is not whole, or there are more than an `int` counts
    public int Get_count(Datatype type) {
        return count(map("Get_count", type));
    }

    /// How many items the message has (MPI 4.1, section 3.2.5).
    ///
    /// @return [MPI#UNDEFINED] if the last is not whole, or there are more than an `int` counts
    public int getCount(Datatype type) {
        return count(map("getCount", type));
    }

    private static Typemap map(String call, Datatype type) {
        return Required.type(call, type).map(call);
    }

    private int count(Typemap map) {
        boolean isObjects = map.base() == BaseType.OBJECT;
        long size = isObjects ? map.elements() : map.bytes();
        long all = isObjects ? objects() : bytes;
        if (all == 0) {
            return 0;
        }
        return all < 0 || size == 0 || all % size != 0 ? MPI.UNDEFINED : narrow(all / size);
    }

    /// How many elements the message has (MPI 4.1, section 5.1.11).
    ///
    /// @param type what the items are that consist of them
    /// @return [MPI#UNDEFINED] if the last is not whole, or there are more than an `int` counts
    public int Get_elements(Datatype type) {
        return narrow(elements(map("Get_elements", type)));
    }

    /// How many elements the message has (MPI 4.1, section 5.1.11).
    ///
    /// @param type what the items are that consist of them
    /// @return [MPI#UNDEFINED] if the last is not whole, or there are more than an `int` counts
    public int getElements(Datatype type) {
        return narrow(elements(map("getElements", type)));
    }

    /// How many objects the message has.
    ///
    /// @return a negative number if that is not known, as after a probe
    private int objects() {
        return bytes == 0 && objects < 0 ? 0 : objects;
    }

    private static int narrow(long count) {
        return count < 0 || count > Integer.MAX_VALUE ? MPI.UNDEFINED : (int) count;
    }

    /// How many elements the message has, be they ever so many (MPI 4.1, section 5.1.11).
    ///
    /// @param type what the items are that consist of them
    /// @return [MPI#UNDEFINED] if the last is not whole
    public Count getElementsX(Datatype type) {
        long count = elements(map("getElementsX", type));
        return new Count(count < 0 ? MPI.UNDEFINED : count);
    }

    private long elements(Typemap map) {
        if (map.base() == BaseType.OBJECT) {
            return objects();
        }
        long numbers = map.numbersIn(bytes);
        int together = map.meaning().numbersPerElement();
        return numbers % together == 0 ? numbers / together : MPI.UNDEFINED;
    }

    /// Says how many elements the message is to have had.
    ///
    /// @param type  what the items are that consist of them
    public void setElements(Datatype type, int count) {
        set(map("setElements", type), count);
    }

    /// Says how many elements the message is to have had, be they ever so many.
    ///
    /// @param type  what the items are that consist of them
    public void setElementsX(Datatype type, Count count) {
        set(map("setElementsX", type),
                Required.of("setElementsX", "count", count).getCount());
    }

    private void set(Typemap map, long count) {
        if (map.base() == BaseType.OBJECT) {
            objects = (int) count;
            return;
        }
        int[] cell = map.cell();
        long numbers = count * map.meaning().numbersPerElement();
        long whole = numbers / cell.length;
        bytes = 0;
        for (int i = 0; i < cell.length; i++) {
            bytes += cell[i] * (i < numbers % cell.length ? whole + 1 : whole);
        }
    }

    /// Whether the message was taken back (MPI 4.1, section 3.8.4).
    public boolean Test_cancelled() {
        return cancelled;
    }

    /// Whether the message was taken back (MPI 4.1, section 3.8.4).
    public boolean isCancelled() {
        return cancelled;
    }

    /// Says whether the message is to have been taken back.
    public void setCancelled(boolean is) {
        cancelled = is;
    }

    /// The sender's rank.
    public int getSource() {
        return source;
    }

    /// The message's tag.
    public int getTag() {
        return tag;
    }

    /// The error class of this message.
    ///
    /// @return [MPI#SUCCESS]: errors are thrown
    public int getError() {
        return MPI.SUCCESS;
    }

    /// Which of several requests this belongs to.
    ///
    /// @return from 0
    public int getIndex() {
        return index;
    }

    @Override
    public void free() {
        // Nothing is held.
    }
}
