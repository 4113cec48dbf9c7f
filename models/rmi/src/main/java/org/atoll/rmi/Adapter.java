// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.atoll.fabric.job.CommunicationException;
import org.jspecify.annotations.Nullable;

/// The object that RMI calls in place of a reference, which may lead to another rank. It shows the
/// remote interfaces and nothing else, so that its stub is made of the JDK and these. An exception
/// of the method crosses as it is; a failure of Atoll's, whose class no plain JVM has, becomes a
/// [RemoteException].
final class Adapter implements InvocationHandler {
    private final Object reference;
    private final Passage passage;
    private @Nullable Exported exported;

    private Adapter(Object reference, Passage passage) {
        this.reference = reference;
        this.passage = passage;
    }

    /// Lets RMI call a reference.
    ///
    /// @param interfaces that RMI sees
    static Exported export(
            Object reference, List<Class<?>> interfaces, Passage passage, Exports exports) {
        Adapter adapter = new Adapter(reference, passage);
        Remote face = (Remote) Proxy.newProxyInstance(
                reference.getClass().getClassLoader(), interfaces.toArray(Class<?>[]::new),
                adapter);
        Exported made = new Exported(reference, face, exports.open(face), false);
        adapter.exported = made; // lives as long as the adapter
        return made;
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] given)
            throws Throwable {
        if (Identity.has(method)) {
            return Identity.call(proxy, method, given, this);
        }
        try {
            return passage.outward(method.invoke(reference, arguments(method, given)));
        } catch (InvocationTargetException e) {
            throw told(method, Objects.requireNonNull(e.getCause()));
        } catch (CommunicationException e) { // a result that cannot be exported
            throw told(method, e);
        }
    }

    /// Stubs within arguments become references where they are written for a rank; those that are
    /// arguments themselves are given here what the method wants.
    private @Nullable Object @Nullable [] arguments(
            Method method, @Nullable Object @Nullable [] given) {
        if (given == null) {
            return null;
        }
        Class<?>[] types = method.getParameterTypes();
        @Nullable Object[] arguments = given.clone();
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = passage.inward(arguments[i], types[i]);
        }
        return arguments;
    }

    private static Throwable told(Method method, Throwable thrown) {
        return isOurs(thrown)
                ? new RemoteException(RemoteInterfaces.textOf(method) + ": " + thrown.getMessage())
                : thrown;
    }

    /// Whether an exception is Atoll's, or what has caused it.
    private static boolean isOurs(Throwable thrown) {
        return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
                .anyMatch(CommunicationException.class::isInstance);
    }

    @Override
    public String toString() {
        return "RMI's way to " + (exported == null ? reference : exported.target());
    }
}
