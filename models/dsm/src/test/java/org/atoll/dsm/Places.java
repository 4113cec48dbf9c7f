// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.gateway.GatewayDeviceProvider;
import org.atoll.job.contract.Ranks;
import org.atoll.job.contract.Sample;
import org.atoll.job.contract.Simulations;
import org.atoll.shm.SharedMemoryDeviceProvider;
import org.atoll.sim.SimDeviceProvider;
import org.atoll.tcp.TcpDeviceProvider;
import org.atoll.threads.ThreadsDeviceProvider;

/// The devices on which shared memory is held to what it promises, all of them, each with some
/// numbers of ranks.
final class Places {
    private static final int[] SIZES = {1, 2, 3, 4, 8};

    static final Ranks THREADS = new Ranks("threads", new ThreadsDeviceProvider());
    static final Ranks SHM = new Ranks("shm", new SharedMemoryDeviceProvider());
    static final Ranks TCP = new Ranks("tcp", new TcpDeviceProvider());
    static final Ranks GATEWAY = new Ranks(
            "gateway", new GatewayDeviceProvider(), () -> Map.of("atoll.gateway.inside", "1"),
            Places::oneEach, true);
    static final Ranks SIM = new Ranks(
            "sim", new SimDeviceProvider(),
            Simulations.on("infiniband", "das:2x4", "simple", "internet:4x2"), false);

    private Places() {}

    /// A device and a number of ranks.
    ///
    /// @param ranks runs jobs over it
    /// @param size  how many ranks
    record Place(Ranks ranks, int size) {

        /// Runs a program to its good end.
        ///
        /// @param policies as a user writes them
        void run(String policies, Dsm.Program program) {
            ranks.run(size, Map.of("atoll.dsm", policies), world -> program.run(new Dsm(world)));
        }

        /// Whether ranks are threads of one JVM by the nature of the device.
        boolean isOneJvm() {
            return ranks.equals(THREADS) || ranks.equals(SIM);
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
        return places(Stream.of(THREADS, SHM, TCP, GATEWAY, SIM), 2, 3, 8);
    }

    private static Stream<Place> places(Stream<Ranks> devices, int... sizes) {
        return devices.flatMap(
                ranks -> IntStream.of(sizes).mapToObj(size -> new Place(ranks, size)));
    }

    private static List<String> oneEach(int size) {
        return IntStream.range(0, size).mapToObj(rank -> "c" + rank).toList();
    }
}
