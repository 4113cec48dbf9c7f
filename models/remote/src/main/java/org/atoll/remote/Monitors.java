// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.atoll.codec.face.Face;

/// The calls that take the monitor of their object: those of `synchronized` methods, which the JVM
/// lets take it, and all of a class that is marked so ([Remote#oneAtATime]).
final class Monitors {
    private static final ClassValue<Map<Face, Monitors>> KNOWN = new ClassValue<>() {
        @Override
        protected Map<Face, Monitors> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    private final boolean ofAll;
    private final boolean[] taken;

    private Monitors(Class<?> type, Face face) {
        Remote mark = type.getAnnotation(Remote.class);
        List<Method> methods = face.methods();
        this.ofAll = mark != null && mark.oneAtATime();
        this.taken = new boolean[methods.size()];
        for (int i = 0; i < taken.length; i++) {
            taken[i] = ofAll || isSynchronized(type, methods.get(i));
        }
    }

    /// Those of a class.
    ///
    /// @param face what its references are typed as, which may be an interface
    static Monitors of(Class<?> type, Face face) {
        return KNOWN.get(type).computeIfAbsent(face, of -> new Monitors(type, of));
    }

    private static boolean isSynchronized(Class<?> type, Method called) {
        try {
            Method run = type.getMethod(called.getName(), called.getParameterTypes());
            return Modifier.isSynchronized(run.getModifiers());
        } catch (NoSuchMethodException e) {
            return Modifier.isSynchronized(called.getModifiers());
        }
    }

    /// Whether all calls take it, by the mark of the class.
    boolean isOfAll() {
        return ofAll;
    }

    /// Whether calls of a method take it.
    boolean isTaken(int method) {
        return taken[method];
    }
}
