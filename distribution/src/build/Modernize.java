// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;

/// Rewrites a jar so that its classes have the format of this JDK: `java Modernize.java JAR`.
///
/// A JVM's archive of parsed classes takes no classes in a format older than Java 6, and each
/// start would parse and verify them anew. The classes of picocli are in the format of Java 5.
/// Their instructions stay what they are; only version and stack maps are new.
public final class Modernize {
    private static final int OLDEST_ARCHIVED = ClassFile.JAVA_6_VERSION;

    private final ClassFile format;

    private Modernize(ClassLoader classes) {
        format = ClassFile.of(
                StackMapsOption.GENERATE_STACK_MAPS,
                ClassHierarchyResolverOption.of(ClassHierarchyResolver.ofResourceParsing(classes)));
    }

    /// Rewrites the jar in place.
    ///
    /// @param arguments the jar
    /// @throws IOException if it cannot be read or written; then it is left as it was
    public static void main(String[] arguments) throws IOException {
        Path jar = Path.of(arguments[0]);
        Path fresh = jar.resolveSibling(jar.getFileName() + ".new");
        try (URLClassLoader classes = new URLClassLoader(new URL[] {jar.toUri().toURL()});
                JarFile old = new JarFile(jar.toFile());
                JarOutputStream out = new JarOutputStream(Files.newOutputStream(fresh))) {
            new Modernize(classes).copy(old, out);
        }
        Files.move(fresh, jar, StandardCopyOption.REPLACE_EXISTING);
    }

    private void copy(JarFile from, JarOutputStream to) throws IOException {
        for (JarEntry entry : (Iterable<JarEntry>) from.stream()::iterator) {
            JarEntry copied = new JarEntry(entry.getName());
            copied.setTime(entry.getTime());
            to.putNextEntry(copied);
            byte[] bytes = from.getInputStream(entry).readAllBytes();
            to.write(entry.getName().endsWith(".class") ? modern(bytes) : bytes);
            to.closeEntry();
        }
    }

    private byte[] modern(byte[] bytes) {
        var old = format.parse(bytes);
        if (old.majorVersion() >= OLDEST_ARCHIVED) {
            return bytes;
        }
        return format.transformClass(
                old,
                ClassTransform.transformingMethodBodies((code, element) -> code.with(element))
                        .andThen(ClassTransform.endHandler(type ->
                                type.withVersion(ClassFile.latestMajorVersion(), 0))));
    }
}
