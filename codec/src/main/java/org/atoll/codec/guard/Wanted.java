// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.guard;

import java.lang.invoke.SerializedLambda;

/// Decides which classes of objects may be made where a certain type is wanted. These are those
/// that extend or implement it, and those that stand for such an object while it travels, as
/// `readResolve` makes them do.
public final class Wanted {
    private static final ClassValue<Boolean> STAND_INS =
            new ClassValue<>() {
                @Override
                protected Boolean computeValue(Class<?> type) {
                    return resolves(type);
                }
            };

    private Wanted() {}

    /// Whether an object of the class may be made.
    ///
    /// @param wanted what it must be
    /// @param type   its class in the message
    /// @return true if it extends or implements it, or may stand for such an object
    public static boolean admits(Class<?> wanted, Class<?> type) {
        return wanted.isAssignableFrom(type) || standsForOne(type, wanted);
    }

    /// Who stands for another object does not say for which. So it must be a neighbour: nested in
    /// a class that is wanted, or of the wanted type's package.
    private static boolean standsForOne(Class<?> type, Class<?> wanted) {
        if (!isStandIn(type)) {
            return false;
        }
        if (type == SerializedLambda.class) {
            return wanted.isInterface();
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

    /// Whether objects of the class may turn into others when they have been read.
    ///
    /// @return true if it has a `readResolve`
    public static boolean isStandIn(Class<?> type) {
        return STAND_INS.get(type);
    }

    private static boolean resolves(Class<?> type) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            try {
                return c.getDeclaredMethod("readResolve").getReturnType() == Object.class;
            } catch (NoSuchMethodException e) {
                assert e != null;
            } catch (LinkageError e) {
                return false; // a class that it names is missing
            }
        }
        return false;
    }

    /// Says that the whole object is of another class.
    ///
    /// @return an exception that names both
    public static ClassCastException refusal(Class<?> wanted, Class<?> type) {
        return new Refusal("the object is a " + type.getName() + ": wanted is a "
                + wanted.getName() + (isStandIn(type)
                        ? "; if it stands for one, nest it there or put it into the same package"
                        : ""));
    }

    /// A cast that failed by the receiver's word, and not in the message.
    public static final class Refusal extends ClassCastException {
        private static final long serialVersionUID = 1L;

        Refusal(String message) {
            super(message);
        }
    }
}
