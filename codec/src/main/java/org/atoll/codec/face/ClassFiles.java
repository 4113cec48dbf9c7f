// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Class files of a program, as their loaders give them, each parsed once.
final class ClassFiles {
    private final Map<Class<?>, Optional<ClassModel>> parsed = new HashMap<>();

    /// The file of a class, unless its loader does not give it.
    Optional<ClassModel> of(Class<?> type) {
        return parsed.computeIfAbsent(type, ClassFiles::parse);
    }

    /// A method of a class, with its code.
    ///
    /// @param descriptor as in the class file
    Optional<MethodModel> method(Class<?> type, String name, String descriptor) {
        return of(type).flatMap(model -> model.methods().stream()
                .filter(method -> method.methodName().equalsString(name)
                        && method.methodType().equalsString(descriptor))
                .findFirst());
    }

    private static Optional<ClassModel> parse(Class<?> type) {
        String file = type.getName().substring(type.getName().lastIndexOf('.') + 1) + ".class";
        try (InputStream in = type.getResourceAsStream(file)) {
            return in == null || type.isHidden()
                    ? Optional.empty()
                    : Optional.of(ClassFile.of().parse(in.readAllBytes()));
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
