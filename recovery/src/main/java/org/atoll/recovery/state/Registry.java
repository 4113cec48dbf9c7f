// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.state;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.atoll.codec.ObjectCodec;
import org.atoll.recovery.state.CopyBuffers.CopyBuffer;
import org.atoll.recovery.state.StateCopy.Saved;
import org.atoll.recovery.store.ItemKind;
import org.atoll.recovery.store.SnapshotItem;
import org.atoll.recovery.store.SnapshotReader;
import org.jspecify.annotations.Nullable;

/// The state of a rank, registered item by item, each under a name of its own. In a rank's first
/// life items have their initial values; in a later one, [#restore] is called first, and each item
/// has the value of the snapshot as soon as it is registered.
///
/// Methods that register throw an [IllegalArgumentException] if the name is empty or taken, and an
/// [IllegalStateException] if the snapshot has something else of that name, or it cannot be read:
/// one line with the rank, the name, and both kinds and lengths. One thread at a time.
public final class Registry {
    private static final int ALIGNMENT = 64;

    private final int rank;
    private final ObjectCodec objects;
    private final CopyBuffers buffers = new CopyBuffers();
    private final Map<String, StateItem> items = new LinkedHashMap<>();
    private final List<String> added = new ArrayList<>();
    private @Nullable SnapshotReader snapshot;

    /// Creates the registry of a rank, without items.
    ///
    /// @param rank    for messages
    /// @param objects writes and reads records and serializable objects
    public Registry(int rank, ObjectCodec objects) {
        this.rank = rank;
        this.objects = objects;
    }

    /// Lets items have the values of a snapshot as they are registered.
    ///
    /// @param from stays open until the last item has been registered; the caller closes it
    /// @throws IllegalStateException if an item has been registered before
    public void restore(SnapshotReader from) {
        if (!items.isEmpty()) {
            throw new IllegalStateException("rank " + rank + ": '"
                    + items.keySet().iterator().next()
                    + "' was registered before the snapshot was opened");
        }
        snapshot = from;
    }

    /// Whether items get the values of a snapshot.
    public boolean isRestored() {
        return snapshot != null;
    }

    /// Registers an array of bytes.
    ///
    /// @return a new array: zeros, or what the snapshot holds
    public byte[] bytes(String name, int length) {
        return array(name, new byte[length]);
    }

    /// Registers an array of shorts.
    ///
    /// @return a new array: zeros, or what the snapshot holds
    public short[] shorts(String name, int length) {
        return array(name, new short[length]);
    }

    /// Registers an array of characters.
    ///
    /// @return a new array: zeros, or what the snapshot holds
    public char[] chars(String name, int length) {
        return array(name, new char[length]);
    }

    /// Registers an array of ints.
    ///
    /// @return a new array: zeros, or what the snapshot holds
    public int[] ints(String name, int length) {
        return array(name, new int[length]);
    }

    /// Registers an array of longs.
    ///
    /// @return a new array: zeros, or what the snapshot holds
    public long[] longs(String name, int length) {
        return array(name, new long[length]);
    }

    /// Registers an array of floats.
    ///
    /// @return a new array: zeros, or what the snapshot holds
    public float[] floats(String name, int length) {
        return array(name, new float[length]);
    }

    /// Registers an array of doubles.
    ///
    /// @return a new array: zeros, or what the snapshot holds
    public double[] doubles(String name, int length) {
        return array(name, new double[length]);
    }

    /// Registers an array of booleans.
    ///
    /// @return a new array: false, or what the snapshot holds
    public boolean[] booleans(String name, int length) {
        return array(name, new boolean[length]);
    }

    /// Registers an array that is there already.
    ///
    /// @param array of a primitive type; with the values of the snapshot, if it has any
    /// @return the array
    public <A> A array(String name, A array) {
        register(name, array instanceof boolean[] booleans
                ? new BooleansItem(booleans)
                : ArrayItem.of(array));
        return array;
    }

    /// Registers a counter.
    ///
    /// @return a new one: 0, or what the snapshot holds
    public Count count(String name) {
        Count count = new Count();
        register(name, new CountItem(count));
        return count;
    }

    /// Registers a record or a serializable object. The components of a record that is not
    /// serializable are such themselves.
    ///
    /// @param initial the value if there is no snapshot; values that are set later are of its type
    /// @return a new cell with that value, or what the snapshot holds
    public <T extends @Nullable Object> Cell<T> cell(String name, T initial) {
        return objectCell(name, Object.class, initial);
    }

    /// Registers a record or a serializable object of a type that is checked.
    ///
    /// @param type    what the snapshot holds must be of this type
    /// @param initial the value if there is no snapshot
    /// @return a new cell with that value, or what the snapshot holds
    @SuppressWarnings("NullAway") // it does not know that a type argument may be nullable
    public <T> Cell<@Nullable T> cell(String name, Class<T> type, @Nullable T initial) {
        return this.<@Nullable T>objectCell(name, type, initial);
    }

    private <T extends @Nullable Object> Cell<T> objectCell(
            String name, Class<?> type, T initial) {
        Cell<T> cell = new Cell<>(initial);
        Class<?> known = initial == null || type != Object.class ? type : initial.getClass();
        register(name, RecordCodec.suits(known)
                ? new CellItem<>(ItemKind.RECORD, cell, new RecordCodec<>(known, objects))
                : new CellItem<>(ItemKind.OBJECT, cell, CellItem.objects(objects, type)));
        return cell;
    }

    /// Registers a value that the program writes in its own way.
    ///
    /// @param initial the value if there is no snapshot
    /// @return a new cell with that value, or what the snapshot holds
    public <T extends @Nullable Object> Cell<T> coded(
            String name, StateCodec<T> codec, T initial) {
        Cell<T> cell = new Cell<>(initial);
        register(name, new CellItem<>(ItemKind.CODED, cell, codec));
        return cell;
    }

    /// Registers an output file under its path as it is given. Without a snapshot the file begins
    /// empty; with one it is cut to the length it had when that was taken. Blocks.
    ///
    /// @return a stream to its end; closing it leaves it registered, and another life writes on
    /// @throws UncheckedIOException if the file cannot be written
    public OutputStream output(Path path) {
        String name = path.toString();
        checkName(name, ItemKind.OUTPUT.label());
        try {
            OutputItem item = new OutputItem(path);
            if (snapshot == null || snapshot.item(name).isEmpty()) {
                item.clear();
            }
            register(name, item);
            return item.stream();
        } catch (IOException e) {
            throw new UncheckedIOException("rank " + rank + ": output file " + e.getMessage(), e);
        }
    }

    private void register(String name, StateItem item) {
        checkName(name, describe(item));
        if (snapshot != null) {
            snapshot.item(name).ifPresentOrElse(
                    saved -> load(name, item, saved), () -> added.add(name));
        }
        items.put(name, item);
    }

    private void checkName(String name, String what) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("rank " + rank + ": " + what + " has no name");
        }
        StateItem before = items.get(name);
        if (before != null) {
            throw new IllegalArgumentException("rank " + rank + ": '" + name
                    + "' is registered twice, as " + describe(before) + " and as " + what);
        }
    }

    private static String describe(StateItem item) {
        return item.kind().describe(item.elements());
    }

    private void load(String name, StateItem item, SnapshotItem saved) {
        if (saved.kind() != item.kind() || saved.elements() != item.elements()) {
            throw new IllegalStateException("rank " + rank + ": '" + name + "' is "
                    + describe(item) + " here and " + saved.describe() + " in snapshot "
                    + origin());
        }
        try {
            item.load(saved.content());
        } catch (IOException | RuntimeException e) {
            throw new IllegalStateException("rank " + rank + ": '" + name + "' of snapshot "
                    + origin() + " cannot be restored: " + e.getMessage(), e);
        }
    }

    private String origin() {
        return snapshot == null ? "" : snapshot.origin();
    }

    /// The names that the snapshot has and the program has not registered.
    ///
    /// @return none if there is no snapshot
    public List<String> missing() {
        return snapshot == null
                ? List.of()
                : snapshot.items().stream()
                        .map(SnapshotItem::name)
                        .filter(name -> !items.containsKey(name))
                        .toList();
    }

    /// The names that the program has registered and the snapshot does not have.
    ///
    /// @return none if there is no snapshot
    public List<String> added() {
        return List.copyOf(added);
    }

    /// The names of all items.
    ///
    /// @return in the order registered
    public List<String> names() {
        return List.copyOf(items.keySet());
    }

    /// Makes memory ready for the first copy, which takes longer otherwise.
    public void prepare() {
        long bytes = 0;
        for (StateItem item : items.values()) {
            bytes += padded(item.elements() * item.kind().elementBytes());
        }
        buffers.release(buffers.take(bytes));
    }

    /// Copies all items into memory off heap. The program waits for that long, and no longer.
    ///
    /// @return the copy, which the caller closes
    /// @throws IllegalStateException if an object cannot be written; names the item
    public StateCopy copy() {
        List<Map.Entry<String, StateItem>> all = List.copyOf(items.entrySet());
        long[] bytes = new long[all.size()];
        long sum = 0;
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = prepare(all.get(i).getKey(), all.get(i).getValue());
            sum += padded(bytes[i]);
        }
        CopyBuffer buffer = buffers.take(sum);
        List<Saved> saved = new ArrayList<>();
        long at = 0;
        for (int i = 0; i < bytes.length; i++) {
            StateItem item = all.get(i).getValue();
            MemorySegment content = buffer.bytes().asSlice(at, bytes[i]);
            item.save(content);
            saved.add(new Saved(item, all.get(i).getKey(), item.elements(), content));
            at += padded(bytes[i]);
        }
        return new StateCopy(buffers, buffer, saved);
    }

    private long prepare(String name, StateItem item) {
        try {
            return item.prepare();
        } catch (IOException | RuntimeException e) {
            throw new IllegalStateException("rank " + rank + ": '" + name
                    + "' cannot be saved: " + e.getMessage(), e);
        }
    }

    private static long padded(long bytes) {
        return (bytes + ALIGNMENT - 1) & -ALIGNMENT;
    }
}
