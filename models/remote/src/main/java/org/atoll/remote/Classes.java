// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import org.atoll.codec.face.Face;
import org.atoll.codec.face.Reference;

/// The classes of remote objects, by name.
///
/// @param loader where they are looked for
record Classes(ClassLoader loader) {

    /// Whether objects of a class stay where they are, or are references to such objects: some are
    /// typed as interfaces, which need no mark.
    static boolean isRemote(Class<?> type) {
        return type.isAnnotationPresent(Remote.class) || Reference.class.isAssignableFrom(type);
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

    /// The face of a class that another rank names.
    ///
    /// @param name   its name
    /// @param digest what the other rank says of its methods
    /// @throws IllegalArgumentException if it is not here, is not marked, or differs
    Face face(String name, long digest) {
        Class<?> type;
        try {
            type = Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            throw new IllegalArgumentException("there is no class " + name
                    + " on this rank: put it on the class path of all ranks", e);
        }
        if (!type.isInterface()) {
            requireRemote("reference", type);
        }
        Face face = Face.of(type);
        if (face.digest() != digest) {
            throw new IllegalArgumentException("class " + name + " has other methods on this rank:"
                    + " use the same build on all ranks");
        }
        return face;
    }
}
