// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Each law bites: a small class that breaks it, in the packages of the module concerned, is
/// reported by that law and by no other.
class LawCanaryTest {

    private static final Map<String, ArchRule> LAWS = Laws.all();
    private static final JavaClasses CANARIES = new ClassFileImporter()
            .withImportOption(location -> location.contains("/canary/"))
            .importPackages("org.atoll", "mpi");

    /// Two canaries are called `NamesModel`.
    @Test
    void aSharedNameIsFound() {
        assertThat(Laws.sharedNames(CANARIES, Set.of("org.atoll.fabric", "org.atoll.job")))
                .containsEntry("NamesModel", Set.of(
                        "org.atoll.fabric.canary", "org.atoll.job.canary"));
    }

    static Stream<Arguments> offences() {
        return Stream.of(
                Arguments.of("arrows-fabric", org.atoll.fabric.canary.NamesModel.class),
                Arguments.of("arrows-job", org.atoll.job.canary.NamesModel.class),
                Arguments.of("arrows-codec", org.atoll.codec.canary.NamesSibling.class),
                Arguments.of("arrows-collectives", org.atoll.collectives.canary.NamesSibling.class),
                Arguments.of("arrows-threads", org.atoll.threads.canary.NamesDevice.class),
                Arguments.of("arrows-shm", org.atoll.shm.canary.NamesDevice.class),
                Arguments.of("arrows-tcp", org.atoll.tcp.canary.NamesCodec.class),
                Arguments.of("arrows-tcp", org.atoll.tcp.canary.NamesJob.class),
                Arguments.of("arrows-gateway", org.atoll.gateway.canary.NamesDevice.class),
                Arguments.of("arrows-sim", org.atoll.sim.canary.NamesDevice.class),
                Arguments.of("arrows-echo", org.atoll.echo.canary.NamesModel.class),
                Arguments.of("arrows-remote", org.atoll.remote.canary.NamesModel.class),
