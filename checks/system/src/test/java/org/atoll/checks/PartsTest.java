// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Holds the law of parts and wholes (ARCHITECTURE.md, "Laws") on the class files of modules.
class PartsTest {

    /// Every module with a whole of its own. A face that programs name in each other's signatures,
    /// such as a communicator, is in a cycle of faces and stands in no list.
    private static final List<Wholes> MODULES = List.of(
            Wholes.in("fabric", 10, "org.atoll.fabric.",
                    "Waits", "Dispatch", "port.Port"),
            Wholes.in("job", 3, "org.atoll.job.",
                    "local.LocalJob", "LocalRanks", "start.CoordinatedMembership"),
            Wholes.in("codec", 46, "org.atoll.codec."),
            Wholes.in("collectives", 5, "org.atoll.collectives."),
            Wholes.in("recovery", 0, "org.atoll.recovery.",
                    "state.Registry", "store.Journal", "store.Shelf"),
            Wholes.in("devices/sim", 3, "org.atoll.sim.", "Schedule", "SimRank", "Simulation"),
            Wholes.in("devices/tcp", 0, "org.atoll.tcp.", "Roster", "TcpDevice"),
            Wholes.in("devices/ucx", 0, "org.atoll.ucx.", "Roster", "UcxDevice"),
            Wholes.in("devices/mpi", 0, "org.atoll.mpi.", "MpiDevice", "Roster"),
            Wholes.in("models/mpj", 14, "org.atoll.mpj.",
                    "team.Members", "team.Lifetime", "team.Connections", "team.Session",
                    "team.Domain", "request.Messages", "plan.Ensemble", "plan.PlanRunner",
                    "plan.Ranks", "making.Making", "making.InterMaking", "executor.Tasks",
                    "window.OpenWindow", "file.OpenFile", "SharedFile", "RankExecutor"),
            Wholes.in("models/dsm", 0, "org.atoll.dsm.",
                    "engine.Engine", "RaceWatch", "SharedMemoryService", "paged.Pager",
                    "paged.PagerLink", "Extent", "Dsm"),
            Wholes.in("models/remote", 3, "org.atoll.remote.",
                    "RankObjects", "OutgoingCalls", "IncomingCalls", "RankGroups",
                    "collect.MailFrames"),
            Wholes.in("models/replica", 4, "org.atoll.replica."),
            Wholes.in("models/rmi", 0, "org.atoll.rmi.", "Rmi"),
            Wholes.in("models/hybrid", 4, "org.atoll.hybrid.", "node.Crew"),
            Wholes.in("models/tasks", 4, "org.atoll.tasks.",
                    "post.PostOffice", "life.Home", "keep.Keeper", "keep.KeeperOffice",
                    "TasksService"),
            Wholes.in("models/echo", 3, "org.atoll.echo."),
            Wholes.in("launcher", 2, "org.atoll.launcher.", "Atoll"));

    /// Constructors that give `this` away, each with its reason.
    private static final Map<String, String> LEAVE = Map.of(
            "org/atoll/mpj/Mpj",
            "Comm.world() is what programs call, and the communicator of all ranks is its first",
            "org/atoll/mpj/circle/Circles",
            "how circles of contexts end is told to what follows them for the whole world");

    private static Path classes(String module) {
        return Repository.find().root().resolve(module).resolve("target/classes");
    }

    private static ClassGraph graph(Path folder) {
        return new ClassGraph(new ClassFileImporter().importPath(folder).stream());
    }

    @TestFactory
    Stream<DynamicTest> noPartNamesAWhole() {
        return MODULES.stream().map(wholes -> dynamicTest(wholes.module(), () -> {
            ClassGraph graph = graph(classes(wholes.module()));
            assertThat(graph.classes()).containsAll(wholes.classes());
            assertThat(wholes.namedByParts(graph)).isEmpty();
        }));
    }

    @TestFactory
    Stream<DynamicTest> noCycleOfClassesGrows() {
        return MODULES.stream().map(wholes -> dynamicTest(wholes.module(), () ->
                assertThat(graph(classes(wholes.module())).largestCycle())
                        .hasSize(wholes.cycle())));
    }

    @Test
    void noConstructorGivesThisAway() {
        List<String> left = Repository.find().modules().stream()
                .map(module -> module.resolve("target/classes"))
                .flatMap(PartsTest::leaving)
                .toList();
        assertThat(left).allSatisfy(each ->
                assertThat(LEAVE).as(each).containsKey(each.substring(0, each.indexOf(':'))));
        assertThat(left.stream().map(each -> each.substring(0, each.indexOf(':'))))
                .containsAll(new TreeSet<>(LEAVE.keySet()));
    }

    private static Stream<String> leaving(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .flatMap(file -> leavingFile(file).stream())
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new AssertionError("cannot list " + folder, e);
        }
    }

    private static List<String> leavingFile(Path file) {
        try {
            return LeavingThis.in(ClassFile.of().parse(file));
        } catch (IOException e) {
            throw new AssertionError("cannot read " + file, e);
        }
    }

    private static final String CANARY = "org.atoll.checks.canary.";

    private static Stream<String> leavingCanary(String name) {
        return Stream.of(name).flatMap(each -> leavingFile(
                Path.of("target/test-classes", (CANARY + each).replace('.', '/') + ".class"))
                .stream());
    }

    @Test
    void aPartThatNamesItsWholeIsFound() {
        ClassGraph graph = new ClassGraph(
                new ClassFileImporter().importPackages("org.atoll.checks.canary").stream());
        assertThat(new Wholes("canary", 2, List.of(CANARY + "Engine")).namedByParts(graph))
                .containsExactly(CANARY + "Piston names " + CANARY + "Engine");
        assertThat(new Wholes("canary", 2, List.of(CANARY + "Clock")).namedByParts(graph))
                .isEmpty();
        assertThat(graph.largestCycle())
                .containsExactly(CANARY + "Engine", CANARY + "Piston");
    }

    @Test
    void aConstructorThatGivesThisAwayIsFound() {
        assertThat(leavingCanary("Engine")).hasSize(1).first().asString()
                .matches(".*Engine:\\d+ gives this to .*Piston\\.<init>");
        assertThat(leavingCanary("Clock")).isEmpty();
        assertThat(leavingCanary("Piston")).isEmpty();
    }
}
