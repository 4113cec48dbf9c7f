// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/// Which classes of objects may be made where a certain type is wanted: those that extend or
/// implement it, and those that stand for such an object while it travels, as `readResolve`
/// makes them do.
final class Wanted {
    private static final ClassValue<Class<?>[]> RESOLVERS =
            new ClassValue<>() {
                @Override
                protected Class<?>[] computeValue(Class<?> type) {
                    Class<?> result = findResolver(type);
                    return result == null ? new Class<?>[0] : new Class<?>[] {result};
                }
            };

    private Wanted() {}

    /// Whether an object of the class may be made.
    ///
    /// @param wanted what it must be
    /// @param type   its class in the message
    static boolean admits(Class<?> wanted, Class<?> type) {
        return wanted.isAssignableFrom(type) || standsForOne(type, wanted);
    }

    /// Who stands for another object seldom says for which. Then it must be a neighbour: nested in
    /// a class that is wanted, or of the wanted type's package.
    private static boolean standsForOne(Class<?> type, Class<?> wanted) {
        Class<?> result = resolverOf(type);
        if (result == null) {
            return false;
        }
        if (type == SerializedLambda.class) {
            return wanted.isInterface();
        }
        if (result != Object.class) {
            return wanted.isAssignableFrom(result) || result.isAssignableFrom(wanted);
        }
        for (Class<?> c = type.getEnclosingClass(); c != null; c = c.getEnclosingClass()) {
            if (wanted.isAssignableFrom(c)) {
                return true;
            }
        }
        return Hashing.isOfJdk(type)
                ? isNearInJdk(type, wanted)
                : type.getPackageName().equals(wanted.getPackageName());
    }

    /// `java.time.Ser` stands for dates of all `java.time`, and a list is `Iterable`, too.
    private static boolean isNearInJdk(Class<?> type, Class<?> wanted) {
        if (!Hashing.isOfJdk(wanted)) {
            return false;
        }
        return part(type).equals(part(wanted))
                || (wanted.isInterface() && part(wanted).equals("java.lang"));
    }

    private static String part(Class<?> type) {
        String[] names = type.getPackageName().split("\\.", 3);
        return names[0] + "." + names[1];
    }

    /// What the class's `readResolve` returns, or null if it has none.
    static @Nullable Class<?> resolverOf(Class<?> type) {
        Class<?>[] found = RESOLVERS.get(type);
        return found.length == 0 ? null : found[0];
    }

    private static @Nullable Class<?> findResolver(Class<?> type) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            try {
                Method method = c.getDeclaredMethod("readResolve");
                return method.getReturnType();
            } catch (NoSuchMethodException e) {
                assert e != null;
            } catch (LinkageError e) {
                return null; // a class that it names is missing
            }
        }
        return null;
    }

    /// Says that the whole object is of another class.
    static ClassCastException refusal(Class<?> wanted, Class<?> type) {
        return new Refusal("the object is a " + type.getName() + ": wanted is a "
                + wanted.getName());
    }

    /// A cast that failed by the receiver's word, and not in the message.
    static final class Refusal extends ClassCastException {
        private static final long serialVersionUID = 1L;

        Refusal(String message) {
            super(message);
        }
    }
}
