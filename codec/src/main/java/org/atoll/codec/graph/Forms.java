// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.io.Externalizable;
import java.io.NotSerializableException;
import java.io.Serializable;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.atoll.codec.RecordLayout;
import org.atoll.codec.guard.Hashing;
import org.atoll.codec.guard.ProxyNames;
import org.jspecify.annotations.Nullable;

/// The form of each class: found or generated at its first use, once.
final class Forms {
    private static final ClassValue<ObjectForm> FORMS =
            new ClassValue<>() {
                @Override
                protected ObjectForm computeValue(Class<?> type) {
                    return make(type);
                }
            };

    /// The fields of each class that is neither a record nor out of reach.
    private static final ClassValue<Optional<ClassForm>> FIELDS =
            new ClassValue<>() {
                @Override
                protected Optional<ClassForm> computeValue(Class<?> type) {
                    return fields(type);
                }
            };

    private Forms() {}

    /// The form of a class.
    ///
    /// @throws IllegalArgumentException if its objects are not serializable
    static ObjectForm of(Class<?> type) {
        return FORMS.get(type);
    }

    private static ObjectForm make(Class<?> type) {
        ObjectForm fixed = Fixed.of(type);
        if (fixed != null) {
            return fixed;
        }
        if (Enum.class.isAssignableFrom(type) && !type.isEnum() && type != Enum.class) {
            return of(type.getSuperclass()); // a constant with a body
        }
        if (type.isArray()) {
            return named(new ArrayForm(type), type.getName());
        }
        if (!Serializable.class.isAssignableFrom(type)) {
            throw new IllegalArgumentException("an object of class " + type.getName()
                    + " is not serializable: let the class implement java.io.Serializable, or mark"
                    + " the field that refers to it transient",
                    new NotSerializableException(type.getName()));
        }
        if (type.isEnum()) {
            return named(new EnumForm(type), type.getName() + '\n' + constants(type));
        }
        return withHooks(type);
    }

    private static ObjectForm withHooks(Class<?> type) {
        MethodHandle replace = Door.writeReplace(type);
        MethodHandle resolve = Door.readResolve(type);
        ObjectForm form = type.isHidden() ? null : body(type);
        if (form instanceof RecordForm record && (resolve != null || replace != null)) {
            record.flat = false;
        }
        if (form != null && resolve != null) {
            form = named(new ResolvingForm(form, resolve), text(form));
        }
        if (replace != null) {
            ObjectForm other = new ReplacingForm(type, form, replace);
            return form == null ? other : named(other, text(form));
        }
        if (form == null) {
            throw new IllegalArgumentException("an object of class " + type.getName()
                    + " cannot be written: the class has no name; a lambda must be of a type that"
                    + " is Serializable");
        }
        return form;
    }

    private static ObjectForm body(Class<?> type) {
        if (Proxy.isProxyClass(type)) {
            return proxy(type);
        }
        if (type.isRecord()) {
            return record(type);
        }
        if (Externalizable.class.isAssignableFrom(type)) {
            return named(new ExternalForm(type), type.getName() + "\nExternalizable");
        }
        List<Level> levels = levels(type);
        String text = type.getName() + '\n' + levels.stream().map(Level::describe)
                .collect(Collectors.joining(";"));
        ClassForm form = FIELDS.get(type).orElse(null);
        if (form != null && levels.stream().allMatch(l -> l.own() != null && !l.isHooked())) {
            form.type = type;
            form.initializes = initializes(type);
            return named(form, text);
        }
        HookedForm hooked = named(new HookedForm(type, levels), text);
        hooked.initializes = initializes(type);
        return hooked;
    }

    /// A proxy is its handler; its class is known by its interfaces.
    private static ObjectForm proxy(Class<?> type) {
        HookedForm form = new HookedForm(type, List.of(Level.of(Proxy.class, null)));
        form.runsProgram = true; // interfaces may have initializers
        return named(form, ProxyNames.of(type) + "\n");
    }

    private static List<Level> levels(Class<?> type) {
        List<Level> levels = new ArrayList<>();
        for (Class<?> c = type; isSerializable(c); c = c.getSuperclass()) {
            Level level = Level.of(c, FIELDS.get(c).orElse(null));
            if (!level.isEmpty() || c == type) {
                levels.addFirst(level);
            }
        }
        return List.copyOf(levels);
    }

    private static boolean isSerializable(@Nullable Class<?> type) {
        return type != null && Serializable.class.isAssignableFrom(type);
    }

    private static Optional<ClassForm> fields(Class<?> type) {
        if (Hashing.isOfJdk(type)) {
            return Optional.empty();
        }
        List<ClassForm> above = new ArrayList<>();
        for (Class<?> c = type.getSuperclass(); isSerializable(c); c = c.getSuperclass()) {
            if (!SerialField.of(c).isEmpty()) {
                FIELDS.get(c).ifPresent(above::addFirst);
            }
        }
        try {
            return Optional.of(FormWriter.make(type, above));
        } catch (IllegalAccessException e) {
            return Optional.empty();
        }
    }

    private static ObjectForm record(Class<?> type) {
        RecordForm form;
        try {
            form = RecordFormWriter.make(type);
        } catch (IllegalAccessException e) {
            return named(new StreamForm(type), type.getName());
        }
        var components = type.getRecordComponents();
        boolean primitive = components.length > 0
                && Stream.of(components).allMatch(c -> c.getType().isPrimitive());
        form.type = type;
        form.width = components.length;
        form.flat = Stream.of(components).allMatch(c -> isValue(c.getType()));
        form.packed = primitive ? RecordLayout.of(type.asSubclass(Record.class)) : null;
        form.initializes = initializes(type);
        form.runsProgram = !RecordCode.isGenerated(type);
        return named(form, type.getName() + '\n' + SerialField.describe(components));
    }

    private static boolean isValue(Class<?> type) {
        return type.isPrimitive() || type == String.class
                || Fixed.of(type) instanceof PrimitiveForms.ValueForm<?>;
    }

    /// Whether the first object runs code of the class.
    private static boolean initializes(Class<?> type) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            if (!Hashing.isOfJdk(c) && Door.hasStaticInitializer(c)) {
                return true;
            }
        }
        return false;
    }

    private static String constants(Class<?> type) {
        return Stream.of(type.getFields())
                .filter(f -> f.isEnumConstant() && f.getDeclaringClass() == type)
                .map(f -> f.getName()).collect(Collectors.joining(","));
    }

    private static <F extends ObjectForm> F named(F form, String text) {
        form.description = text.getBytes(StandardCharsets.UTF_8);
        return form;
    }

    private static String text(ObjectForm form) {
        return new String(form.description, StandardCharsets.UTF_8);
    }
}
