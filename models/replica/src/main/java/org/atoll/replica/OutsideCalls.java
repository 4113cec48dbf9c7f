// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.util.List;
import java.util.Optional;

/// The search for calls that no operation may make: of other shared objects, and of the job. It
/// looks at the class itself and at what it inherits; a call that is hidden behind other classes is
/// refused when it is made.
final class OutsideCalls {
    private static final List<String> OF_JOB =
            List.of("org.atoll.job.", "org.atoll.fabric.", "org.atoll.replica.Orca");

    private final Class<?> type;

    OutsideCalls(Class<?> type) {
        this.type = type;
    }

    /// Looks.
    ///
    /// @throws IllegalArgumentException if there is one; names it in one line
    void check() {
        for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
            Class<?> owner = at;
            parse(at).ifPresent(model -> model.methods().forEach(method -> check(owner, method)));
        }
    }

    private static Optional<ClassModel> parse(Class<?> of) {
        String file = of.getName().substring(of.getName().lastIndexOf('.') + 1) + ".class";
        try (InputStream in = of.getResourceAsStream(file)) {
            return in == null
                    ? Optional.empty()
                    : Optional.of(ClassFile.of().parse(in.readAllBytes()));
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private void check(Class<?> owner, MethodModel method) {
        method.code().stream()
                .flatMap(code -> code.elementStream())
                .filter(InvokeInstruction.class::isInstance)
                .map(InvokeInstruction.class::cast)
                .filter(call -> isOutside(call.owner().asInternalName().replace('/', '.')))
                .findFirst()
                .ifPresent(call -> {
                    throw NotShareable.because(type, owner.getSimpleName() + "."
                                    + method.methodName().stringValue() + " calls "
                                    + call.owner().asInternalName().replace('/', '.') + "."
                                    + call.name().stringValue()
                                    + ", and an operation works on its own object alone",
                            "call it before or after the operation");
                });
    }

    private boolean isOutside(String called) {
        if (called.startsWith("[")) {
            return false;
        }
        return OF_JOB.stream().anyMatch(called::startsWith) || isOtherShared(called);
    }

    /// A class that extends a shared one calls it as itself.
    private boolean isOtherShared(String called) {
        try {
            Class<?> named = Class.forName(called, false, type.getClassLoader());
            return named.isAnnotationPresent(Shared.class) && !named.isAssignableFrom(type);
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }
}
