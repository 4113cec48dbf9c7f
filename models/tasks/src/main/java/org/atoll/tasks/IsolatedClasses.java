// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.stream.Stream;

/// The classes of one isolated task: copies of its own of all that are on the class path, but those
/// of the JDK and of Atoll, which it shares.
final class IsolatedClasses extends URLClassLoader {

    /// Makes copies of nothing yet.
    ///
    /// @param shared where the classes are that it shares
    IsolatedClasses(ClassLoader shared) {
        super("isolated", path(), new Shared(shared));
    }

    private static URL[] path() {
        return Stream.of(System.getProperty("java.class.path", "").split(File.pathSeparator, -1))
                .filter(entry -> !entry.isEmpty())
                .map(IsolatedClasses::url)
                .toArray(URL[]::new);
    }

    private static URL url(String entry) {
        try {
            return Path.of(entry).toUri().toURL();
        } catch (MalformedURLException e) {
            throw new AssertionError("a path has an address", e);
        }
    }

    /// The classes that all tasks of the process have in common.
    private static final class Shared extends ClassLoader {
        private static final String OURS = "org.atoll.";

        private final ClassLoader loader;

        Shared(ClassLoader loader) {
            super(getPlatformClassLoader());
            this.loader = loader;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.startsWith(OURS)) {
                return loader.loadClass(name);
            }
            throw new ClassNotFoundException(name);
        }
    }
}
