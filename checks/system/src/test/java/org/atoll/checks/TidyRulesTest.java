// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Each rule flags its bad example, on the right line, and leaves its good one alone. A folder
/// without git is enough for it: the examples are made here.
class TidyRulesTest {

    private static final String SPDX = "// SPDX-License-Identifier: Apache-2.0\n";

    @TempDir
    Path folder = Path.of("");

    /// A rule, a file it must flag, and the lines it must name.
    record Bad(String rule, String path, String content, List<Long> lines) {
        static Bad of(String rule, String path, String content, long... lines) {
            return new Bad(rule, path, content, Arrays.stream(lines).boxed().toList());
        }

        @Override
        public String toString() {
            return rule + " in " + path + " on " + lines;
        }
    }

    static Stream<Bad> bad() {
        return Stream.of(lineExamples(), commentExamples(), treeExamples(), textExamples())
                .flatMap(s -> s);
    }

    private static Stream<Bad> lineExamples() {
        return Stream.of(
                Bad.of("file-length", "A.java", "// x\n".repeat(501), 501),
                Bad.of("file-length", "A.java", face("x();\n".repeat(9), 501), 501),
                Bad.of("file-length", "A.java", face("for (;;) {}\n", 501), 501),
                Bad.of("file-length", "A.java",
                        face("new B() { void c() { while (d) {} } };\n", 501), 501),
                Bad.of("file-length", "A.java", face("x();\n", 501).replace("public ", ""), 501),
                Bad.of("file-length", "A.java", face("x();\n", 500) + "class B {}\n", 501),
                Bad.of("file-length", "A.java", face("x();\n", 901), 901),
                Bad.of("file-length", "tool", "#!/bin/sh\n" + "echo\n".repeat(500), 501),
                Bad.of("width", "A.java", "class A {}\n//" + " x".repeat(50) + "\n", 2),
                Bad.of("width", "peer.c", "//" + " x".repeat(50) + "\n", 1),
                Bad.of("tab", "A.java", "class A {\n\tint x;\n}\n", 2),
                Bad.of("tab", "notes.md", "a\tb\n", 1),
                Bad.of("final-newline", "A.java", "class A {}", 1),
                Bad.of("final-newline", "notes.md", "text\n\n", 2),
                Bad.of("spdx", "A.java", "class A {}\n", 1),
                Bad.of("spdx", "A.java", "\n" + SPDX + "class A {}\n", 1),
                Bad.of("spdx", "pom.xml", "<?xml version=\"1.0\"?>\n<project/>\n", 2),
                Bad.of("spdx", "run.sh", "#!/bin/sh\necho\n", 2),
                Bad.of("spdx", "tool", "#!/bin/sh\n", 2),
                Bad.of("spdx", "peer.c", "int main(void) { return 0; }\n", 1));
    }

    private static Stream<Bad> commentExamples() {
        return Stream.of(
                Bad.of("author", "A.java", "/// A class.\n///\n/// @author me\nclass A {}\n", 3),
                Bad.of("author", "A.java", "/**\n * @author me\n */\nclass A {}\n", 2),
                Bad.of("todo", "A.java", "class A {} // TODO make it faster\n", 1),
                Bad.of("todo", "A.java", "class A {\n    /* FIXME */\n}\n", 2),
                Bad.of("commented-out-code", "A.java", "class A {}\n// int x = 1;\n", 2),
                Bad.of("commented-out-code", "A.java", "// link.publish();\nclass A {}\n", 1),
                Bad.of("commented-out-code", "A.java", "/*\n if (a) {\n b\n }\n*/\n", 2, 4),
                Bad.of("commented-out-code", "A.java", "// return x;\n// }\n", 1, 2),
                Bad.of("commented-out-code", "A.java", "// private int x;\n// import a.B;\n",
                        1, 2));
    }

    private static Stream<Bad> treeExamples() {
        String deep = "if (a)\n while (a)\n try {\n for (;;) {}\n } finally {}\n";
        String lambda = "if (a) { for (;;) { run(() -> {\n switch (b) {} }); } }\n";
        return Stream.of(
                Bad.of("syntax", "A.java", "class A {\n int x = ;\n}\n", 2),
                Bad.of("method-length", "A.java", method("x();\n".repeat(49)), 2),
                Bad.of("method-length", "A.java", "class A { static {\n" + "x();\n".repeat(49)
                        + "} }\n", 1),
                Bad.of("parameters", "A.java", "class A {\n void a(int a, int b, int c, int d,"
                        + " int e, int f, int g, int h) {} }\n", 2),
                Bad.of("parameters", "A.java", "record A(int x) {\n A(int a, int b, int c, int d,"
                        + " int e, int f, int g, int h) { this(a); } }\n", 2),
                Bad.of("nesting", "A.java", method(deep), 6),
                Bad.of("nesting", "A.java", method(lambda), 4),
                Bad.of("nesting", "A.java", method("if (a) {} else if (b) {} else {" + deep
                        + "}\n"), 5),
                Bad.of("type-name", "A.java", "class A {\n record LinkInfo() {} }\n", 2),
                Bad.of("type-comment", "A.java", "/// What a rank knows.\nclass A {}\n", 1),
                Bad.of("type-comment", "A.java",
                        "/// A class.\nclass A {\n/// How it is.\n///\n/// @param b x\n"
                                + "@Deprecated\nprivate record B(int b) {}\n}\n", 3),
                Bad.of("undocumented", "a/src/main/java/A.java",
                        "/// A.\npublic class A {\n    public int b;\n    protected A() {}\n"
                                + "    /// C.\n    interface C {}\n}\n", 3, 4),
                Bad.of("undocumented", "a/src/main/java/A.java",
                        "public interface A {\n    void b();\n    class C {}\n}\n", 1, 2, 3),
                Bad.of("type-name", "A.java", "interface AbstractLink {}\n", 1),
                Bad.of("type-name", "A.java", "enum IOUtils {}\n", 1),
                Bad.of("type-name", "A.java", "@interface Base {}\nclass XMLData2 {}\n", 1, 2));
    }

    private static Stream<Bad> textExamples() {
        return Stream.of(
                Bad.of("link", "page.md", "text\n[there](gone.md)\n", 2),
                Bad.of("link", "page.md", "[up](../outside.md)\n", 1),
                Bad.of("link", "page.md", "# One\n[down](#two)\n", 2),
                Bad.of("link", "page.md", "[name]: docs/gone.md\n", 1),
                Bad.of("table", "page.md", table("| c | d |\n\n| e | f |\n"), 5),
                Bad.of("table", "page.md", table("| c | d |\ntext\n| e | f |\n"), 4, 5),
                Bad.of("table", "page.md", table("| c |\n| e | f | g |\n| h | i\n"), 3, 4, 5),
                Bad.of("table", "page.md", table("| c `|` | d |\n"), 3),
                Bad.of("table", "page.md", "| a | b |\n|---|\n| c | d |\n", 2),
                Bad.of("table", "page.md", table("| c | d |\n| e | f |\n|  c | d |\n"), 5),
                Bad.of("table", "docs/guide/a.md", table("| c | d |\n| c | e |\n"), 4),
                Bad.of("table", "docs/howto/a.md", "x\n\n" + table("| c | |\n| c | e |\n"), 6),
                Bad.of("registry-host", "a.txt", "x\nsee https://" + host("repo1.maven", "org"), 2),
                Bad.of("registry-host", "a.sh", "get " + host("pypi", "org") + "/simple\n", 1),
                Bad.of("registry-host", "a.xml", "<a>" + host("nexus.site", "net") + "</a>\n", 1),
                Bad.of("registry-host", "a.yml", "image: " + host("quay", "io") + "/x:1\n", 1));
    }

    @ParameterizedTest
    @MethodSource("bad")
    void flagsTheBadExample(Bad bad) throws IOException {
        assertThat(check(bad.rule(), bad.path(), bad.content()))
                .extracting(Finding::line)
                .isEqualTo(bad.lines());
    }

    @Test
    void everyRuleHasABadExample() {
        Set<String> shown = new TreeSet<>(bad().map(Bad::rule).toList());
        assertThat(shown).isEqualTo(new TreeSet<>(TidyTest.rules().keySet()));
    }

    static Stream<Arguments> good() {
        String chain = "if (a) {} else if (b) {} else if (c) {} else if (d) { for (;;) {} }\n";
        String quiet = SPDX + "class A {\n String a = \"// x = 1; @author TODO \\\" \";\n"
                + " String b = \"\"\"\n // y();\n \" TODO \"\"\";\n"
                + " char c = '\"'; // \"the end;\n}\n";
        return Stream.of(
                Arguments.of("file-length", "A.java", "// x\n".repeat(500)),
                Arguments.of("file-length", "A.java", face("x();\n".repeat(8), 900)),
                Arguments.of("file-length", "A.java", "package mpi;\n"
                        + face("x();\n", 899).replace("public ", "")),
                Arguments.of("file-length", "long.md", "x\n".repeat(501)),
                Arguments.of("width", "A.java", "/".repeat(100) + "\n"),
                Arguments.of("tab", "Makefile", "all:\n\techo\n"),
                Arguments.of("final-newline", "A.java", "class A {}\n"),
                Arguments.of("spdx", "A.java", SPDX),
                Arguments.of("todo", "A.java", "// TODO: share it, because two do the same\n"),
                Arguments.of("todo", "A.java", quiet),
                Arguments.of("author", "A.java", quiet),
                Arguments.of("commented-out-code", "A.java", quiet),
                Arguments.of("commented-out-code", "A.java", "// The reader waits; the writer\n"
                        + "// never does (see below);\n// for both, head = tail means empty.\n"),
                Arguments.of("commented-out-code", "A.java", "/// ```\n/// link.publish();\n"
                        + "/// }\n"),
                Arguments.of("method-length", "A.java", method("x();\n".repeat(48))),
                Arguments.of("parameters", "A.java", "record A(int a, int b, int c, int d, int e,"
                        + " int f, int g, int h) {\n A { if (a < b) { throw x; } } }\n"),
                Arguments.of("nesting", "A.java", method(chain
                        + "run(() -> { if (a) { b(); } });\n")),
                Arguments.of("nesting", "A.java", method("if (a) { for (;;) { new B() {\n"
                        + "void c() { if (a) { for (;;) { while (b) {} } } } }; } }\n")),
                Arguments.of("type-comment", "A.java", "/// Whatever it is.\nclass A {\n"
                        + "/// What it gives.\nint b() { return 1; }\n}\n"),
                Arguments.of("undocumented", "a/src/main/java/A.java",
                        "/// A.\n@Deprecated\npublic record A(int b) {\n    @Override\n"
                                + "    public String toString() { return \"\"; }\n    int c() {\n"
                                + "    return b; } }\nclass D { public int e; }\n"),
                Arguments.of("undocumented", "a/src/test/java/A.java", "public class A {}\n"),
                Arguments.of("type-name", "A.java", "class Database { enum Information {} }\n"),
                Arguments.of("type-name", "Info.java", "package mpi;\nclass Info {}\n"),
                Arguments.of("link", "page.md", "# The one: `x`\n[a](#the-one-x) [b](page.md)\n"
                        + "`[c](d)` [e](https://x.example/y)\n```\n[f](gone)\n```\n"),
                Arguments.of("table", "page.md", table("| c \\| `\\|` | d |\n| c | e |\n") + "\n"
                        + table("| c | d |\n") + "```\n| x\n```\n"),
                Arguments.of("table", "docs/guide/a.md", table("| | d |\n| | e |\n"
                        + "| not there | f |\n| not there | g |\n| a |  |\n")),
                Arguments.of("table", "A.java", "| x\n"),
                Arguments.of("registry-host", "pom.xml", "http://maven.apache.org/POM/4.0.0\n"
                        + "registry.values.io() and packages.net.of\n"));
    }

    @ParameterizedTest
    @MethodSource("good")
    void leavesTheGoodExampleAlone(String rule, String path, String content) throws IOException {
        assertThat(check(rule, path, content)).isEmpty();
    }

    @Test
    void speaksLikeACompiler() {
        assertThat(new Finding("a/B.java", 7, "tab", "use spaces"))
                .hasToString("a/B.java:7: tab: use spaces");
    }

    private List<Finding> check(String rule, String path, String content) throws IOException {
        Path made = folder.resolve(path);
        Files.createDirectories(Objects.requireNonNull(made.getParent()));
        Files.writeString(made, content);
        Rule checked = Objects.requireNonNull(TidyTest.rules().get(rule), rule);
        return checked.check(new TextFile(folder, path, content));
    }

    private static String method(String body) {
        return "class A {\nvoid a() {\n" + body + "}\n}\n";
    }

    private static String table(String rows) {
        return "| a | b |\n|---|:--|\n" + rows;
    }

    /// A file of that many lines with one public type.
    private static String face(String body, int lines) {
        String type = "public class A {\nvoid a() {\n" + body + "}\n}\n";
        return "// x\n".repeat(lines - (int) type.lines().count()) + type;
    }

    private static String host(String name, String top) {
        return name + "." + top;
    }
}
