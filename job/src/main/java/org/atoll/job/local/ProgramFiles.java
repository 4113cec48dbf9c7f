// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.SoftReference;
import java.net.JarURLConnection;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.cert.Certificate;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The files of a program, open once for all ranks that are threads: its classes, each read once,
/// and its resources. Any thread may call.
final class ProgramFiles implements Closeable {
    private final List<Path> classPath;

    /// Finds files; no class is ever loaded by it.
    private final URLClassLoader places;
    private final Map<String, SoftReference<ProgramClass>> read = new ConcurrentHashMap<>();

    /// Opens nothing yet.
    ///
    /// @param classPath folders and jars, in the order in which they are looked through
    ProgramFiles(List<Path> classPath) {
        this.classPath = List.copyOf(classPath);
        this.places = new URLClassLoader(
                "program", this.classPath.stream().map(ProgramFiles::url).toArray(URL[]::new),
                null);
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(path + " cannot be on a class path", e);
        }
    }

    /// Where the program's classes are.
    List<Path> classPath() {
        return classPath;
    }

    /// The first resource of a name, or null.
    @Nullable URL resource(String name) {
        return places.findResource(name);
    }

    /// All resources of a name, in the order of the class path.
    Enumeration<URL> resources(String name) throws IOException {
        return places.findResources(name);
    }

    /// The file of a class.
    ///
    /// @param name the class's name, with dots
    /// @return null if there is none
    /// @throws IOException if it cannot be read
    @Nullable ProgramClass find(String name) throws IOException {
        SoftReference<ProgramClass> before = read.get(name);
        ProgramClass known = before == null ? null : before.get();
        if (known == null) {
            URL place = places.findResource(name.replace('.', '/') + ".class");
            if (place == null) {
                return null;
            }
            known = read(name, place.openConnection());
            read.put(name, new SoftReference<>(known));
        }
        return known;
    }

    private static ProgramClass read(String name, URLConnection connection) throws IOException {
        byte[] bytes;
        try (InputStream in = connection.getInputStream()) {
            bytes = in.readAllBytes();
        }
        return connection instanceof JarURLConnection jar
                ? new ProgramClass(
                        bytes, new CodeSource(jar.getJarFileURL(), jar.getCertificates()),
                        jar.getManifest())
                : new ProgramClass(
                        bytes,
                        new CodeSource(root(name, connection.getURL()), (Certificate[]) null),
                        null);
    }

    /// The folder that a class is in.
    private static URL root(String name, URL place) throws MalformedURLException {
        String whole = place.toString();
        int end = whole.length() - (name + ".class").length();
        return URI.create(whole.substring(0, Math.max(0, end))).toURL();
    }

    @Override
    public void close() throws IOException {
        places.close();
    }
}
