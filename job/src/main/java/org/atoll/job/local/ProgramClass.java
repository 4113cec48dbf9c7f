// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import java.security.CodeSource;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/// A class of a program as its file has it, and the form in which ranks load it. Any thread may
/// call.
final class ProgramClass {
    private final byte[] bytes;
    private final CodeSource source;
    private final @Nullable Manifest manifest;

    /// The form for ranks that are platform threads and for virtual ones, each found when a rank
    /// first loads the class: all ranks of a kind load the same.
    private volatile byte @Nullable [] ofPlatform;
    private volatile byte @Nullable [] ofVirtual;

    /// Takes what a file has.
    ///
    /// @param bytes    the class file; nobody changes it
    /// @param source   the folder or the jar
    /// @param manifest the jar's, or null
    ProgramClass(byte[] bytes, CodeSource source, @Nullable Manifest manifest) {
        this.bytes = bytes;
        this.source = source;
        this.manifest = manifest;
    }

    /// The class file; nobody changes it.
    byte[] bytes() {
        return bytes;
    }

    /// The folder or the jar, with the certificates of those who signed the class.
    CodeSource source() {
        return source;
    }

    /// The form in which ranks load the class; nobody changes it.
    ///
    /// @param virtual   whether the rank is a virtual thread
    /// @param rewriting finds the form, empty if it is the file's own; asked by the first rank
    byte[] form(boolean virtual, Supplier<Optional<byte[]>> rewriting) {
        byte[] form = virtual ? ofVirtual : ofPlatform;
        if (form == null) {
            form = rewriting.get().orElse(bytes);
            if (virtual) {
                ofVirtual = form;
            } else {
                ofPlatform = form;
            }
        }
        return form;
    }

    /// What the jar says of a package.
    ///
    /// @param path      the package's folder, with a slash at the end
    /// @param attribute such as the title of its implementation
    /// @return null if it says nothing
    @Nullable String about(String path, Attributes.Name attribute) {
        if (manifest == null) {
            return null;
        }
        Attributes own = manifest.getAttributes(path);
        String value = own == null ? null : own.getValue(attribute);
        return value != null ? value : manifest.getMainAttributes().getValue(attribute);
    }

    /// Whether the jar has all of a package.
    ///
    /// @param path the package's folder, with a slash at the end
    boolean isSealed(String path) {
        return "true".equalsIgnoreCase(about(path, Attributes.Name.SEALED));
    }
}
