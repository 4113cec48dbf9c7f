// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import static org.atoll.codec.CompactFormat.AGAIN;
import static org.atoll.codec.CompactFormat.ARRAY;
import static org.atoll.codec.CompactFormat.BOXED;
import static org.atoll.codec.CompactFormat.FIXED;
import static org.atoll.codec.CompactFormat.LINKED;
import static org.atoll.codec.CompactFormat.LIST;
import static org.atoll.codec.CompactFormat.MAP;
import static org.atoll.codec.CompactFormat.NULL;
import static org.atoll.codec.CompactFormat.OBJECTS;
import static org.atoll.codec.CompactFormat.OPEN;
import static org.atoll.codec.CompactFormat.RECORD;
import static org.atoll.codec.CompactFormat.ROW;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.atoll.fabric.wire.Elements;
import org.jspecify.annotations.Nullable;

/// Writes plain objects; its memory serves one message after another. For one thread at a time.
@SuppressWarnings("ReferenceEquality") // a class has one plan
final class CompactWriter extends CompactOutput {
    private static final int UNFINISHED = -1;
    private static final int KEPT_NUMBERS = 1024;

    private final int maxDepth;
    private IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();
    private final Map<Class<?>, Integer> classes = new HashMap<>();
    private final Object[] one = new Object[1];
    private int depth;
    private @Nullable RecordPlan lastPlan;
    private int lastNumber = UNFINISHED;

    CompactWriter(int maxDepth) {
        this.maxDepth = maxDepth;
    }

    /// Writes a graph.
    ///
    /// @throws NotPlain if it has an object of another kind, or is too deep
    byte[] write(@Nullable Object value) {
        try {
            writeByte(CompactFormat.FIRST);
            writeValue(value);
            return written();
        } finally {
            forget();
            classes.clear();
            one[0] = "";
            lastPlan = null;
            depth = 0;
            clear();
        }
    }

    /// A table stays as long as it was, and all of it must be cleared each time.
    private void forget() {
        if (numbers.size() > KEPT_NUMBERS) {
            numbers = new IdentityHashMap<>();
        } else {
            numbers.clear();
        }
    }

    private void writeValue(@Nullable Object value) {
        if (value == null) {
            writeByte(NULL);
        } else if (value instanceof String text) {
            writeText(text);
        } else if (value instanceof Record) {
            writeObject(value, planOf(value.getClass()));
        } else {
            int box = CompactFormat.BOXES.indexOf(value.getClass());
            if (box >= 0) {
                writeByte(BOXED + box);
                writeBoxed(box, value);
            } else {
                writeObject(value, null);
            }
        }
    }

    /// Records of one class often follow one another.
    private @Nullable RecordPlan planOf(Class<?> type) {
        RecordPlan before = lastPlan;
        if (before != null && before.type() == type) {
            return before;
        }
        RecordPlan plan = RecordPlan.of(type);
        lastPlan = plan;
        lastNumber = UNFINISHED;
        return plan;
    }

    private void writeObject(Object value, @Nullable RecordPlan plan) {
        if (plan != null && plan.flat()) {
            writeByte(RECORD);
            writeClass(plan);
            writeComponents(plan, value);
            return;
        }
        Integer known = numbers.putIfAbsent(value, UNFINISHED);
        if (known != null) {
            writeAgain(known);
            return;
        }
        if (++depth > maxDepth) {
            throw new NotPlain();
        }
        int number = numbers.size() - 1;
        boolean late = plan != null || CompactFormat.isFixed(value.getClass());
        if (!late) {
            numbers.put(value, number);
        }
        if (plan != null) {
            writeByte(RECORD);
            writeClass(plan);
            writeComponents(plan, value);
        } else {
            writeContainer(value, value.getClass());
        }
        if (late) {
            numbers.put(value, number);
        }
        depth--;
    }

    /// A record or fixed list that contains itself could not be made.
    private void writeAgain(int number) {
        if (number == UNFINISHED) {
            throw new NotPlain();
        }
        writeByte(AGAIN);
        writeNumber(number);
    }

    private void writeContainer(Object value, Class<?> type) {
        if (type == ArrayList.class) {
            writeByte(LIST);
            writeElements(((ArrayList<?>) value).toArray());
        } else if (CompactFormat.isFixed(type)) {
            List<?> list = (List<?>) value;
            Object[] elements = list.toArray();
            writeByte(knowsNull(list, elements) ? OPEN : FIXED);
            writeElements(elements);
        } else if (type == HashMap.class) {
            writeByte(MAP);
            writeMap((Map<?, ?>) value);
        } else if (type == LinkedHashMap.class) {
            writeByte(LINKED);
            writeMap(inOrderOfInsertion((Map<?, ?>) value));
        } else if (value instanceof Object[] objects) {
            writeByte(OBJECTS);
            writeText(elementName(type.getComponentType()));
            writeElements(objects);
        } else {
            writeArray(value);
        }
    }

    /// Lists that may hold null are of the same class as those that may not, but are copied.
    private static boolean knowsNull(List<?> list, @Nullable Object[] elements) {
        for (Object element : elements) {
            if (element == null) {
                return true;
            }
        }
        return List.copyOf(list) != list;
    }

    /// Refuses a `LinkedHashMap` in the order of access. Only a copy shows that, which costs as
    /// much again as writing the map: looking changes the order.
    private static Map<?, ?> inOrderOfInsertion(Map<?, ?> map) {
        @SuppressWarnings("unchecked") // it is empty before anything is put there
        LinkedHashMap<Object, Object> copy =
                (LinkedHashMap<Object, Object>) ((LinkedHashMap<?, ?>) map).clone();
        copy.clear();
        copy.put(1, "");
        copy.put(2, "");
        if (copy.get(1) != null && !copy.firstEntry().getKey().equals(1)) {
            throw new NotPlain();
        }
        return map;
    }

    private static String elementName(Class<?> type) {
        if (type.isArray() || type == Object.class || type == String.class || type.isRecord()) {
            return type.getName();
        }
        throw new NotPlain();
    }

    private void writeArray(Object array) {
        Elements kind = ElementKinds.ofArray(array);
        if (kind == null) {
            throw new NotPlain();
        }
        int k = CompactFormat.KINDS.indexOf(kind);
        int count = (int) kind.lengthOf(array);
        writeByte(ARRAY + k);
        writeNumber(count);
        writePacked(kind, array, (long) count * kind.elementBytes());
    }

    private void writeMap(Map<?, ?> map) {
        writeNumber(map.size());
        map.forEach((key, value) -> {
            writeValue(key);
            writeValue(value);
        });
    }

    private void writeElements(@Nullable Object[] elements) {
        writeNumber(elements.length);
        RecordPlan row = rowOf(elements);
        if (row == null) {
            for (Object element : elements) {
                writeValue(element);
            }
        } else {
            writeByte(ROW);
            writeClass(row);
            writePacked(row, elements);
        }
    }

    /// The class of packed records that all elements have, if they do.
    private static @Nullable RecordPlan rowOf(@Nullable Object[] elements) {
        Object first = elements.length == 0 ? null : elements[0];
        RecordPlan plan = first == null ? null : RecordPlan.of(first.getClass());
        if (plan == null || plan.packed() == null) {
            return null;
        }
        for (Object element : elements) {
            if (element == null || element.getClass() != plan.type()) {
                return null;
            }
        }
        return plan;
    }

    private void writePacked(RecordPlan plan, @Nullable Object[] records) {
        RecordLayout<?> layout = plan.packed();
        if (layout != null) {
            writePacked(layout, records, (long) records.length * layout.elementBytes());
        }
    }

    private void writeComponents(RecordPlan plan, Object record) {
        if (plan.packed() != null) {
            one[0] = record;
            writePacked(plan, one);
            return;
        }
        plan.coder().write(record, this);
    }

    private void writeBoxed(int kind, Object value) {
        switch (kind) {
            case 0 -> put((boolean) value);
            case 1 -> put((byte) value);
            case 2 -> put((char) value);
            case 3 -> put((short) value);
            case 4 -> put((int) value);
            case 5 -> put((long) value);
            case 6 -> put((float) value);
            default -> put((double) value);
        }
    }

    @Override
    public void put(@Nullable Object value) {
        writeValue(value);
    }

    private void writeClass(RecordPlan plan) {
        if (plan == lastPlan && lastNumber != UNFINISHED) {
            writeNumber(lastNumber);
            return;
        }
        Integer number = classes.putIfAbsent(plan.type(), classes.size());
        int known = number == null ? classes.size() - 1 : number;
        writeNumber(known);
        if (plan == lastPlan) {
            lastNumber = known;
        }
        if (number == null) {
            writeText(plan.type().getName());
            writeText(plan.signature());
        }
    }
}
