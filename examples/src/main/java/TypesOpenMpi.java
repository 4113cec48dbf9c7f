// SPDX-License-Identifier: Apache-2.0

import java.nio.ByteBuffer;
import mpi.MPI;
import mpi.MPIException;
import mpi.Struct;

/// In Open MPI's spelling: structures as in C, in a direct buffer.
public final class TypesOpenMpi {
    private TypesOpenMpi() {}

    /// A particle.
    private static final class Particle extends Struct {
        private final int place = addDouble(2);
        private final int kind = addInt();

        @Override
        protected Data newData() {
            return new Fields();
        }

        /// One particle in a buffer.
        private final class Fields extends Struct.Data {
            void set(double x, double y, int k) {
                putDouble(place, 0, x);
                putDouble(place, 1, y);
                putInt(kind, k);
            }

            String text() {
                return "kind " + getInt(kind) + " at " + getDouble(place, 0) + ", "
                        + getDouble(place, 1);
            }
        }
    }

    /// Runs on every rank.
    ///
    /// @param args none
    /// @throws MPIException if a call fails
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Particle particle = new Particle();
        ByteBuffer swarm = MPI.newByteBuffer(2 * particle.getExtent());
        if (MPI.COMM_WORLD.getRank() == 0) {
            Particle.Fields first = particle.getData(swarm, 0);
            first.set(0.5, 1.5, 1);
            Particle.Fields second = particle.getData(swarm, 1);
            second.set(2.5, 3.5, 2);
        }
        MPI.COMM_WORLD.bcast(swarm, 2, particle.getType(), 0);
        if (MPI.COMM_WORLD.getRank() == 1) {
            for (int i = 0; i < 2; i++) {
                Particle.Fields data = particle.getData(swarm, i);
                System.out.println(data.text());
            }
        }
        MPI.Finalize();
    }
}
