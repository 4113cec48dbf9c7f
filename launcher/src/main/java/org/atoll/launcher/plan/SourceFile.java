// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/// A single source file that is to run on ranks that share a JVM. The `java` command compiles
/// such a file in memory for one use; these ranks each load it, and so need its classes.
///
/// @param path      the .java file
/// @param classPath what it is compiled against
public record SourceFile(Path path, List<String> classPath) {

    /// Copies the class path.
    public SourceFile {
        classPath = List.copyOf(classPath);
    }

    /// Compiles the file. Blocks; the compiler's complaints go to the standard error.
    ///
    /// @param folder where the classes go; must exist
    /// @return the program to run
    /// @throws IOException if the folder cannot be read
    /// @throws Misuse if the file is not correct, or has no class of its own name
    public Program compile(Path folder) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new Misuse("running " + path + " needs a JDK; this is a JRE");
        }
        int code = compiler.run(null, System.err, System.err, "-nowarn", "-proc:none",
                "-d", folder.toString(), "-cp", String.join(File.pathSeparator, classPath),
                path.toString());
        if (code != 0) {
            throw new Misuse(path + " cannot be compiled");
        }
        List<String> entries = new ArrayList<>(List.of(folder.toString()));
        entries.addAll(classPath);
        return new Program(mainClass(folder), entries);
    }

    /// The class of the file's own name, in whatever package it says.
    private String mainClass(Path folder) throws IOException {
        String file = path.getFileName().toString().replaceAll("java$", "class");
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(found -> found.getFileName().toString().equals(file))
                    .map(found -> folder.relativize(found).toString())
                    .map(name -> name.replaceAll("\\.class$", "").replace(File.separatorChar, '.'))
                    .findFirst()
                    .orElseThrow(() -> new Misuse(path + " declares no class of its own name"));
        }
    }
}
