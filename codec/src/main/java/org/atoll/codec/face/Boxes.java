// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import java.lang.invoke.MethodType;
import java.util.List;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.jspecify.annotations.Nullable;

/// Values of which only the boxes are known, and what parameters take them.
final class Boxes {
    /// Each is converted to those after it, as far as the language does.
    private static final List<Class<?>> NUMBERS = List.of(
            byte.class, short.class, int.class, long.class, float.class, double.class);

    private Boxes() {}

    /// Whether a parameter takes a value.
    static boolean fits(Class<?> parameter, @Nullable Object value) {
        if (!parameter.isPrimitive()) {
            return value == null || parameter.isInstance(value);
        }
        return value != null && isWidened(
                MethodType.methodType(value.getClass()).unwrap().returnType(), parameter);
    }

    /// Whether all that a parameter takes is taken by another. A box may be meant as a number, so a
    /// number is narrower than any object.
    static boolean isNarrower(Class<?> one, Class<?> other) {
        return one.isPrimitive()
                ? !other.isPrimitive() || isWidened(one, other)
                : other.isAssignableFrom(one);
    }

    private static boolean isWidened(Class<?> from, Class<?> to) {
        if (from == to) {
            return true;
        }
        int target = NUMBERS.indexOf(to);
        return from == char.class
                ? target >= NUMBERS.indexOf(int.class)
                : NUMBERS.contains(from) && NUMBERS.indexOf(from) < target;
    }

    /// Writes a value that fits.
    static void write(Class<?> parameter, @Nullable Object value, GraphWriter to) {
        if (!parameter.isPrimitive() || value == null) {
            to.putObject(value);
        } else if (parameter == boolean.class) {
            to.putBoolean((Boolean) value);
        } else if (parameter == char.class) {
            to.putChar((Character) value);
        } else {
            Number number = value instanceof Character c ? Integer.valueOf(c) : (Number) value;
            write(parameter, number, to);
        }
    }

    private static void write(Class<?> parameter, Number value, GraphWriter to) {
        switch (parameter.getName()) {
            case "byte" -> to.putByte(value.byteValue());
            case "short" -> to.putShort(value.shortValue());
            case "int" -> to.putInt(value.intValue());
            case "long" -> to.putLong(value.longValue());
            case "float" -> to.putFloat(value.floatValue());
            default -> to.putDouble(value.doubleValue());
        }
    }

    /// Reads what a method has returned.
    static @Nullable Object read(Class<?> type, GraphReader from) {
        if (!type.isPrimitive()) {
            return from.getObject(type);
        }
        return switch (type.getName()) {
            case "void" -> null;
            case "boolean" -> from.getBoolean();
            case "char" -> from.getChar();
            case "byte" -> from.getByte();
            case "short" -> from.getShort();
            case "int" -> from.getInt();
            case "long" -> from.getLong();
            case "float" -> from.getFloat();
            default -> from.getDouble();
        };
    }
}
