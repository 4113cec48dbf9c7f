// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import javax.tools.ToolProvider;
import org.atoll.launcher.plan.Applications.Application;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgramTest {
    private static final Map<String, Application> BUNDLED =
            Map.of("water", new Application("a.Water", ""));
    private static final Path HERE = Path.of("");
    private static final List<String> NONE = List.of();

    @ParameterizedTest
    @CsvSource({
        "wtaer,  did you mean water?",
        "watr,   did you mean water?",
        "waater, did you mean water?",
        "wader,  (see 'atoll apps')",
    })
    void saysWhichApplicationWasProbablyMeant(String word, String end) {
        assertThatThrownBy(() -> Program.resolve(word, NONE, ".", HERE, BUNDLED))
                .isInstanceOf(Misuse.class)
                .hasMessageStartingWith("there is no program " + word + ": ")
                .hasMessageEndingWith(end);
    }

    @Test
    void whatIsMissingOnTheClassPathIsNamedWhereAClassIsNotFound(@TempDir Path folder)
            throws Exception {
        Path text = Files.writeString(folder.resolve("notes.txt"), "no jar");
        String path = "classes:" + text + ":gone.jar:.";
        assertThatThrownBy(() -> Program.resolve("a.Main", NONE, path, folder, BUNDLED))
                .isInstanceOf(Misuse.class)
                .hasMessageStartingWith("there is no program a.Main: no class of that name")
                .hasMessageEndingWith("; on its class path " + folder + "/classes does not exist, "
                        + text + " is neither a folder nor a jar, "
                        + folder + "/gone.jar does not exist");
        Path source = Files.writeString(folder.resolve("Main.java"), "class Main extends Gone {}");
        assertThatThrownBy(() -> new SourceFile(
                        source, List.of(folder.toString(), folder + "/gone.jar"), NONE)
                        .compile(folder))
                .isInstanceOf(Misuse.class)
                .hasMessage(source + " cannot be compiled; on its class path " + folder
                        + "/gone.jar does not exist");
    }

    @Test
    void aJarWithoutTheClassThatItsManifestNamesIsMisuse(@TempDir Path folder) throws Exception {
        Path jar = folder.resolve("a.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "a.Nope ");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        assertThatThrownBy(() -> Program.resolve(jar.toString(), NONE, ".", HERE, BUNDLED))
                .isInstanceOf(Misuse.class)
                .hasMessageEndingWith(
                        "a.jar has no class a.Nope, which its manifest names as the main class");
    }

    @Test
    void aClassWithoutMainIsMisuse(@TempDir Path folder) throws Exception {
        Path source = Files.writeString(folder.resolve("Begins.java"),
                "interface Begins { static void main(String[] a) {} }"
                        + " class Inherits implements Begins {} class Idle { void go() {} }");
        ToolProvider.getSystemJavaCompiler().run(null, null, null, source.toString());
        for (String main : List.of("Begins", "Inherits")) {
            assertThat(Program.resolve(main, NONE, folder.toString(), HERE, BUNDLED).main())
                    .isEqualTo(main);
        }
        assertThatThrownBy(() -> Program.resolve("Idle", NONE, folder.toString(), HERE, BUNDLED))
                .isInstanceOf(Misuse.class)
                .hasMessage("the class Idle has no main method");
    }

    @Test
    void aClassMayBeWrittenWithSlashesAsWithJava(@TempDir Path folder) throws Exception {
        Path source = Files.writeString(folder.resolve("Main.java"),
                "package a.b; class Main { public static void main(String[] a) {} }");
        ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", folder.toString(), source.toString());
        assertThat(Program.resolve("a/b/Main", NONE, folder.toString(), HERE, BUNDLED).main())
                .isEqualTo("a.b.Main");
        for (String file : List.of("a/b/Nope", "./a/b/Main", folder + "/a/b/Main")) {
            assertThatThrownBy(() -> Program.resolve(file, NONE, folder.toString(), HERE, BUNDLED))
                    .isInstanceOf(Misuse.class)
                    .hasMessageContaining("a class is named as in Java");
        }
        for (String file : List.of("./a/b/Main", "a/b/Main.class", "././a/b/Main.class")) {
            assertThatThrownBy(() -> Program.resolve(file, NONE, folder.toString(), HERE, BUNDLED))
                    .hasMessageEndingWith("; did you mean a.b.Main?");
        }
    }

    @Test
    void aFileIsASourceIfItBeginsAsAScriptOrIsSaidToBeOne(@TempDir Path folder) throws Exception {
        Path script = Files.writeString(folder.resolve("script"), "#!/usr/bin/env atoll\n");
        Path plain = Files.writeString(folder.resolve("water"), "void main() {}");
        List<String> source = List.of("-Xmx1g", "--source=25");
        assertThat(resolved("script", NONE, folder)).isEqualTo(script.toString());
        assertThat(resolved(script.toString(), NONE, folder)).isEqualTo(script.toString());
        assertThat(resolved("water", NONE, folder)).isEqualTo("a.Water");
        assertThat(resolved("water", source, folder)).isEqualTo(plain.toString());
        assertThatThrownBy(() -> resolved("./water", NONE, folder))
                .isInstanceOf(Misuse.class)
                .hasMessageEndingWith(
                        "; to run a source file that is not named .java, say --source 25 before"
                                + " it");
        Files.writeString(folder.resolve("run.sh"), "#!/bin/sh\n");
        assertThatThrownBy(() -> resolved("./run.sh", NONE, folder)).isInstanceOf(Misuse.class);
        assertThatThrownBy(() -> resolved("None", source, folder))
                .isInstanceOf(Misuse.class)
                .hasMessage("there is no file None");
    }

    private static String resolved(String word, List<String> flags, Path folder) {
        return Program.resolve(word, flags, ".", folder, BUNDLED).main();
    }

    @Test
    void ranksThatCompileAFileThemselvesAreToldThatItIsOne() {
        assertThat(SourceFile.ownFlags("/a/script", List.of("-ea")))
                .containsExactly("-ea", "--source=25");
        assertThat(SourceFile.ownFlags("/a/script", List.of("--source=21")))
                .containsExactly("--source=21");
        assertThat(SourceFile.ownFlags("/a/Main.java", NONE)).isEmpty();
    }

    @Test
    void aSourceFileWhoseFirstClassHasNoMainIsMisuse(@TempDir Path folder) throws Exception {
        Path path = Files.writeString(folder.resolve("Two.java"),
                "record Pair(int a) {} class Two { public static void main(String[] a) {} }");
        SourceFile source = new SourceFile(path, List.of(), List.of());
        assertThatThrownBy(() -> source.compile(folder))
                .isInstanceOf(Misuse.class)
                .hasMessageEndingWith("Two.java: its first class, Pair, has no main method");
    }
}
