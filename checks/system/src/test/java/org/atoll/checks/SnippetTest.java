// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.util.JavacTask;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/// Every block of Java in the pages compiles against the modules as they are. What parts of
/// programs name without declaring it is in `Surroundings.java`, a resource of this test.
class SnippetTest {
    private static final Repository REPOSITORY = Repository.find();
    private static final String SURROUNDINGS = surroundings();
    private static final String IMPORTS = SURROUNDINGS.lines()
            .filter(line -> line.startsWith("import "))
            .collect(Collectors.joining());

    /// A page with a mistake is among them, for a test that sees nothing would pass.
    @Test
    void everyBlockOfThePagesCompiles() throws IOException {
        TextFile mistaken = new TextFile(Path.of("/"), "a/page.md", """
                Text.
                ```java
                comm.barrier();
                comm.sned(token, next, TAG);
                ```
                """);
        List<Snippet> snippets = Stream.concat(
                        REPOSITORY.files().stream(), Stream.of(mistaken))
                .flatMap(file -> Snippet.of(file, IMPORTS).stream())
                .toList();
        assertThat(snippets).hasSizeGreaterThan(20);
        assertThat(complaints(snippets))
                .singleElement().asString().startsWith("a/page.md:4: ").contains("sned");
    }

    private static List<String> complaints(List<Snippet> snippets) throws IOException {
        List<JavaFileObject> sources = new ArrayList<>(snippets);
        sources.add(new Snippet("Surroundings", 1, SURROUNDINGS + "// static void main(", ""));
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        JavacTask task = (JavacTask) ToolProvider.getSystemJavaCompiler().getTask(
                null, null, found, List.of("-proc:none", "-cp", classPath()), null, sources);
        task.analyze();
        return found.getDiagnostics().stream()
                .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
                .map(problem -> ((Snippet) problem.getSource()).place(problem.getLineNumber())
                        + ": " + problem.getMessage(Locale.ROOT))
                .toList();
    }

    private static String surroundings() {
        try (InputStream in = SnippetTest.class.getResourceAsStream("Surroundings.java")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String classPath() {
        return REPOSITORY.modules().stream()
                        .map(module -> module.resolve("target/classes").toString())
                        .collect(Collectors.joining(File.pathSeparator))
                + File.pathSeparator + System.getProperty("java.class.path");
    }
}
