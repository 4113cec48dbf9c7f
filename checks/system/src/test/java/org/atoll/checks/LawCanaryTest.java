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
        return Stream.concat(arrows(), otherOffences());
    }

    private static Stream<Arguments> arrows() {
        return Stream.of(
                Arguments.of("arrows-fabric", org.atoll.fabric.canary.NamesModel.class),
                Arguments.of("arrows-job", org.atoll.job.canary.NamesModel.class),
                Arguments.of("arrows-codec", org.atoll.codec.canary.NamesSibling.class),
                Arguments.of("arrows-collectives", org.atoll.collectives.canary.NamesSibling.class),
                Arguments.of("arrows-threads", org.atoll.threads.canary.NamesDevice.class),
                Arguments.of("arrows-shm", org.atoll.shm.canary.NamesDevice.class),
                Arguments.of("arrows-tcp", org.atoll.tcp.canary.NamesCodec.class),
                Arguments.of("arrows-tcp", org.atoll.tcp.canary.NamesJob.class),
                Arguments.of("arrows-ucx", org.atoll.ucx.canary.NamesDevice.class),
                Arguments.of("arrows-mpi", org.atoll.mpi.canary.NamesDevice.class),
                Arguments.of("arrows-gateway", org.atoll.gateway.canary.NamesDevice.class),
                Arguments.of("arrows-sim", org.atoll.sim.canary.NamesDevice.class),
                Arguments.of("arrows-echo", org.atoll.echo.canary.NamesModel.class),
                Arguments.of("arrows-remote", org.atoll.remote.canary.NamesModel.class),
                Arguments.of("arrows-replica", org.atoll.replica.canary.NamesModel.class),
                Arguments.of("arrows-dsm", org.atoll.dsm.canary.NamesModel.class),
                Arguments.of("arrows-hybrid", org.atoll.hybrid.canary.NamesModel.class),
                Arguments.of("arrows-tasks", org.atoll.tasks.canary.NamesModel.class),
                Arguments.of("arrows-mpjclass", org.atoll.mpjclass.canary.NamesModel.class),
                Arguments.of("arrows-recovery", org.atoll.recovery.canary.NamesModel.class),
                Arguments.of("arrows-rmi", org.atoll.rmi.canary.NamesDevice.class),
                Arguments.of("arrows-mpj", org.atoll.mpj.canary.NamesDevice.class),
                Arguments.of("arrows-mpj", org.atoll.mpj.canary.NamesOtherModel.class),
                Arguments.of("arrows-junit", org.atoll.junit.canary.NamesDevice.class),
                Arguments.of("arrows-mpijava", mpi.canary.NamesDevice.class),
                Arguments.of("no-clock", mpi.canary.ReadsClock.class),
                Arguments.of("arrows-launcher", org.atoll.launcher.canary.NamesDevice.class),
                Arguments.of(
                        "arrows-applications", org.atoll.applications.canary.NamesDevice.class),
                Arguments.of("arrows-benchmarks", org.atoll.benchmarks.canary.NamesDevice.class),
                Arguments.of("arrows-comparators", org.atoll.comparators.canary.NamesDevice.class),
                Arguments.of("arrows-machine", org.atoll.machine.canary.NamesDevice.class),
                Arguments.of("arrows-trials", org.atoll.trials.canary.NamesDevice.class),
                Arguments.of("arrows-microbenchmarks",
                        org.atoll.microbenchmarks.canary.NamesDevice.class));
    }

    private static Stream<Arguments> otherOffences() {
        return Stream.of(
                Arguments.of("no-clock", org.atoll.collectives.canary.ReadsClock.class),
                Arguments.of("no-clock", org.atoll.collectives.canary.ReadsClockByReference.class),
                Arguments.of("no-clock", org.atoll.applications.canary.MpjVersionReadsClock.class),
                Arguments.of("no-wait", org.atoll.collectives.canary.Sleeps.class),
                Arguments.of("no-wait", org.atoll.mpj.canary.WaitsForFuture.class),
                Arguments.of("no-wait", org.atoll.mpj.canary.TakesLock.class),
                Arguments.of("no-socket", org.atoll.codec.canary.OpensSocket.class),
                Arguments.of("no-random", org.atoll.collectives.canary.DrawsRandom.class),
                Arguments.of("no-random", org.atoll.codec.canary.DrawsRandomByMath.class),
                Arguments.of("no-thread", org.atoll.mpj.canary.StartsThread.class),
                Arguments.of("no-thread", org.atoll.mpj.canary.UsesPool.class),
                Arguments.of("no-thread", org.atoll.hybrid.icl.canary.StartsThread.class),
                Arguments.of("layer-node", org.atoll.hybrid.node.canary.NamesFabric.class),
                Arguments.of("layer-icl", org.atoll.hybrid.icl.canary.NamesThreads.class),
                Arguments.of("fabric-sockets", org.atoll.fabric.canary.OpensChannel.class),
                Arguments.of("no-mutable-static", org.atoll.fabric.canary.CountsInStatic.class),
                Arguments.of("no-mutable-static", org.atoll.shm.canary.KeepsMapInStatic.class),
                Arguments.of("depth", org.atoll.fabric.canary.Deep.Four.class),
                Arguments.of("depth", mpi.canary.Deep.Eight.class),
                Arguments.of("operations-used", org.atoll.mpj.canary.GivesOperation.class),
                Arguments.of("no-patterns", org.atoll.mpj.canary.SplitsText.class),
                Arguments.of("no-patterns", mpi.canary.UsesPattern.class),
                Arguments.of("no-parsed-messages", org.atoll.mpj.canary.ReadsMessage.class),
                Arguments.of("no-parsed-messages", mpi.canary.ReadsMessageInLambda.class),
                Arguments.of("jdk-only", org.atoll.fabric.canary.UsesLibrary.class));
    }

    @ParameterizedTest
    @MethodSource("offences")
    void onlyTheLawConcernedReportsTheOffender(String law, Class<?> offender) {
        assertThat(brokenBy(offender)).containsExactly(law);
    }

    static Stream<Class<?>> innocents() {
        return Stream.of(
                org.atoll.fabric.canary.Deep.Three.class,
                mpi.canary.Deep.Seven.class,
                org.atoll.mpj.canary.QuotesMessage.class,
                org.atoll.fabric.job.canary.MeetsBySocket.class,
                org.atoll.tcp.canary.KeepsConstants.class,
                org.atoll.applications.canary.ThreadsVersion.class,
                org.atoll.hybrid.node.canary.StartsThread.class,
                org.atoll.launcher.canary.StartsProcess.class);
    }

    @ParameterizedTest
    @MethodSource("innocents")
    void noLawReportsTheInnocent(Class<?> innocent) {
        assertThat(brokenBy(innocent)).isEmpty();
    }

    @Test
    void everyLawHasAnOffender() {
        Set<String> shown = offences().map(o -> (String) o.get()[0])
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(shown).isEqualTo(new TreeSet<>(LAWS.keySet()));
    }

    @Test
    void aCycleOfTwoPackagesIsReported() {
        JavaClasses both = CANARIES.that(resideInAnyPackage(
                "org.atoll.fabric.canary.here", "org.atoll.fabric.canary.there"));
        assertThat(both).hasSize(2);
        assertThat(Laws.noCycles().evaluate(both).hasViolation()).isTrue();
        JavaClasses one = CANARIES.that(resideInAPackage("org.atoll.fabric.canary.here"));
        assertThat(Laws.noCycles().evaluate(one).hasViolation()).isFalse();
    }

    @Test
    void manyPublicTypesOfAnExportedPackageAreReported() {
        Set<String> exported = Set.of("org.atoll.dsm.canary", "org.atoll.fabric.canary.here");
        JavaClasses one = CANARIES.that(resideInAPackage("org.atoll.fabric.canary.here"));
        assertThat(Laws.fewTypes(exported, 0).evaluate(one).hasViolation()).isTrue();
        assertThat(Laws.fewTypes(exported, 1).evaluate(one).hasViolation()).isFalse();
        assertThat(Laws.fewTypes(Set.of(), 0).allowEmptyShould(true).evaluate(one).hasViolation())
                .isFalse();
    }

    private static Set<String> brokenBy(Class<?> type) {
        JavaClasses only = CANARIES.that(equivalentTo(type));
        assertThat(only).hasSize(1);
        return LAWS.entrySet().stream()
                .filter(law -> law.getValue().evaluate(only).hasViolation())
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
