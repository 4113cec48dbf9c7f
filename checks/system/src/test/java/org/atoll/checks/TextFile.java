// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One file of text.
final class TextFile {

    /// The kinds of file that rules tell apart.
    enum Kind {
        /// Java source.
        JAVA,
        /// A Maven file or other XML.
        XML,
        /// A script, by its ending or by its first line.
        SCRIPT,
        /// C source or header.
        C,
        /// Markdown.
        MARKDOWN,
        /// Any other text.
        OTHER
    }

    private final Path root;
    private final String path;
    private final String content;
    private @Nullable JavaSource parsed;

    /// Describes a file.
    ///
    /// @param root    the folder that paths count from
    /// @param path    the file, from the root, with slashes
    TextFile(Path root, String path, String content) {
        this.root = root;
        this.path = path;
        this.content = content;
    }

    /// The folder that paths count from.
    Path root() {
        return root;
    }

    /// The file, from the root, with slashes.
    String path() {
        return path;
    }

    /// All characters of the file.
    String content() {
        return content;
    }

    /// The file as javac sees it; several rules share one parse.
    JavaSource java() {
        JavaSource java = parsed;
        if (java == null) {
            java = JavaSource.parse(this);
            parsed = java;
        }
        return java;
    }

    /// The file's kind.
    Kind kind() {
        return switch (path.substring(path.lastIndexOf('.') + 1)) {
            case "java" -> Kind.JAVA;
            case "xml" -> Kind.XML;
            case "sh" -> Kind.SCRIPT;
            case "c", "h" -> Kind.C;
            case "md" -> Kind.MARKDOWN;
            default -> content.startsWith("#!") ? Kind.SCRIPT : Kind.OTHER;
        };
    }

    /// Whether the file is something a programmer writes in a programming language.
    ///
    /// @return true for Java, C and scripts
    boolean isCode() {
        return switch (kind()) {
            case JAVA, C, SCRIPT -> true;
            case XML, MARKDOWN, OTHER -> false;
        };
    }

    /// Whether the file is test or program input, kept as it came.
    ///
    /// @return true below a `resources` folder
    boolean isResource() {
        return path.contains("/resources/");
    }

    /// The lines without their ends; the empty text after a final newline is no line.
    List<String> lines() {
        return content.lines().toList();
    }

    /// A finding in this file.
    ///
    /// @param line   the line, from 1
    Finding finding(long line, String rule, String advice) {
        return new Finding(path, line, rule, advice);
    }

    /// A finding on a line, or none.
    ///
    /// @param line   the line, from 1
    /// @param advice what to do, or null when the line is fine
    List<Finding> findingIf(long line, String rule, @Nullable String advice) {
        return advice == null ? List.of() : List.of(finding(line, rule, advice));
    }
}
