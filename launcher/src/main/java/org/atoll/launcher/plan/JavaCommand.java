// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A `java` command as users of other launchers write it behind that launcher's name, taken apart:
/// `mpirun -np 4 java -Xmx1g -cp classes Main 1000` becomes `atoll run` with the same words.
///
/// @param flags     the JVM's flags
/// @param classPath what `-cp` says, or null
/// @param words     the class, jar or .java file, and the program's arguments
public record JavaCommand(List<String> flags, @Nullable String classPath, List<String> words) {
    private static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");

    /// The flags whose value is the next word.
    private static final Set<String> WITH_VALUE = Set.of(
            "--add-opens", "--add-exports", "--add-modules", "--add-reads",
            "--enable-native-access", "--source", "--limit-modules");
    private static final Set<String> MODULE = Set.of("-p", "-m", "--module", "--module-path");

    /// What stands for a path of modules, which ranks do not have.
    public static final String MODULES =
            "name the modules' folders or jars by -cp, and the class by its name";

    /// Copies the lists.
    public JavaCommand {
        flags = List.copyOf(flags);
        words = List.copyOf(words);
    }

    /// Whether a flag is one whose value may be the next word.
    ///
    /// @param flag such as `--add-opens`
    public static boolean takesNext(String flag) {
        return WITH_VALUE.contains(flag);
    }

    /// Whether a word is the `java` command, by itself or with its path.
    ///
    /// @param word the program as typed
    /// @return true for `java` and what ends in `/java`
    public static boolean is(String word) {
        return word.equals("java") || word.endsWith("/java");
    }

    /// Takes the words behind `java` apart.
    ///
    /// @throws Misuse if no program is among them
    public static JavaCommand parse(List<String> given) {
        List<String> flags = new ArrayList<>();
        String classPath = null;
        int at = 0;
        while (at < given.size() && given.get(at).startsWith("-")) {
            String flag = given.get(at++);
            if (flag.equals("-jar")) {
                continue;
            }
            requireTaken(flag);
            boolean takesNext = CLASS_PATH.contains(flag) || WITH_VALUE.contains(flag);
            if (takesNext && at == given.size()) {
                throw new Misuse("java " + flag + " needs a value");
            }
            if (CLASS_PATH.contains(flag)) {
                classPath = given.get(at++);
            } else if (flag.startsWith("--class-path=")) {
                classPath = flag.substring(flag.indexOf('=') + 1);
            } else {
                flags.add(takesNext ? flag + "=" + given.get(at++) : flag);
            }
        }
        if (at >= given.size()) {
            throw new Misuse("which program? "
                    + Stream.concat(Stream.of("java"), given.stream()).collect(joining(" "))
                    + " names none");
        }
        requireTaken(given.get(at));
        return new JavaCommand(flags, classPath, given.subList(at, given.size()));
    }

    private static void requireTaken(String word) {
        if (MODULE.contains(word.replaceFirst("=.*", ""))) {
            throw new Misuse("java " + word + ": " + MODULES);
        }
        if (word.startsWith("@")) {
            throw new Misuse("java " + word + ": write out what that file says");
        }
    }
}
