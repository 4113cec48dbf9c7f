// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.stream.Stream;
import org.atoll.codec.face.Face;
import org.atoll.codec.face.Reference;

/// The classes of remote objects, by name.
final class Classes {
    private Classes() {}

    /// Whether objects of a class stay where they are, or are references to such objects: some are
    /// typed as interfaces, which need no mark.
    static boolean isRemote(Class<?> type) {
        return type.isAnnotationPresent(Remote.class) || Reference.class.isAssignableFrom(type);
    }

    /// Whether another way to call objects may have a reference in place of one.
    static boolean isForeign(Class<?> type) {
        return type.getName().equals("java.rmi.Remote")
                || Stream.of(type.getInterfaces()).anyMatch(Classes::isForeign)
                || (type.getSuperclass() != null && isForeign(type.getSuperclass()));
    }

    /// Sees to it that they do.
    ///
    /// @param call what the program has called
    static void requireRemote(String call, Class<?> type) {
        if (!isRemote(type)) {
            throw new IllegalArgumentException(call + ": class " + type.getName()
                    + " is not marked: write @Remote before it");
        }
    }

    /// The face of a class that another rank has named.
    ///
    /// @param type   the class here
    /// @param digest what the other rank says of its methods
    /// @throws IllegalArgumentException if it is not marked, or differs
    static Face face(Class<?> type, long digest) {
        if (!type.isInterface()) {
            requireRemote("reference", type);
        }
        Face face = Face.of(type);
        if (face.digest() != digest) {
            throw new IllegalArgumentException("class " + type.getName()
                    + " has other methods on this rank: use the same build on all ranks");
        }
        return face;
    }
}
