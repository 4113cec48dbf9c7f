// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.fabric.World;
import org.atoll.gateway.GatewayDeviceProvider;
import org.atoll.job.contract.Ranks;
import org.atoll.job.contract.Sample;
import org.atoll.job.contract.Simulations;
import org.atoll.shm.SharedMemoryDeviceProvider;
import org.atoll.sim.SimDeviceProvider;
import org.atoll.tcp.TcpDeviceProvider;
import org.atoll.threads.ThreadsDeviceProvider;

/// The devices on which shared objects are held to what they promise, all of them, each with some
/// numbers of ranks.
public final class Places {
    private static final int[] SIZES = {1, 2, 3, 4, 8};

    /// Ranks are threads of this JVM.
    public static final Ranks THREADS = new Ranks("threads", new ThreadsDeviceProvider());
    /// Ranks share memory.
    public static final Ranks SHM = new Ranks("shm", new SharedMemoryDeviceProvider());
    /// Ranks have sockets.
    public static final Ranks TCP = new Ranks("tcp", new TcpDeviceProvider());
    /// Each rank is a cluster.
    public static final Ranks GATEWAY = new Ranks(
            "gateway", new GatewayDeviceProvider(), () -> Map.of("atoll.gateway.inside", "1"),
            Places::oneEach, true);
    /// Ranks live in virtual time, with another seed each time.
    public static final Ranks SIM = new Ranks(
            "sim", new SimDeviceProvider(),
            Simulations.on("infiniband", "das:2x4", "simple", "internet:4x2"), false);

    private Places() {}

    /// The program of one rank.
    interface Program {

        /// Runs in the rank's thread.
        ///
        /// @throws Exception if it fails, and with it the job
        void run(World world, Orca orca) throws Exception;
    }

    /// Makes a job's body of a program: enters the model, and ends it.
    static Ranks.Body body(Program program) {
        return world -> {
            Orca orca = ReplicaKind.of(world);
            program.run(world, orca);
            orca.end();
        };
    }

    /// A device and a number of ranks.
    ///
    /// @param ranks runs jobs over it
    /// @param size  how many ranks
    record Place(Ranks ranks, int size) {

        /// Runs a program to its good end.
        void run(Program program) {
            run(Map.of(), program);
        }

        /// The same with settings.
        void run(Map<String, String> settings, Program program) {
            ranks.run(size, settings, body(program));
        }

        @Override
        public String toString() {
            return ranks.device() + " x " + size;
        }
    }

    static Stream<Place> all() {
        return Sample.of(
                "all", places(Stream.of(THREADS, SHM, TCP, GATEWAY, SIM), SIZES), Place::ranks);
    }

    static Stream<Place> several() {
        return Sample.of("several",
                places(Stream.of(THREADS, SHM, TCP, GATEWAY, SIM), 2, 3, 8), Place::ranks);
    }

    static Stream<Place> pairs() {
        return places(Stream.of(THREADS, SIM), 2);
    }

    /// In a simulation a rank is one thread.
    static Stream<Place> inMachineTime() {
        return Sample.of("in machine time",
                places(Stream.of(THREADS, SHM, TCP, GATEWAY), 1, 2, 4), Place::ranks);
    }

    private static Stream<Place> places(Stream<Ranks> devices, int... sizes) {
        return devices.flatMap(
                ranks -> IntStream.of(sizes).mapToObj(size -> new Place(ranks, size)));
    }

    private static List<String> oneEach(int size) {
        return IntStream.range(0, size).mapToObj(rank -> "c" + rank).toList();
    }
}
