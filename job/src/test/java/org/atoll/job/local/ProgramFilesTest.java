// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Ranks that are threads load a program from files that all of them share.
class ProgramFilesTest {
    private static final String MADE = "plain.Made";
    private static final String FILE = "plain/Made.class";
    private static final byte[] CODE =
            ClassFile.of().build(ClassDesc.of(MADE), made -> made.withFlags(ClassFile.ACC_PUBLIC));

    @TempDir
    private Path folder;

    private Path jar;
    private Path classes;

    @BeforeEach
    void write() throws IOException {
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.put(Attributes.Name.IMPLEMENTATION_TITLE, "all");
        main.put(Attributes.Name.IMPLEMENTATION_VERSION, "7");
        Attributes own = new Attributes();
        own.put(Attributes.Name.IMPLEMENTATION_TITLE, "plain");
        own.put(Attributes.Name.SEALED, "true");
        manifest.getEntries().put("plain/", own);
        jar = folder.resolve("program.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest)) {
            out.putNextEntry(new JarEntry(FILE));
            out.write(CODE);
        }
        classes = Files.createDirectories(folder.resolve("classes"));
        Files.write(Files.createDirectories(classes.resolve("plain")).resolve("Made.class"), CODE);
    }

    @Test
    void eachRankHasAClassOfItsOwn() throws Exception {
        try (ProgramFiles files = new ProgramFiles(List.of(jar))) {
            Class<?> one = Class.forName(MADE, false, RankLoader.toLook(files));
            Class<?> other = Class.forName(MADE, false, RankLoader.toLook(files));
            assertThat(one).isNotSameAs(other);
            assertThat(one.getProtectionDomain().getCodeSource().getLocation())
                    .isEqualTo(other.getProtectionDomain().getCodeSource().getLocation())
                    .isEqualTo(jar.toUri().toURL());
        }
    }

    @Test
    void aPackageIsWhatItsJarSays() throws Exception {
        try (ProgramFiles files = new ProgramFiles(List.of(jar))) {
            Package plain = Class.forName(MADE, false, RankLoader.toLook(files)).getPackage();
            assertThat(plain.getImplementationTitle()).isEqualTo("plain");
            assertThat(plain.getImplementationVersion()).isEqualTo("7");
            assertThat(plain.getSpecificationTitle()).isNull();
            assertThat(plain.isSealed()).isTrue();
        }
    }

    @Test
    void ofAFolderThereIsTheFolder() throws Exception {
        try (ProgramFiles files = new ProgramFiles(List.of(classes))) {
            Class<?> made = Class.forName(MADE, false, RankLoader.toLook(files));
            assertThat(made.getProtectionDomain().getCodeSource().getLocation())
                    .isEqualTo(classes.toUri().toURL());
            assertThat(made.getPackage().isSealed()).isFalse();
        }
    }

    @Test
    void resourcesAreFoundInTheOrderOfTheClassPath() throws Exception {
        try (ProgramFiles files = new ProgramFiles(List.of(classes, jar))) {
            RankLoader loader = RankLoader.toLook(files);
            assertThat(Collections.list(loader.getResources(FILE)))
                    .hasSize(2)
                    .first().isEqualTo(classes.resolve(FILE).toUri().toURL());
            assertThat(loader.getResourceAsStream(FILE).readAllBytes()).isEqualTo(CODE);
            assertThat(loader.getResource("nothing")).isNull();
        }
    }

    @Test
    void whatIsNotThereIsNotFound() throws Exception {
        try (ProgramFiles files = new ProgramFiles(List.of(jar))) {
            assertThatExceptionOfType(ClassNotFoundException.class)
                    .isThrownBy(() -> RankLoader.toLook(files).loadClass("plain.Other"))
                    .withMessage("plain.Other");
        }
    }
}
