// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/// Spawn, ports and names in the standard's spelling.
class DynamicProcessesTest {
    private static final String SPAWNED = "mpi.Spawned";

    @OnRanks(2)
    void spawnedRanksFindTheirParents() {
        assertThat(Intercomm.getParent().isNull()).isTrue();
        int[] codes = {-1, -1, -1};
        Intercomm children = MPI.COMM_WORLD.spawn(
                SPAWNED, new String[] {"10"}, 3, MPI.INFO_NULL, 0, codes);
        assertThat(codes).containsOnly(MPI.SUCCESS);
        assertThat(children.getRemoteSize()).isEqualTo(3);
        check(children, 32);
    }

    @OnRanks(2)
    void severalCommandsMakeOneWorld() {
        Info info = new Info();
        info.set("some-other-system", "ignored");
        Intercomm children = MPI.COMM_WORLD.spawnMultiple(
                new String[] {SPAWNED, "java"},
                new String[][] {{"1"}, {"-Xmx1g", "-cp", "more", SPAWNED, "100"}},
                new int[] {1, 2},
                new Info[] {info, info},
                1,
                null);
        check(children, 203 + 1000 + 1000);
    }

    /// A child that still hung on a freed communicator would wait for its parent's end.
    @OnRanks(1)
    void aChildEndsAfterFreeAndDisconnect() throws Exception {
        for (String use : List.of("plain", "window", "prepared")) {
            String sign = "mpi.SpawnedOnce." + use;
            Intercomm child = MPI.COMM_WORLD.spawn(
                    "mpi.SpawnedOnce", new String[] {use}, 1, MPI.INFO_NULL, 0, new int[1]);
            SpawnedOnce.part(child, false, use);
            assertThat(child.isNull()).isTrue();
            long until = System.nanoTime() + Duration.ofSeconds(250).toNanos();
            while (System.getProperty(sign) == null && System.nanoTime() < until) {
                Thread.sleep(10);
            }
            assertThat(System.clearProperty(sign)).as("the child of " + use).isEqualTo("ended");
        }
    }

    private static void check(Intercomm children, int wanted) {
        Intracomm all = children.merge(false);
        int[] sum = {1};
        all.allReduce(sum, 1, MPI.INT, MPI.SUM);
        assertThat(sum).containsExactly(wanted);
        for (int i = 0; MPI.COMM_WORLD.getRank() == 0 && i < children.getRemoteSize(); i++) {
            int[] told = new int[1];
            children.recv(told, 1, MPI.INT, MPI.ANY_SOURCE, 5);
            assertThat(told).containsExactly(wanted);
        }
    }

    @OnRanks(4)
    void halvesOfAWorldMeetByAName() {
        Intracomm half = MPI.COMM_WORLD.split(MPI.COMM_WORLD.getRank() % 2, 0);
        boolean accepts = MPI.COMM_WORLD.getRank() % 2 == 0;
        boolean publishes = MPI.COMM_WORLD.getRank() == 0;
        Info none = MPI.INFO_NULL;
        for (boolean hints : new boolean[] {false, true}) {
            String port = "";
            if (publishes && hints) {
                port = Intracomm.openPort(none);
                Intracomm.publishName("halves", none, port);
            } else if (publishes) {
                port = Intracomm.openPort();
                Intracomm.publishName("halves", port);
            }
            MPI.COMM_WORLD.barrier();
            exchange(half, accepts
                    ? hints ? half.accept(port, none, 0) : half.accept(port, 0)
                    : hints ? half.connect(Intracomm.lookupName("halves", none), none, 0)
                            : half.connect(Intracomm.lookupName("halves"), 0));
            if (publishes && hints) {
                Intracomm.unpublishName("halves", none, port);
            } else if (publishes) {
                Intracomm.unpublishName("halves", port);
            }
            if (publishes) {
                Intracomm.closePort(port);
            }
        }
    }

    private static void exchange(Intracomm half, Intercomm other) {
        int rank = MPI.COMM_WORLD.getRank();
        assertThat(other.getRemoteSize()).isEqualTo(2);
        int[] theirs = new int[1];
        other.sendRecv(new int[] {rank}, 1, MPI.INT, half.getRank(), 0,
                theirs, 1, MPI.INT, half.getRank(), 0);
        assertThat(theirs).containsExactly(rank ^ 1);
        other.disconnect();
        assertThat(other.isNull()).isTrue();
    }

    @OnRanks(1)
    void whatIsNotThereHasItsErrorClass() {
        fails(MPI.ERR_NAME, "lookupName: nobody has published nobody",
                () -> Intracomm.lookupName("nobody"));
        fails(MPI.ERR_PORT, "closePort: port is no name of an open port",
                () -> Intracomm.closePort("nowhere"));
        fails(MPI.ERR_SERVICE, "unpublishName: ", () -> Intracomm.unpublishName("nobody", ""));
        String port = Intracomm.openPort();
        Intracomm.publishName("twice", port);
        fails(MPI.ERR_SERVICE, "publishName: the name twice is taken",
                () -> Intracomm.publishName("twice", port));
        Intracomm.unpublishName("twice", port);
        Intracomm.closePort(port);
    }

    /// What only the root looks at is told to all: otherwise the others would wait for it.
    @OnRanks(2)
    void whatIsWrongAtTheRootFailsOnAllRanks() {
        Intracomm world = MPI.COMM_WORLD;
        fails(MPI.ERR_SPAWN, "at least 1", () -> world.spawn(SPAWNED, null, 0, null, 0, null));
        fails(MPI.ERR_SPAWN, "command is null", () -> world.spawn(null, null, 1, null, 0, null));
        fails(MPI.ERR_SPAWN, "spawn: there is no class no.such.Program",
                () -> world.spawn("no.such.Program", null, 1, null, 0, null));
        fails(MPI.ERR_SPAWN, "maxprocs has 1 elements: it has one for each of the 2 commands",
                () -> world.spawnMultiple(
                        new String[] {SPAWNED, SPAWNED}, null, new int[] {1}, null, 0, null));
        fails(MPI.ERR_PORT, "accept: port is no name", () -> world.accept("nowhere", 0));
        fails(MPI.ERR_PORT, "connect: port is not a name that openPort gave",
                () -> world.connect("nowhere", 0));
        fails(MPI.ERR_PORT, "connect: port is null", () -> world.connect(null, 0));
        String port = world.getRank() == 0 ? Intracomm.openPort() : "";
        if (world.getRank() == 0) {
            Intracomm.closePort(port);
        }
        fails(MPI.ERR_PORT, "connect: call of port 127.0.0.1", () -> world.connect(port, 0));
        world.barrier();
    }

    private static void fails(int errorClass, String words, ThrowingCallable call) {
        assertThatExceptionOfType(MPIException.class)
                .isThrownBy(call)
                .withMessageContaining(words)
                .satisfies(e -> assertThat(e.getErrorClass()).isEqualTo(errorClass));
    }
}
