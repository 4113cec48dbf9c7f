// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.jspecify.annotations.Nullable;

/// What became of a receive, or what a probe found.
@SuppressWarnings("doclint:missing") // see package-info
public class Status implements Freeable {
    /// The sender's rank.
    public int source = MPI.ANY_SOURCE;

    /// The message's tag.
    public int tag = MPI.ANY_TAG;

    /// Which of several requests this belongs to.
    public int index;

    private long bytes;
    private int objects = MPI.UNDEFINED;
    private boolean cancelled;

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

    Status asCancelled() {
        cancelled = true;
        return this;
    }

    public int Get_count(Datatype type) {
        return getCount(type);
    }

    public int getCount(Datatype type) {
        if (type.isObject()) {
            return bytes == 0 && objects < 0 ? 0 : objects;
        }
        long size = type.bytes();
        if (bytes == 0) {
            return 0;
        }
        return size == 0 || bytes % size != 0 ? MPI.UNDEFINED : narrow(bytes / size);
    }

    public int Get_elements(Datatype type) {
        return getElements(type);
    }

    public int getElements(Datatype type) {
        long count = getElementsX(type).getCount();
        return count < 0 ? MPI.UNDEFINED : narrow(count);
    }

    private static int narrow(long count) {
        return count > Integer.MAX_VALUE ? MPI.UNDEFINED : (int) count;
    }

    public Count getElementsX(Datatype type) {
        long count = type.isObject() ? getCount(type) : type.numbersIn(bytes);
        return new Count(count < 0 ? MPI.UNDEFINED : count);
    }

    public void setElements(Datatype type, int count) {
        setElementsX(type, new Count(count));
    }

    public void setElementsX(Datatype type, Count count) {
        if (type.isObject()) {
            objects = (int) count.getCount();
            return;
        }
        int[] cell = type.cell();
        long whole = count.getCount() / cell.length;
        bytes = 0;
        for (int i = 0; i < cell.length; i++) {
            bytes += cell[i] * (i < count.getCount() % cell.length ? whole + 1 : whole);
        }
    }

    public boolean Test_cancelled() {
        return cancelled;
    }

    public boolean isCancelled() {
        return cancelled;
    }

    public void setCancelled(boolean is) {
        cancelled = is;
    }

    public int getSource() {
        return source;
    }

    public int getTag() {
        return tag;
    }

    public int getError() {
        return MPI.SUCCESS;
    }

    public int getIndex() {
        return index;
    }

    @Override
    public void free() {
        // Nothing is held.
    }
}
