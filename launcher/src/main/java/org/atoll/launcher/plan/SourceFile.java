// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.tools.DiagnosticListener;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/// A single source file that is to run on several ranks. The `java` command compiles such a file
/// in memory for one use; here it is compiled once for all ranks, by the rules of that command:
/// the first class of the file is the main class, a file may be compact (a `main` without a
/// class), and classes it names may be in source files beside it. A file whose name does not end
/// in `.java` may begin with a line `#!`, which is passed over, and sees no files beside it.
///
/// @param classPath what it is compiled against
/// @param flags     the flags of the JVM it will run in; some hold for the compiler too
public record SourceFile(Path path, List<String> classPath, List<String> flags) {
    private static final String PREVIEW = "--enable-preview";
    private static final List<String> SHARED_FLAGS = List.of(
            "--add-exports=", "--add-modules=", "--limit-modules=", "--module-path=",
            "--patch-module=", "--upgrade-module-path=", PREVIEW);

    private static final String RELEASE = "--source=";
    private static final String SUFFIX = ".java";
    private static final String SCRIPT = "#!";
    private static final Pattern RUNS_JAVA =
            Pattern.compile("^#!.*(?:atoll|java|mpirun|mpiexec|mpjrun)");
    private static final int LONGEST_OPENING = 256;
    private static final int WRITABLE_BY_ALL = 02;

    /// Copies the lists.
    public SourceFile {
        classPath = List.copyOf(classPath);
        flags = List.copyOf(flags);
    }

    /// Compiles the file. Blocks; the compiler's complaints go to the standard error.
    ///
    /// @param folder where the classes go; must exist
    /// @throws IOException if a file cannot be read or written
    /// @throws Misuse if the file is not correct, or declares no class
    public Program compile(Path folder) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new Misuse("running " + path + " needs a JDK; this is a JRE");
        }
        if (isNamedJava(path) && opening(path).startsWith(SCRIPT)) {
            throw new Misuse(path + " begins with #!, which is taken only in a file whose name does"
                    + " not end in .java, as with java; rename it, or remove that line");
        }
        DiagnosticListener<JavaFileObject> silent = complaint -> {};
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(folder));
            files.setLocationFromPaths(
                    StandardLocation.CLASS_PATH, classPath.stream().map(Path::of).toList());
            CompilationUnitTree unit = parsed(task(compiler, files, silent));
            String packageName =
                    unit.getPackageName() == null ? "" : unit.getPackageName().toString();
            files.setLocationFromPaths(StandardLocation.SOURCE_PATH, neighbours(packageName));
            if (!task(compiler, files, null).call()) {
                throw new Misuse(path + " cannot be compiled" + new ClassPath(classPath).flaws());
            }
            String name = mainClass(unit);
            List<String> entries = new ArrayList<>(List.of(folder.toString()));
            entries.addAll(classPath);
            return new Program(packageName.isEmpty() ? name : packageName + "." + name, entries);
        }
    }

    /// Whether a file is a Java program that its user wants to execute: its first line is a `#!`
    /// with a command that runs such programs, and not a shell's. Reads from the disk.
    ///
    /// @param file the file, or a path where none is
    /// @return false also if it cannot be read
    public static boolean isScript(Path file) {
        return Files.isRegularFile(file) && RUNS_JAVA.matcher(opening(file)).find();
    }

    /// As much of a file's first line as a kernel reads.
    private static String opening(Path file) {
        try (InputStream bytes = Files.newInputStream(file)) {
            return new String(bytes.readNBytes(LONGEST_OPENING), ISO_8859_1)
                    .lines()
                    .findFirst()
                    .orElse("");
        } catch (IOException e) {
            return "";
        }
    }

    /// The flags of a JVM that compiles the file for itself: `java` takes one without `.java` in
    /// its name only if told of which release it is.
    ///
    /// @param main  the file
    /// @param given the user's flags
    /// @return the same, or one more
    public static List<String> ownFlags(String main, List<String> given) {
        if (main.endsWith(SUFFIX) || given.stream().anyMatch(SourceFile::isForCompilerOnly)) {
            return given;
        }
        List<String> all = new ArrayList<>(given);
        all.add(RELEASE + Runtime.version().feature());
        return all;
    }

    private static boolean isNamedJava(Path file) {
        return file.toString().endsWith(SUFFIX);
    }

    /// Whether a flag of `java` tells how a source file is compiled, and makes the JVM seek one.
    ///
    /// @return true for `--source=N`
    public static boolean isForCompilerOnly(String flag) {
        return flag.startsWith(RELEASE);
    }

    private JavacTask task(
            JavaCompiler compiler,
            StandardJavaFileManager files,
            @Nullable DiagnosticListener<JavaFileObject> complaints) {
        List<String> options = new ArrayList<>(List.of("-nowarn", "-proc:none", "-Xlint:none"));
        flags.stream()
                .filter(flag -> SHARED_FLAGS.stream().anyMatch(flag::startsWith))
                .forEach(options::add);
        Optional<String> release = flags.stream()
                .filter(SourceFile::isForCompilerOnly)
                .map(flag -> flag.substring(RELEASE.length()))
                .findFirst();
        if (release.isPresent() || flags.contains(PREVIEW)) {
            options.addAll(List.of("--source", release.orElseGet(
                    () -> Integer.toString(Runtime.version().feature()))));
        }
        try {
            return (JavacTask) compiler.getTask(
                    null, files, complaints, options, null, List.of(source()));
        } catch (IllegalArgumentException e) {
            throw new Misuse(path + " cannot be compiled: "
                    + String.valueOf(e.getMessage()).replaceFirst("^error: ", ""));
        }
    }

    /// The file as the `java` command takes it: its public class may have another name.
    private JavaFileObject source() {
        return new SimpleJavaFileObject(path.toUri(), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) throws IOException {
                String text = new String(Files.readAllBytes(path), Charset.defaultCharset());
                return text.startsWith(SCRIPT) ? text.replaceFirst("[^\r\n]*", "") : text;
            }

            @Override
            public boolean isNameCompatible(String simpleName, JavaFileObject.Kind kind) {
                return kind == JavaFileObject.Kind.SOURCE;
            }
        };
    }

    /// What cannot be parsed is told by the second task, which does the whole work.
    private static CompilationUnitTree parsed(JavacTask task) throws IOException {
        return task.parse().iterator().next();
    }

    /// Where classes that the file names may be. In a folder such as `/tmp`, where everybody may
    /// write, another user could have put one there: of these only the file itself counts.
    private List<Path> neighbours(String packageName) throws IOException {
        List<Path> root = root(packageName);
        for (Path folder : root) {
            int mode = (int) Files.getAttribute(folder, "unix:mode");
            if ((mode & WRITABLE_BY_ALL) != 0) {
                return List.of();
            }
        }
        return root;
    }

    /// The folder that the file's package begins in; nothing if the file lies elsewhere, or is not
    /// named as one that javac finds.
    private List<Path> root(String packageName) {
        if (!isNamedJava(path)) {
            return List.of();
        }
        Path folder = path.toAbsolutePath().normalize().resolveSibling("");
        if (packageName.isEmpty()) {
            return List.of(folder);
        }
        Path inside = Path.of(packageName.replace('.', File.separatorChar));
        return folder.endsWith(inside)
                ? List.of(folder.resolve("../".repeat(inside.getNameCount())).normalize())
                : List.of();
    }

    private String mainClass(CompilationUnitTree unit) {
        for (Tree declared : unit.getTypeDecls()) {
            if (declared instanceof ClassTree type) {
                if (!mayHaveMain(type)) {
                    throw new Misuse(path + ": its first class, " + type.getSimpleName()
                            + ", has no main method");
                }
                return type.getSimpleName().toString();
            }
        }
        throw new Misuse(path + " declares no class");
    }

    /// Whether a class has a method of that name, or may inherit one.
    private static boolean mayHaveMain(ClassTree type) {
        return type.getExtendsClause() != null
                || !type.getImplementsClause().isEmpty()
                || type.getMembers().stream().anyMatch(member ->
                        member instanceof MethodTree method
                                && method.getName().contentEquals("main"));
    }
}
