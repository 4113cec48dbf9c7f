// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import static java.util.stream.Collectors.joining;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/// The places of a program's classes: folders and jars, in the order in which they are searched. As
/// with `java`, one that does not exist is passed over; nobody hears of it until something is not
/// found.
///
/// @param entries absolute paths
record ClassPath(List<String> entries) {
    /// The class file of a class that is not there.
    static final byte[] NONE = {};

    /// Copies the list.
    ClassPath {
        entries = List.copyOf(entries);
    }

    /// Takes what a user has typed apart. Reads from the disk.
    ///
    /// @param text   entries with colons between them; one that ends in `*` means all jars in a
    ///               folder
    /// @param folder where relative entries are
    /// @throws Misuse if a folder with a `*` does not exist
    static ClassPath of(String text, Path folder) {
        List<String> entries = new ArrayList<>();
        for (String entry : text.split(File.pathSeparator, -1)) {
            if (entry.endsWith("*")) {
                entries.addAll(jarsIn(
                        normal(folder.resolve(entry.substring(0, entry.length() - 1)))));
            } else {
                entries.add(normal(folder.resolve(entry)).toString());
            }
        }
        return new ClassPath(entries);
    }

    private static Path normal(Path entry) {
        return entry.toAbsolutePath().normalize();
    }

    private static List<String> jarsIn(Path folder) {
        try (var files = Files.list(folder)) {
            return files.map(Path::toString)
                    .filter(name -> name.endsWith(".jar"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new Misuse("there is no folder " + folder + " for the class path");
        }
    }

    /// Names the entries in which nothing can be found. Reads from the disk.
    ///
    /// @return such as `; on its class path /a/b does not exist`, or an empty text
    String flaws() {
        String all = entries.stream()
                .filter(entry -> !flaw(Path.of(entry)).isEmpty())
                .map(entry -> entry + " " + flaw(Path.of(entry)))
                .collect(joining(", "));
        return all.isEmpty() ? "" : "; on its class path " + all;
    }

    private static String flaw(Path entry) {
        if (Files.isDirectory(entry)) {
            return "";
        }
        if (!Files.exists(entry)) {
            return "does not exist";
        }
        try (JarFile jar = new JarFile(entry.toFile())) {
            assert jar.size() >= 0;
            return "";
        } catch (IOException e) {
            return "is neither a folder nor a jar";
        }
    }

    /// The class file of a class. Reads from the disk.
    ///
    /// @param name the class, with dots
    /// @return its bytes, or none if it is not there
    byte[] classFile(String name) {
        return entries.stream()
                .map(entry -> classFile(Path.of(entry), resource(name)))
                .filter(file -> file.length > 0)
                .findFirst()
                .orElse(NONE);
    }

    private static byte[] classFile(Path entry, String resource) {
        try {
            Path file = entry.resolve(resource);
            if (Files.isRegularFile(file)) {
                return Files.readAllBytes(file);
            }
            return Files.isRegularFile(entry) ? ofJar(entry, resource) : NONE;
        } catch (IOException e) {
            return NONE;
        }
    }

    private static byte[] ofJar(Path entry, String resource) throws IOException {
        try (JarFile jar = new JarFile(entry.toFile())) {
            ZipEntry file = jar.getEntry(resource);
            return file == null ? NONE : jar.getInputStream(file).readAllBytes();
        }
    }

    /// The name of a class's file in a folder or jar.
    static String resource(String name) {
        return name.replace('.', '/') + ".class";
    }
}
