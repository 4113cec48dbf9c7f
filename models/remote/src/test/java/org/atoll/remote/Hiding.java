// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.attribute.SourceFileAttribute;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The class path of one rank, on which the package `trip` is only in part.
final class Hiding extends ClassLoader {
    private static final String PACKAGE = "trip.";

    private final Predicate<String> has;
    private final Predicate<String> changed;

    /// Creates it.
    ///
    /// @param has     which classes of the package are there
    /// @param changed which are there in another version
    Hiding(Predicate<String> has, Predicate<String> changed) {
        super("program", Hiding.class.getClassLoader());
        this.has = has;
        this.changed = changed;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(PACKAGE)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? findClass(name) : loaded;
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] file = in.readAllBytes();
            return defineClass(name, file, 0, file.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public @Nullable InputStream getResourceAsStream(String path) {
        String name = path.replace('/', '.').replaceFirst("\\.class$", "");
        InputStream in = super.getResourceAsStream(path);
        if (in == null || !name.startsWith(PACKAGE)) {
            return in;
        }
        if (!has.test(name)) {
            return null;
        }
        return changed.test(name) ? new ByteArrayInputStream(other(in)) : in;
    }

    /// The same class as if from another file.
    private static byte[] other(InputStream in) {
        ClassFile files = ClassFile.of();
        try (in) {
            return files.transformClass(
                    files.parse(in.readAllBytes()),
                    ClassTransform.dropping(SourceFileAttribute.class::isInstance).andThen(
                            ClassTransform.endHandler(made ->
                                    made.with(SourceFileAttribute.of("Other.java")))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
