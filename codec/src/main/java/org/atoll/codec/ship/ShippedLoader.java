// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.ship;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// The classes that one rank has from others. What the program has by itself goes before them.
final class ShippedLoader extends ClassLoader {
    private static final String SUFFIX = ".class";

    static {
        boolean _ = ClassLoader.registerAsParallelCapable();
    }

    private final Map<String, byte[]> files = new ConcurrentHashMap<>();
    private final Map<String, Integer> origins = new ConcurrentHashMap<>();
    private final AtomicLong bytes = new AtomicLong();

    /// Creates it, without classes.
    ///
    /// @param rank    whose it is
    ShippedLoader(int rank, ClassLoader program) {
        super("shipped-to-rank-" + rank, program);
    }

    /// Keeps files of classes, each once.
    ///
    /// @param rank who has sent them
    /// @param more the files by the names of classes
    void keep(int rank, Map<String, byte[]> more) {
        more.forEach((name, file) -> {
            origins.putIfAbsent(name, rank);
            if (files.putIfAbsent(name, file) == null) {
                bytes.addAndGet(file.length);
            }
        });
    }

    /// The file of a class that another rank has sent, or null.
    byte @Nullable [] file(String name) {
        return files.get(name);
    }

    /// Which rank has sent a class, or null.
    @Nullable Integer origin(String name) {
        return origins.get(name);
    }

    /// How many bytes they have.
    long bytes() {
        return bytes.get();
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] file = files.get(name);
        if (file == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, file, 0, file.length);
    }

    /// Files of classes are found as where they come from; other resources do not travel.
    @Override
    public @Nullable InputStream getResourceAsStream(String path) {
        byte[] file = path.endsWith(SUFFIX)
                ? files.get(path.substring(0, path.length() - SUFFIX.length()).replace('/', '.'))
                : null;
        return file == null ? super.getResourceAsStream(path) : new ByteArrayInputStream(file);
    }
}
