// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.atoll.codec.graph.GraphWriter;
import org.jspecify.annotations.Nullable;

/// The constructors of a class that are not private, by number, and the choice among them.
final class Constructors {
    private final Class<?> type;
    private final List<Constructor<?>> open;
    private final List<Constructor<?>> closed;

    Constructors(Class<?> type) {
        this.type = type;
        List<Constructor<?>> all = Stream.<Constructor<?>>of(type.getDeclaredConstructors())
                .filter(constructor -> !constructor.isSynthetic())
                .sorted(Comparator.comparing(Constructors::names))
                .toList();
        boolean none = obstacle() != null;
        this.open = all.stream().filter(c -> !none && isOpen(c)).toList();
        this.closed = all.stream().filter(c -> !none && !isOpen(c)).toList();
    }

    /// Those that can be run, by number.
    List<Constructor<?>> all() {
        return open;
    }

    /// Chooses as a compiler would that sees numbers, not boxes: by number of arguments first, and
    /// only if none fits by a last parameter that takes several.
    ///
    /// @throws IllegalArgumentException if none fits, or several do; one line names them
    int choose(@Nullable Object... arguments) {
        String obstacle = obstacle();
        if (obstacle != null) {
            throw new IllegalArgumentException(obstacle);
        }
        List<Signed> fitting = fitting(open, arguments);
        if (fitting.isEmpty()) {
            throw nothingFits(arguments);
        }
        int places = Math.max(arguments.length, fitting.stream()
                .mapToInt(signed -> signed.constructor().getParameterCount())
                .max().orElseThrow());
        return fitting.stream()
                .filter(one -> fitting.stream()
                        .allMatch(other -> one.isNarrower(other, places)))
                .findFirst()
                .map(chosen -> open.indexOf(chosen.constructor()))
                .orElseThrow(() -> new IllegalArgumentException(
                        "several constructors take " + given(arguments) + ": "
                                + list(fitting.stream().map(Signed::constructor))
                                + "; give arguments that fit only one"));
    }

    /// Writes the arguments of one.
    void write(int number, @Nullable Object[] arguments, GraphWriter to) {
        Constructor<?> constructor = open.get(number);
        Class<?>[] types = constructor.getParameterTypes();
        Signed signed = new Signed(constructor, !new Signed(constructor, false).fits(arguments));
        if (!signed.fits(arguments)) {
            throw nothingFits(arguments);
        }
        int fixed = types.length - (signed.several() ? 1 : 0);
        for (int i = 0; i < fixed; i++) {
            Boxes.write(types[i], arguments[i], to);
        }
        if (signed.several()) {
            int more = arguments.length - fixed;
            Object last = Array.newInstance(types[fixed].getComponentType(), more);
            for (int i = 0; i < more; i++) {
                Array.set(last, i, arguments[fixed + i]);
            }
            to.putObject(last);
        }
    }

    /// Why no object can be created at all; null if one can.
    private @Nullable String obstacle() {
        if (type.isInterface() || Modifier.isAbstract(type.getModifiers())) {
            return type.getName() + " cannot be created: it is "
                    + (type.isInterface() ? "an interface" : "abstract")
                    + "; create a class that "
                    + (type.isInterface() ? "implements" : "extends") + " it";
        }
        boolean inner = type.isMemberClass() && !Modifier.isStatic(type.getModifiers());
        if (inner || capturesObject()) {
            return type.getName() + " cannot be created elsewhere: it belongs to an object or a"
                    + " method call here; declare it static, in a class or a file";
        }
        return null;
    }

    /// Whether a class that is declared in a method needs what is around it.
    private boolean capturesObject() {
        if (!type.isLocalClass() && !type.isAnonymousClass()) {
            return false;
        }
        return type.getEnclosingMethod() == null
                || !Modifier.isStatic(type.getEnclosingMethod().getModifiers())
                || Stream.of(type.getDeclaredFields())
                        .anyMatch(field -> field.isSynthetic()
                                && !Modifier.isStatic(field.getModifiers()));
    }

    private boolean isOpen(Constructor<?> constructor) {
        return !Modifier.isPrivate(constructor.getModifiers())
                && Stream.of(constructor.getParameterTypes())
                        .allMatch(named -> Refusals.isVisible(type, named));
    }

    private static List<Signed> fitting(
            List<Constructor<?>> of, @Nullable Object... arguments) {
        List<Signed> fixed = of.stream()
                .map(constructor -> new Signed(constructor, false))
                .filter(signed -> signed.fits(arguments))
                .toList();
        return !fixed.isEmpty() ? fixed : of.stream()
                .map(constructor -> new Signed(constructor, true))
                .filter(signed -> signed.fits(arguments))
                .toList();
    }

    private IllegalArgumentException nothingFits(@Nullable Object... arguments) {
        List<Signed> hidden = fitting(closed, arguments);
        if (!hidden.isEmpty()) {
            return new IllegalArgumentException(
                    "the constructor " + list(hidden.stream().map(Signed::constructor))
                            + " is private, or takes what is: remove 'private'");
        }
        return new IllegalArgumentException(
                "no constructor of " + type.getSimpleName() + " takes " + given(arguments)
                        + (open.isEmpty()
                                ? ": all are private; remove 'private'"
                                : ": there is " + list(open.stream())));
    }

    private static String names(Constructor<?> constructor) {
        return Stream.of(constructor.getParameterTypes())
                .map(Class::getName)
                .collect(Collectors.joining(","));
    }

    private String list(Stream<Constructor<?>> constructors) {
        return constructors
                .map(constructor -> type.getSimpleName() + Signature.types(constructor))
                .collect(Collectors.joining(", "));
    }

    private static String given(@Nullable Object... arguments) {
        return Arrays.stream(arguments)
                .map(given -> given == null ? "null" : given.getClass().getSimpleName())
                .collect(Collectors.joining(", ", "(", ")"));
    }

    /// A constructor, and how it is called.
    ///
    /// @param several     whether its last parameter takes all further arguments
    private record Signed(Constructor<?> constructor, boolean several) {

        boolean fits(@Nullable Object... arguments) {
            int count = constructor.getParameterCount();
            boolean enough = several
                    ? constructor.isVarArgs() && arguments.length >= count - 1
                    : arguments.length == count;
            if (!enough) {
                return false;
            }
            for (int i = 0; i < arguments.length; i++) {
                if (!Boxes.fits(typeAt(i), arguments[i])) {
                    return false;
                }
            }
            return true;
        }

        boolean isNarrower(Signed that, int places) {
            for (int i = 0; i < places; i++) {
                if (!Boxes.isNarrower(typeAt(i), that.typeAt(i))) {
                    return false;
                }
            }
            return true;
        }

        private Class<?> typeAt(int index) {
            Class<?>[] types = constructor.getParameterTypes();
            return several && index >= types.length - 1
                    ? types[types.length - 1].getComponentType()
                    : types[index];
        }
    }
}
