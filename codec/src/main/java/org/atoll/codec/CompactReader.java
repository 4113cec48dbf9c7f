// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import static org.atoll.codec.CompactFormat.AGAIN;
import static org.atoll.codec.CompactFormat.ARRAY;
import static org.atoll.codec.CompactFormat.BOXED;
import static org.atoll.codec.CompactFormat.FIXED;
import static org.atoll.codec.CompactFormat.LATIN;
import static org.atoll.codec.CompactFormat.LINKED;
import static org.atoll.codec.CompactFormat.LIST;
import static org.atoll.codec.CompactFormat.MAP;
import static org.atoll.codec.CompactFormat.NULL;
import static org.atoll.codec.CompactFormat.OBJECTS;
import static org.atoll.codec.CompactFormat.OPEN;
import static org.atoll.codec.CompactFormat.RECORD;
import static org.atoll.codec.CompactFormat.ROW;
import static org.atoll.codec.CompactFormat.UTF16;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.atoll.fabric.wire.Elements;
import org.jspecify.annotations.Nullable;

/// Reads one message of plain objects. Trusts nothing in it. A length is compared with what is left
/// before anything is allocated, and all lengths together with that of the message, for each
/// element takes a byte of its own. The class of a record is compared with what is wanted in its
/// place before one is made. What the hash of a key costs is known before it is asked for: see
/// [HashBudget].
@SuppressWarnings("ReferenceEquality") // Object is one class
final class CompactReader extends CompactInput {
    private final ObjectLimits limits;
    private final Function<String, Class<?>> resolver;
    private final List<@Nullable Object> numbered = new ArrayList<>();
    private final List<RecordPlan> plans = new ArrayList<>();
    private final HashBudget hashing;

    /// How many elements may still be announced.
    private long slots;

    private int depth;

    /// Whether what is wanted is the message's object: no component or element of it has begun.
    private boolean whole = true;

    /// Creates a reader.
    ///
    /// @param bytes    an array that holds the message
    /// @param offset   where it begins
    /// @param length   how long it is
    /// @param limits   what a message may hold
    /// @param resolver gives the allowed class of a name, or throws IllegalArgumentException
    CompactReader(
            byte[] bytes,
            int offset,
            int length,
            ObjectLimits limits,
            Function<String, Class<?>> resolver) {
        super(bytes, offset + 1, offset + length);
        this.limits = limits;
        this.resolver = resolver;
        this.hashing = new HashBudget(limits, length);
        this.slots = length;
    }

    /// Reads the message.
    ///
    /// @param wanted what the object must be
    /// @throws IllegalArgumentException if it is damaged or has a class that is not allowed
    /// @throws ClassCastException if it is of another class, of which none is made then
    @Nullable Object read(Class<?> wanted) {
        Object value = readValue(wanted);
        requireEnd();
        return value;
    }

    private @Nullable Object readValue(Class<?> wanted) {
        int tag = readByte() & 0xff;
        if (tag >= BOXED) {
            return readNumbers(tag, wanted);
        }
        return switch (tag) {
            case NULL -> null;
            case LATIN, UTF16 -> readText(tag, wanted);
            case AGAIN -> again(readNumber(), wanted);
            default -> readNested(tag, wanted);
        };
    }

    private Object readNumbers(int tag, Class<?> wanted) {
        Object read = tag >= ARRAY
                ? readArray(kind(tag - ARRAY))
                : readPrimitive(kind(tag - BOXED));
        if (wanted != Object.class) {
            require(wanted, read.getClass());
        }
        return read;
    }

    private String readText(int tag, Class<?> wanted) {
        if (wanted != Object.class && wanted != String.class) {
            require(wanted, String.class);
        }
        return readText(tag);
    }

    /// Asked before an object with a class of the program's is made.
    private void require(Class<?> wanted, Class<?> type) {
        if (!wanted.isAssignableFrom(type)) {
            throw whole
                    ? Wanted.refusal(wanted, type)
                    : damaged("a " + type.getName() + " is where a " + wanted.getName()
                            + " belongs");
        }
    }

    private static int kind(int k) {
        if (k >= CompactFormat.KINDS.size()) {
            throw damaged("there is no primitive type " + k);
        }
        return k;
    }

    private Object again(int number, Class<?> wanted) {
        Object known = number >= 0 && number < numbered.size() ? numbered.get(number) : null;
        if (known == null) {
            throw damaged("there is no object " + number + " yet");
        }
        if (wanted != Object.class) {
            require(wanted, known.getClass());
        }
        return known;
    }

    private Object readNested(int tag, Class<?> wanted) {
        if (++depth > limits.depth()) {
            throw new IllegalArgumentException(
                    "an object nested " + depth + " deep: " + limits.ofDepth());
        }
        if (wanted != Object.class && tag > OBJECTS) {
            require(wanted, collection(tag));
        }
        Object value =
                switch (tag) {
                    case RECORD -> readRecord(wanted);
                    case OBJECTS -> readObjects(wanted);
                    case LIST -> readList();
                    case FIXED -> readFixed(List::of);
                    case OPEN -> readFixed(elements -> Stream.of(elements).toList());
                    case MAP -> readMap(new HashMap<>());
                    case LINKED -> readMap(new LinkedHashMap<>());
                    default -> throw damaged("there is no tag " + tag);
                };
        depth--;
        return value;
    }

    private static Class<?> collection(int tag) {
        return switch (tag) {
            case LIST -> ArrayList.class;
            case FIXED, OPEN -> CompactFormat.FIXED_LIST;
            case MAP -> HashMap.class;
            case LINKED -> LinkedHashMap.class;
            default -> throw damaged("there is no tag " + tag);
        };
    }

    private int number(@Nullable Object value) {
        numbered.add(value);
        return numbered.size() - 1;
    }

    private Object readRecord(Class<?> wanted) {
        RecordPlan plan = readClass();
        require(wanted, plan.type());
        whole = false;
        int number = plan.flat() ? -1 : number(null);
        Object made = plan.packed() != null ? readPacked(plan, 1)[0] : plan.coder().read(this);
        if (number >= 0) {
            numbered.set(number, made);
        }
        return Objects.requireNonNull(made);
    }

    private @Nullable Object[] readPacked(RecordPlan plan, int count) {
        RecordLayout<?> layout = plan.packed();
        if (layout == null) {
            throw damaged(plan.type() + " is not packed");
        }
        long size = room((long) count * layout.elementBytes());
        Object[] records = (Object[]) layout.allocate(count);
        try {
            readPacked(layout, records, size);
        } catch (RuntimeException | Error e) { // of the constructor: there is room
            throw refused(plan.type(), e);
        }
        return records;
    }

    private Object readObjects(Class<?> wanted) {
        Class<?> type = resolver.apply(readName());
        require(wanted, type.arrayType());
        whole = false;
        int number = number(null);
        return readObjects(type, number, readLength(1));
    }

    private Object readObjects(Class<?> type, int number, int length) {
        if (length > 0 && skips(ROW)) {
            RecordPlan plan = readClass();
            require(type, plan.type());
            Object[] row = readPacked(plan, length);
            Object array = type == row.getClass().getComponentType() ? row : retyped(row, type);
            numbered.set(number, array);
            return array;
        }
        Object[] array = (Object[]) Array.newInstance(type, length);
        numbered.set(number, array);
        for (int i = 0; i < length; i++) {
            store(array, i, readValue(type));
        }
        return array;
    }

    private static Object retyped(@Nullable Object[] row, Class<?> type) {
        Object[] array = (Object[]) Array.newInstance(type, row.length);
        for (int i = 0; i < row.length; i++) {
            store(array, i, row[i]);
        }
        return array;
    }

    private static void store(@Nullable Object[] array, int index, @Nullable Object value) {
        try {
            array[index] = value;
        } catch (ArrayStoreException e) {
            throw new IllegalArgumentException("the message is damaged: " + e, e);
        }
    }

    private Object readList() {
        ArrayList<@Nullable Object> list = new ArrayList<>();
        number(list);
        int length = readLength(1);
        if (length > 0 && skips(ROW)) {
            list.addAll(Arrays.asList(readPacked(readClass(), length)));
            return list;
        }
        list.ensureCapacity(length);
        for (int i = 0; i < length; i++) {
            list.add(readValue(Object.class));
        }
        return list;
    }

    private Object readFixed(Function<@Nullable Object[], List<?>> maker) {
        int number = number(null);
        int length = readLength(1);
        @Nullable Object[] elements;
        if (length > 0 && skips(ROW)) {
            elements = readPacked(readClass(), length);
        } else {
            elements = new Object[length];
            for (int i = 0; i < length; i++) {
                elements[i] = readValue(Object.class);
            }
        }
        Object list = maker.apply(elements);
        numbered.set(number, list);
        return list;
    }

    /// Unless a key is an array, a collection or a record of these, its hash costs no more than to
    /// read it.
    private Object readMap(Map<@Nullable Object, @Nullable Object> map) {
        number(map);
        int length = readLength(2);
        for (int i = 0; i < length; i++) {
            boolean known = peek() == AGAIN;
            int before = numbered.size();
            Object key = readValue(Object.class);
            hashing.charge(known || numbered.size() > before ? HashCost.of(key) : 1);
            map.put(key, readValue(Object.class));
        }
        return map;
    }

    private Object readArray(int k) {
        Elements kind = CompactFormat.KINDS.get(k);
        int length = readLength(kind.elementBytes());
        Object array = kind.allocate(length);
        number(array);
        readPacked(kind, array, (long) length * kind.elementBytes());
        return array;
    }

    private Object readPrimitive(int k) {
        return switch (k) {
            case 0 -> getBoolean();
            case 1 -> getByte();
            case 2 -> getChar();
            case 3 -> getShort();
            case 4 -> getInt();
            case 5 -> getLong();
            case 6 -> getFloat();
            default -> getDouble();
        };
    }

    @Override
    public @Nullable Object getObject(Class<?> type) {
        return readValue(type);
    }

    @Override
    public RuntimeException refused(Class<?> type, Throwable cause) {
        return new IllegalArgumentException(
                "a record of " + type + " cannot be made: " + cause, cause);
    }

    private RecordPlan readClass() {
        int number = readNumber();
        if (number < 0) {
            throw damaged("there is no class " + number);
        }
        if (number < plans.size()) {
            return plans.get(number);
        }
        Class<?> type = resolver.apply(readName());
        String signature = readName();
        RecordPlan plan = RecordPlan.of(type);
        if (number != plans.size() || plan == null || !plan.signature().equals(signature)) {
            throw new IllegalArgumentException(
                    "records of " + type.getName() + " arrived with the components " + signature
                            + ": here they have "
                            + (plan == null ? "none that can be read" : plan.signature()));
        }
        plans.add(plan);
        return plan;
    }

    /// A length of elements that take at least so many bytes each, which no others take.
    private int readLength(int elementBytes) {
        int length = readNumber();
        if (length < 0) {
            throw damaged("a length is " + length);
        }
        if (length > limits.array()) {
            throw new IllegalArgumentException(
                    "an array of " + length + ": " + limits.ofArray());
        }
        slots -= room((long) length * elementBytes);
        if (slots < 0) {
            throw damaged("a length is " + length + " where the bytes belong to others");
        }
        return length;
    }
}
