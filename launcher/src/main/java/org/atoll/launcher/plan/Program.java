// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.IntStream;
import java.util.zip.ZipFile;

/// The program that every rank runs, as the `java` command takes it.
///
/// @param main      the main class, or the absolute path of a source file
/// @param classPath what the program adds to Atoll's own class path, absolute
public record Program(String main, List<String> classPath) {
    /// The one class of Atoll's that loads another, which is the user's.
    private static final String WRAPPER = "UserProgWrapper";

    /// Copies the class path.
    public Program {
        classPath = List.copyOf(classPath);
    }

    /// Whether it is a source file, which must be compiled.
    public boolean isSource() {
        return Path.of(main).isAbsolute();
    }

    /// What is wrong with its class path.
    ///
    /// @return the end of a sentence about what was not found on it, or an empty text
    public String flaws() {
        return new ClassPath(classPath).flaws();
    }

    /// Finds out what the user means: a jar, a source file, a bundled application, or a class,
    /// which may be written `a/b/Main`, as with `java`. A source file is one whose name ends in
    /// `.java`, one whose first line is `#!` with a command that runs Java, or what stands behind
    /// `--source`. Reads from the disk.
    ///
    /// @param word      the program as typed
    /// @param flags     the flags of its JVM
    /// @param classPath the value of `-cp`
    /// @param folder    where files and entries of the class path with relative names are
    /// @throws Misuse if there is no such program
    public static Program resolve(
            String word,
            List<String> flags,
            String classPath,
            Path folder,
            Map<String, Applications.Application> bundled) {
        if (word.startsWith("-")) {
            throw new Misuse("Unknown option: '" + word + "' (see 'atoll run --help')");
        }
        ClassPath places = ClassPath.of(classPath, folder);
        List<String> entries = places.entries();
        Path path = folder.resolve(word).toAbsolutePath();
        if (word.endsWith(".java") || flags.stream().anyMatch(SourceFile::isForCompilerOnly)
                || (word.contains("/") && SourceFile.isScript(path))) {
            return new Program(file(word, folder).toString(), entries);
        }
        if (word.endsWith(".jar")) {
            return ofJar(file(word, folder), word, places);
        }
        Applications.Application application = bundled.get(word);
        if (application != null) {
            return new Program(application.main(), List.of());
        }
        String name = word.replace('/', '.');
        if (!isFile(word) && ClassLoader.getSystemResource(ClassPath.resource(name)) != null) {
            return new Program(name, name.equals(WRAPPER) ? entries : List.of());
        }
        byte[] file = isFile(word) ? ClassPath.NONE : places.classFile(name);
        if (file.length == 0 && SourceFile.isScript(path)) {
            return new Program(path.toString(), entries);
        }
        if (file.length == 0) {
            throw new Misuse("there is no program " + word + ": "
                    + why(word, classPath, bundled.keySet()) + bare(word, places)
                    + unmarked(word, path) + places.flaws());
        }
        if (MainMethod.isAbsent(file)) {
            throw new Misuse("the class " + name + " has no main method");
        }
        return new Program(name, entries);
    }

    /// Whether the word is a file's name and cannot be a class's.
    private static boolean isFile(String word) {
        return word.endsWith(".class") || word.startsWith("/") || word.startsWith(".");
    }

    private static String why(String word, String classPath, Set<String> applications) {
        return isFile(word) || word.contains("/")
                ? "a class is named as in Java, a.b.Main; say where it is by -cp FOLDER"
                : "no class of that name on the class path (" + classPath + ") and no application"
                        + like(word, applications);
    }

    /// What was probably meant by a class written as a file, `./Main` or `Main.class`, which `java`
    /// does not take either.
    private static String bare(String word, ClassPath places) {
        String name = word.replaceFirst("^(?:\\./)+", "")
                .replaceFirst("\\.class$", "")
                .replace('/', '.');
        return !name.equals(word) && !name.startsWith(".") && places.classFile(name).length > 0
                ? "; did you mean " + name + "?"
                : "";
    }

    /// What a source file needs that is not named as one.
    private static String unmarked(String word, Path path) {
        return Files.isRegularFile(path) && !word.endsWith(".class")
                ? "; to run a source file that is not named .java, say --source "
                        + Runtime.version().feature() + " before it"
                : "";
    }

    /// What was probably meant: the application with the same letters in another order, or with one
    /// letter more or less.
    private static String like(String word, Set<String> names) {
        return names.stream()
                .filter(name -> sorted(name).equals(sorted(word))
                        || isOneLess(name, word) || isOneLess(word, name))
                .findFirst()
                .map(name -> "; did you mean " + name + "?")
                .orElse(" (see 'atoll apps')");
    }

    private static String sorted(String word) {
        return word.chars().sorted().mapToObj(Character::toString).collect(joining());
    }

    private static boolean isOneLess(String shorter, String longer) {
        return IntStream.range(0, longer.length())
                .anyMatch(i -> (longer.substring(0, i) + longer.substring(i + 1)).equals(shorter));
    }

    private static Program ofJar(Path file, String word, ClassPath places) {
        try (JarFile jar = new JarFile(
                file.toFile(), true, ZipFile.OPEN_READ, Runtime.version())) {
            Manifest manifest = jar.getManifest();
            Attributes said = manifest == null ? new Attributes() : manifest.getMainAttributes();
            String main = mainClass(word, said);
            if (jar.getEntry(ClassPath.resource(main)) == null
                    && !isElsewhere(main, said, places)) {
                throw new Misuse(word + " has no class " + main
                        + ", which its manifest names as the main class");
            }
            List<String> all = new ArrayList<>(List.of(file.toString()));
            all.addAll(places.entries());
            return new Program(main, all);
        } catch (IOException e) {
            throw new Misuse(word + " is no jar: " + e.getMessage());
        }
    }

    private static String mainClass(String word, Attributes said) {
        String main = said.getValue(Attributes.Name.MAIN_CLASS);
        if (main == null) {
            throw new Misuse(word + " names no main class in its manifest; use -cp " + word
                    + " and the class");
        }
        return main.strip();
    }

    /// Whether a jar's main class may be in another jar, as far as can be told: one that its
    /// manifest names, Atoll's own, or one on the class path.
    private static boolean isElsewhere(String main, Attributes said, ClassPath places) {
        return said.getValue(Attributes.Name.CLASS_PATH) != null
                || ClassLoader.getSystemResource(ClassPath.resource(main)) != null
                || places.classFile(main).length > 0;
    }

    private static Path file(String word, Path folder) {
        Path file = folder.resolve(word).toAbsolutePath();
        if (!Files.isRegularFile(file)) {
            throw new Misuse("there is no file " + word);
        }
        return file;
    }
}
