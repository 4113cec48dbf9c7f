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

/// What RMI calls in place of a reference, which may lead to another rank. It shows the remote
/// interfaces and nothing else, so that its stub is made of the JDK and these. An exception of the
/// method crosses as it is; a failure of Atoll's, whose class no plain JVM has, becomes a
/// [RemoteException].
final class Adapter implements InvocationHandler {
    private final Object reference;
    private final Crossing crossing;
    private final Remote face;
    private @Nullable Exported exported;

    Adapter(Object reference, List<Class<?>> interfaces, Crossing crossing) {
        this.reference = reference;
        this.crossing = crossing;
        this.face = (Remote) Proxy.newProxyInstance(
                reference.getClass().getClassLoader(), interfaces.toArray(Class<?>[]::new), this);
    }

    /// Lets RMI call it. Once, before others see it.
    Exported export(Exports exports) {
        Exported made = new Exported(reference, face, exports.open(face), false);
        exported = made; // lives as long as this
        return made;
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] given)
            throws Throwable {
        if (Identity.has(method)) {
            return Identity.call(proxy, method, given, this);
        }
        try {
            return crossing.outward(method.invoke(reference, arguments(method, given)));
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
            arguments[i] = crossing.inward(arguments[i], types[i]);
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
