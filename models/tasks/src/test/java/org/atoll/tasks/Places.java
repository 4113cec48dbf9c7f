// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

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

/// The places where tasks are held to what they promise: every device, and some numbers of ranks.
final class Places {
    private static final int[] SIZES = {1, 2, 3, 5, 8};
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
    record Place(Ranks ranks, int size) {

        /// Runs a job to its good end.
        void run(Ranks.Body body) {
            run(Map.of(), body);
        }

        /// The same with settings.
        void run(Map<String, String> settings, Ranks.Body body) {
            ranks.run(size, settings, body);
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

    /// In a simulation a rank is one thread.
    static Stream<Place> inMachineTime() {
        return places(Stream.of(THREADS, SHM, TCP, GATEWAY), 1, 2, 4);
    }

    /// Where a lost rank may come back.
    static Stream<Ranks> thatTakeIn() {
        return Stream.of(THREADS, SIM);
    }

    private static Stream<Place> places(Stream<Ranks> devices, int... sizes) {
        return devices.flatMap(
                ranks -> IntStream.of(sizes).mapToObj(size -> new Place(ranks, size)));
    }

    private static List<String> oneEach(int size) {
        return IntStream.range(0, size).mapToObj(rank -> "c" + rank).toList();
    }
}
