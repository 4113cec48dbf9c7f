// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;

/// Walks all calls of both faces, as [ArgumentWalk] says.
class WrongArgumentsTest {
    private static final Class<?>[] CLASSES = {
        MPI.class, Comm.class, Intracomm.class, Group.class, Datatype.class, Op.class,
        Request.class, Info.class, Win.class, Cartcomm.class, CartComm.class, Graphcomm.class,
        GraphComm.class, Intercomm.class, Status.class, Message.class, Prequest.class,
        FileView.class, Struct.class, CartParms.class, GraphParms.class, ShiftParms.class,
        Count.class, Version.class, FloatComplex.class, DoubleComplex.class, ShortInt.class,
        Int2.class, LongInt.class, FloatInt.class, DoubleInt.class};

    @OnRanks(1)
    void everyCallNamesItselfAndTheArgument() throws Exception {
        ArgumentWalk walk = new ArgumentWalk()
                .with("dispUnit", 1)
                .with("sdispls", new int[1])
                .with("rdispls", new int[1])
                .with("sources", new int[] {0})
                .with("destinations", new int[] {0});
        walk.of(CLASSES);
        for (Object each : new Object[] {
            MPI.COMM_WORLD, MPI.COMM_WORLD.Group(), MPI.INT.dup(), MPI.SUM, new Info(),
            new Status(), new Message(), MPI.int2, MPI.doubleInt,
            new FileView(0, MPI.INT, MPI.INT, "native"),
            new CartParms(new int[1], new boolean[1], new int[1]), new GraphParms(),
            new DistGraphNeighbors(new int[1], new int[0], new int[0], new int[1], true),
            MPI.COMM_WORLD.createGraph(new int[] {0}, new int[0], false),
            MPI.COMM_WORLD.Create_graph(new int[] {0}, new int[0], false),
            MPI.COMM_WORLD.sendInit(MPI.newIntBuffer(1), 1, MPI.INT, MPI.PROC_NULL, 0),
            MPI.COMM_WORLD.iRecv(MPI.newIntBuffer(1), 1, MPI.INT, MPI.PROC_NULL, 0),
            new Win(MPI.newByteBuffer(8), 8, 1, new Info(), MPI.COMM_WORLD)}) {
            walk.on(each);
        }
        assertThat(walk.bare()).isEmpty();
        Recorded.compare("wrong-arguments-of-both-faces.txt", walk.said());
        assertThat(walk.refused()).isGreaterThan(1500);
    }

    @OnRanks(1)
    void soDoThoseOfAGrid() throws Exception {
        int[] each = {0, 0};
        ArgumentWalk walk = new ArgumentWalk()
                .with("sources", new int[1])
                .with("destinations", new int[1]);
        for (String parameter : new String[] {
            "sendcount", "recvcount", "displs", "sdispls", "rdispls"}) {
            walk.with(parameter, each);
        }
        boolean[] ring = {true};
        walk.on(MPI.COMM_WORLD.createCart(new int[] {1}, ring, false));
        walk.on(MPI.COMM_WORLD.Create_cart(new int[] {1}, ring, false));
        assertThat(walk.bare()).isEmpty();
        Recorded.compare("wrong-arguments-of-a-grid.txt", walk.said());
        assertThat(walk.refused()).isGreaterThan(1000);
    }

    @OnRanks(1)
    void soDoThoseOfAFile() throws Exception {
        Path path = Files.createTempFile("arguments", ".dat");
        ArgumentWalk walk = new ArgumentWalk()
                .with("filename", path.toString())
                .with("amode", MPI.MODE_RDWR)
                .with("whence", MPI.SEEK_SET);
        walk.of(File.class);
        File file = new File(MPI.COMM_WORLD, path.toString(), MPI.MODE_RDWR);
        walk.on(file);
        file.close();
        Files.delete(path);
        assertThat(walk.bare()).isEmpty();
        Recorded.compare("wrong-arguments-of-a-file.txt", walk.said().stream()
                .map(line -> line.replace(path.toString(), "FILE"))
                .toList());
        assertThat(walk.refused()).isGreaterThan(80);
    }

    /// A structure of a program's own, in use and not.
    static final class Particle extends Struct {
        private final int charge = addInt();
        private final int places = addDouble(2);

        @Override
        protected Data newData() {
            return new Data();
        }

        /// One of them.
        final class Data extends Struct.Data {
            double sum() {
                return getInt(charge) + getDouble(places, 0) + getDouble(places, 1);
            }
        }
    }

    @OnRanks(1)
    void soDoThoseOfAStructure() throws Exception {
        ArgumentWalk walk = new ArgumentWalk();
        walk.on(new Particle());
        Particle used = new Particle();
        Particle.Data data = used.getData(MPI.newByteBuffer(2 * used.getExtent()), 1);
        assertThat(data.sum()).isZero();
        walk.on(data);
        assertThat(walk.bare()).isEmpty();
        Recorded.compare("wrong-arguments-of-a-structure.txt", walk.said());
        assertThat(walk.refused()).isGreaterThan(50);
    }

    /// Each is alone in its group and says that it is not the root.
    @OnRanks(2)
    void soDoThoseBetweenTwoGroups() throws Exception {
        Intracomm alone = MPI.COMM_WORLD.split(MPI.COMM_WORLD.getRank(), 0);
        ArgumentWalk walk = new ArgumentWalk()
                .with("root", MPI.PROC_NULL)
                .with("sdispls", new int[1])
                .with("rdispls", new int[1]);
        walk.on(MPI.COMM_WORLD.createIntercomm(
                alone, 0, 1 - MPI.COMM_WORLD.getRank(), 0));
        assertThat(walk.bare()).isEmpty();
        // Whose objection a rank hears when both object, its own or the other's, is open.
        Recorded.compare("wrong-arguments-between-groups.txt", walk.said().stream()
                .map(line -> line.replace(" (on rank 0)", ""))
                .toList());
        assertThat(walk.refused()).isGreaterThan(400);
    }
}
