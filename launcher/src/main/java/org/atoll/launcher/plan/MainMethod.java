// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.nio.charset.StandardCharsets;

/// The method that a program begins with.
final class MainMethod {
    /// The constant of a class file that names it: kind, length, letters.
    private static final String NAMED = "\1\0\4main";

    private MainMethod() {}

    /// Whether a class can have no main method, for it neither has nor inherits any. Looks for the
    /// name first: to parse each program's class would hold up the start of every job.
    ///
    /// @return false if in doubt
    static boolean isAbsent(byte[] file) {
        return !new String(file, StandardCharsets.ISO_8859_1).contains(NAMED) && inheritsNone(file);
    }

    private static boolean inheritsNone(byte[] file) {
        try {
            ClassModel model = ClassFile.of().parse(file);
            return model.interfaces().isEmpty()
                    && model.superclass()
                            .filter(parent -> parent.asInternalName().equals("java/lang/Object"))
                            .isPresent();
        } catch (IllegalArgumentException e) {
            // The JVM will say what it thinks of it.
            return false;
        }
    }
}
