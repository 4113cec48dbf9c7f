// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.DataInputStream;
import java.io.IOException;
import java.lang.module.ModuleDescriptor.Exports;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Holds the laws on the compiled main classes of every module of the repository.
class LawsTest {

    private static final List<Path> FOLDERS = Repository.find().modules().stream()
            .map(module -> module.resolve("target/classes"))
            .toList();
    private static final JavaClasses CLASSES = new ClassFileImporter().importPaths(
            FOLDERS.stream().filter(Files::isDirectory).toList());

    private static final int MOST_TYPES = 40;

    /// The names that programs know in two models each. The list only shrinks.
    private static final Set<String> SHARED_NAMES = Set.of("Group", "Message", "Node", "Parts");

    @TestFactory
    Stream<DynamicTest> everyModuleKeepsTheLaw() {
        return Laws.all().entrySet().stream()
                .map(law -> dynamicTest(law.getKey(), () -> law.getValue().check(CLASSES)));
    }

    @Test
    void noPackagesAreACycle() {
        Laws.noCycles().check(CLASSES);
    }

    @Test
    void noExportedPackageHasManyTypes() {
        Set<String> exported = FOLDERS.stream()
                .flatMap(folder -> ModuleFinder.of(folder).findAll().stream())
                .flatMap(module -> module.descriptor().exports().stream())
                .filter(exports -> !exports.isQualified())
                .map(Exports::source)
                .filter(name -> !name.equals("mpi"))
                .collect(Collectors.toSet());
        assertThat(exported).contains("org.atoll.mpj", "org.atoll.fabric");
        Laws.fewTypes(exported, MOST_TYPES).check(CLASSES);
    }

    @Test
    void noTwoTypesShareAName() {
        Map<String, Set<String>> shared = Laws.sharedNames(CLASSES, Set.of(
                "org.atoll.fabric", "org.atoll.job", "org.atoll.codec", "org.atoll.mpj",
                "org.atoll.dsm", "org.atoll.remote", "org.atoll.replica", "org.atoll.hybrid",
                "org.atoll.tasks"));
        assertThat(shared.keySet()).isEqualTo(SHARED_NAMES);
    }

    /// Without this, a module that was not built would keep every law.
    @Test
    void everyModuleIsCompiled() {
        assertThat(FOLDERS).isNotEmpty().allSatisfy(folder ->
                assertThat(folder)
                        .as("not built: run the whole build; is it in pom.xml?")
                        .isDirectory());
    }

    /// Without this, a module nobody listed would keep every law. Examples are a user's programs:
    /// they have no package, and no law.
    @Test
    void everyClassBelongsToAListedModule() {
        assertThat(CLASSES)
                .filteredOn(type -> !type.getPackageName().isEmpty())
                .allSatisfy(type -> assertThat(Laws.MAY_NAME).containsKey(moduleOf(type)));
    }

    /// ArchUnit passes over class files it cannot read; this notices.
    @Test
    void readsEveryClassFileOfThisRelease() throws IOException {
        List<Path> files = FOLDERS.stream()
                .filter(Files::isDirectory)
                .flatMap(LawsTest::classFiles)
                .toList();
        assertThat(CLASSES).hasSameSizeAs(files);
        for (Path file : files) {
            assertThat(majorVersion(file)).as(file.toString()).isEqualTo(69);
        }
    }

    @Test
    void everyExceptionNamesAClass() {
        assertThat(Laws.EXCEPTIONS.keySet()).allSatisfy(name ->
                assertThat(CLASSES.contain(name)).as(name).isTrue());
    }

    private static String moduleOf(JavaClass type) {
        String[] words = type.getPackageName().split("\\.");
        if (words[0].equals("mpi")) {
            return "mpijava";
        }
        return words.length > 2 ? words[2] : "none: " + type.getName();
    }

    private static Stream<Path> classFiles(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .filter(file -> !file.endsWith("module-info.class"))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new AssertionError("cannot list " + folder, e);
        }
    }

    private static int majorVersion(Path file) throws IOException {
        try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
            in.skipNBytes(6);
            return in.readUnsignedShort();
        }
    }
}
