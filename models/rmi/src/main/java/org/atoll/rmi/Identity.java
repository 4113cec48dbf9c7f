// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/// The methods of [Object] for a proxy that is equal to itself only.
final class Identity {
    private Identity() {}

    /// Whether a method is one of them.
    static boolean has(Method method) {
        return method.getDeclaringClass() == Object.class;
    }

    /// Carries out a call of one.
    ///
    /// @param handler prints what the proxy does
    @SuppressWarnings("ReferenceEquality") // that is what it is about
    static Object call(
            Object proxy, Method method, @Nullable Object @Nullable [] given, Object handler) {
        return switch (method.getName()) {
            case "equals" -> given != null && proxy == given[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> handler.toString();
        };
    }
}
