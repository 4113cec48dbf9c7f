// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import java.io.IOException;
import java.io.InputStream;

/// Has classes of package `plain` of its own, as ranks that are threads have of their programs'.
final class Copies extends ClassLoader {
    Copies() {
        super(Copies.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith("plain.")) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : copy(name);
        }
    }

    private Class<?> copy(String name) throws ClassNotFoundException {
        try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
