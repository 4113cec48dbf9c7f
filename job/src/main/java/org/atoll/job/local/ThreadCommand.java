// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.atoll.fabric.job.CallArgumentException;
import org.atoll.fabric.job.Command;

/// The program that ranks that are threads run.
///
/// @param main      the main class
/// @param classPath where its classes are
record ThreadCommand(String main, List<String> arguments, int ranks, List<Path> classPath) {
    private static final Set<String> CLASS_PATH_FLAGS =
            Set.of("-cp", "-classpath", "--class-path");

    ThreadCommand {
        arguments = List.copyOf(arguments);
        classPath = List.copyOf(classPath);
    }

    /// Finds out what a command means.
    ///
    /// @param command what a rank wants to spawn
    /// @param around  where the classes of that rank are
    /// @throws IllegalArgumentException if threads cannot run it
    static ThreadCommand of(Command command, List<Path> around) {
        command.options().keySet().stream()
                .filter(option -> !option.equals(Command.CLASS_PATH))
                .findFirst()
                .ifPresent(option -> {
                    throw new CallArgumentException("spawn", "ranks that are threads share one"
                            + " process: option " + option + " is for processes");
                });
        List<Path> classPath = new ArrayList<>(
                paths(command.options().getOrDefault(Command.CLASS_PATH, "")));
        classPath.addAll(around);
        List<String> words = new ArrayList<>(List.of(command.program()));
        words.addAll(command.arguments());
        if (command.program().equals("java") && words.size() > 1) {
            words.removeFirst();
            takeFlags(words, classPath);
        }
        String main = words.removeFirst();
        if (main.endsWith(".jar")) {
            classPath.addFirst(Path.of(main));
            main = mainOf(main);
        } else if (isSource(main)) {
            throw new CallArgumentException("spawn", "ranks that are threads run classes; compile "
                    + main + " first, or use processes");
        }
        requireClass(main, classPath);
        return new ThreadCommand(main, words, command.ranks(), classPath);
    }

    private static List<Path> paths(String classPath) {
        return Stream.of(classPath.split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty())
                .map(Path::of)
                .toList();
    }

    /// Of the flags of the `java` command only where classes are counts: the JVM is there already.
    private static void takeFlags(List<String> words, List<Path> classPath) {
        while (words.size() > 1 && words.getFirst().startsWith("-")) {
            if (CLASS_PATH_FLAGS.contains(words.removeFirst()) && words.size() > 1) {
                classPath.addAll(0, paths(words.removeFirst()));
            }
        }
    }

    private static String mainOf(String file) {
        try (JarFile jar = new JarFile(file)) {
            Manifest manifest = jar.getManifest();
            String main = manifest == null
                    ? null
                    : manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
            if (main != null) {
                return main;
            }
        } catch (IOException e) {
            throw new CallArgumentException("spawn", file + ": " + e.getMessage(), e);
        }
        throw new CallArgumentException("spawn", file + " names no main class");
    }

    private static boolean isSource(String program) {
        return program.endsWith(".java")
                || (program.contains("/") && Files.isRegularFile(Path.of(program)));
    }

    private static void requireClass(String main, List<Path> classPath) {
        try (ProgramFiles files = new ProgramFiles(classPath)) {
            Class<?> found = Class.forName(main, false, RankLoader.toLook(files));
            assert found != null;
        } catch (ClassNotFoundException e) {
            throw new CallArgumentException(
                    "spawn", "there is no class " + main + " on the class path", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The command a rank runs.
    ///
    /// @param all  the commands of its world in rank order, at least one
    static ThreadCommand ofRank(int rank, List<ThreadCommand> all) {
        int first = 0;
        for (ThreadCommand command : all) {
            first += command.ranks;
            if (rank < first) {
                return command;
            }
        }
        return all.getLast();
    }
}
