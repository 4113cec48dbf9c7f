// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/// A Java file as javac's own parser sees it.
///
/// @param errors    what the parser could not read
record JavaSource(CompilationUnitTree unit, SourcePositions positions, List<Finding> errors) {

    /// Parses a file; nothing is resolved or compiled.
    ///
    /// @param file Java source
    static JavaSource parse(TextFile file) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        JavacTask task = (JavacTask) compiler.getTask(
                null, null, problems, List.of("-proc:none"), null, List.of(inMemory(file)));
        try {
            CompilationUnitTree unit = task.parse().iterator().next();
            return new JavaSource(
                    unit, Trees.instance(task).getSourcePositions(), errors(file, problems));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Where a part of the tree begins, in characters from the file's start.
    long firstCharacter(Tree tree) {
        return positions.getStartPosition(unit, tree);
    }

    /// The line on which a part of the tree begins, from 1.
    long firstLine(Tree tree) {
        return unit.getLineMap().getLineNumber(firstCharacter(tree));
    }

    /// The line on which a part of the tree ends, from 1.
    long lastLine(Tree tree) {
        return unit.getLineMap().getLineNumber(positions.getEndPosition(unit, tree) - 1);
    }

    /// Whether a part of the tree stands in the file: javac adds others, such as a record's fields.
    boolean isWritten(Tree tree) {
        return positions.getEndPosition(unit, tree) >= 0;
    }

    private static List<Finding> errors(
            TextFile file, DiagnosticCollector<JavaFileObject> problems) {
        return problems.getDiagnostics().stream()
                .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
                .map(problem -> file.finding(
                        problem.getLineNumber(), "syntax", problem.getMessage(Locale.ROOT)))
                .toList();
    }

    /// A file as one for the compiler.
    static JavaFileObject inMemory(TextFile file) {
        URI name = URI.create("string:///" + file.path().replace(' ', '_'));
        return new SimpleJavaFileObject(name, JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return file.content();
            }
        };
    }
}
