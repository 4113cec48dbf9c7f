// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.IdentityHashMap;
import java.util.Map;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.remote.ForeignObjects;
import org.jspecify.annotations.Nullable;

/// References of one rank that lead to objects of the same one, without remote objects.
final class Pretended implements References {
    private final Map<Object, Object> known = new IdentityHashMap<>();

    /// The handler that a reference hands its calls to.
    private record Way(Object target) implements InvocationHandler {
        @Override
        public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
                throws Throwable {
            if (method.getName().equals("equals") && arguments != null) {
                return proxy == arguments[0];
            }
            if (method.getName().equals("hashCode")) {
                return System.identityHashCode(proxy);
            }
            if (target == Pretended.class) {
                throw new CommunicationException("rank 3 is lost", 3, null);
            }
            try {
                return method.invoke(target, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }
    }

    @Override
    public boolean isReference(Object object) {
        return Proxy.isProxyClass(object.getClass())
                && Proxy.getInvocationHandler(object) instanceof Way;
    }

    @Override
    public synchronized <T> T to(Class<T> type, T object) {
        return type.cast(known.computeIfAbsent(object, target -> make(type, target)));
    }

    @Override
    public void foreign(ForeignObjects objects) {
        // only what is an argument or a result itself crosses
    }

    /// A reference to an object of a rank that is lost.
    <T> T lost(Class<T> type) {
        return type.cast(make(type, Pretended.class));
    }

    private static Object make(Class<?> type, Object target) {
        return Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, new Way(target));
    }
}
