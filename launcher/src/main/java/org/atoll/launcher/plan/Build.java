// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/// The identity of this Atoll: a version, and a checksum of all its classes. The checksum is the
/// same wherever and whenever one compiler has compiled the same sources. All hosts of a job must
/// have the same build, for what ranks send each other is read by the classes that wrote it.
public final class Build {
    /// The version of this source tree.
    public static final String VERSION = "0.1.0";

    private static final int TEXT_CHARS = 8;
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40,64}( with local changes)?");

    private Build() {}

    /// Says from which commit this was built. Reads a file that the build has made.
    ///
    /// @return the commit, and whether the sources were changed since; or why nobody knows
    public static String commit() {
        try (InputStream file = Build.class.getResourceAsStream("commit.txt")) {
            return file == null
                    ? commit("")
                    : commit(new String(file.readAllBytes(), UTF_8).strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// What a build's note of its commit means.
    static String commit(String note) {
        return COMMIT.matcher(note).matches()
                ? note
                : "unknown: not built by ./atoll in a git checkout";
    }

    /// Says which build this is. Reads the contents of the jars, not the classes in them; a class
    /// path of folders, as in Atoll's own tests, has the checksum of no classes.
    ///
    /// @param classPath Atoll's jars
    /// @return version and checksum, `0.1.0 (7d0c33a1)`
    public static String of(List<String> classPath) {
        List<String> classes = new ArrayList<>();
        for (String entry : classPath) {
            if (Files.isRegularFile(Path.of(entry))) {
                classes.addAll(classesOf(entry));
            }
        }
        Collections.sort(classes);
        CRC32 sum = new CRC32();
        classes.forEach(each -> sum.update(each.getBytes(UTF_8)));
        String text = Long.toHexString(sum.getValue());
        return VERSION + " (" + "0".repeat(TEXT_CHARS - text.length()) + text + ")";
    }

    private static List<String> classesOf(String jar) {
        try (ZipFile file = new ZipFile(jar)) {
            return file.stream()
                    .filter(entry -> entry.getName().endsWith(".class"))
                    .map(Build::sumOf)
                    .toList();
        } catch (IOException e) {
            // What cannot be read is not what the other hosts have.
            return List.of(jar + " " + e);
        }
    }

    private static String sumOf(ZipEntry entry) {
        return entry.getName() + " " + entry.getCrc();
    }
}
