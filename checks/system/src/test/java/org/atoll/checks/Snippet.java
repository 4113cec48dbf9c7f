// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;

/// A block of Java on a page of Markdown, as the compiler is to see it: a whole program as it is,
/// anything else as a member or as the body of a method of a class that extends `Surroundings`.
/// Lines keep their order, so that a complaint can be given the line of the page.
final class Snippet extends SimpleJavaFileObject {
    private final String page;
    private final int line;
    private final String source;

    /// Takes a block.
    ///
    /// @param page    the page's path
    /// @param line    the number of the block's first line, from 1
    /// @param code    what stands between the fences
    /// @param imports what a part of a program has imported, on one line
    Snippet(String page, int line, String code, String imports) {
        super(URI.create("string:///" + page + "/" + line + ".java"), JavaFileObject.Kind.SOURCE);
        this.page = page;
        this.line = line;
        boolean isWhole =
                code.contains("static void main(") || code.startsWith("public class ");
        this.source = isWhole ? code : imports + part(code, page, line);
    }

    /// The blocks of a file that are marked as Java.
    static List<Snippet> of(TextFile file, String imports) {
        List<Snippet> snippets = new ArrayList<>();
        List<String> lines = file.kind() == TextFile.Kind.MARKDOWN ? file.lines() : List.of();
        int end = 0;
        for (int i = lines.indexOf("```java"); i >= 0; i = next(lines, end)) {
            end = i + lines.subList(i, lines.size()).indexOf("```");
            String code = String.join("\n", lines.subList(i + 1, end));
            snippets.add(new Snippet(file.path(), i + 2, code, imports));
        }
        return snippets;
    }

    private static int next(List<String> lines, int from) {
        int found = lines.subList(from, lines.size()).indexOf("```java");
        return found < 0 ? found : from + found;
    }

    /// What `...` leaves out is nothing. Pages may have blocks at the same line.
    private static String part(String code, String page, int line) {
        String whole = code.replace("-> ...", "-> {}").replace("    ...\n", "\n");
        return "class Part" + line + "_" + page.replaceAll("\\W", "_") + " extends Surroundings { "
                + (whole.startsWith("@")
                        ? whole
                        : "void body() throws Exception { " + whole + "\n}")
                + "\n}";
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return source;
    }

    @Override
    public boolean isNameCompatible(String simpleName, JavaFileObject.Kind kind) {
        return true;
    }

    /// Where a line of this file stands on its page.
    String place(long lineHere) {
        return page + ":" + (line + lineHere - 1);
    }
}
