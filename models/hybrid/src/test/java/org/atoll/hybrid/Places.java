// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

import java.util.Arrays;
import java.util.HashMap;
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

/// The places where the model is held to what it promises: every device, and some shapes.
final class Places {
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

    /// A device, and the threads of each node.
    ///
    /// @param ranks runs jobs over it
    /// @param shape such as `3,1`
    record Place(Ranks ranks, String shape) {

        /// Runs a program to its good end.
        void run(Simple.Program program) {
            run(Map.of(), program);
        }

        /// Runs a program to its good end.
        void run(Map<String, String> settings, Simple.Program program) {
            Map<String, String> all = new HashMap<>(settings);
            all.put(Shape.THREADS_SETTING, shape);
            ranks.run(size(), all, world -> Node.of(world).run(program));
        }

        boolean isSimulated() {
            return ranks.equals(SIM);
        }

        int[] threads() {
            return Arrays.stream(shape.split(",")).mapToInt(Integer::parseInt).toArray();
        }

        /// In a simulation each thread is a rank.
        int size() {
            return isSimulated() ? IntStream.of(threads()).sum() : threads().length;
        }

        @Override
        public String toString() {
            return ranks.device() + " " + shape;
        }
    }

    static Stream<Place> all() {
        return Sample.of("all", places(Stream.of(THREADS, SHM, TCP, GATEWAY, SIM),
                "1", "2,2", "1,1,1,1", "4", "3,1", "2,1,3"), Place::ranks);
    }

    static Stream<Place> several() {
        return places(Stream.of(THREADS, SHM, TCP, GATEWAY, SIM), "2,2", "3,1", "2,1,3");
    }

    private static Stream<Place> places(Stream<Ranks> devices, String... shapes) {
        return devices.flatMap(
                ranks -> Stream.of(shapes).map(shape -> new Place(ranks, shape)));
    }

    private static List<String> oneEach(int size) {
        return IntStream.range(0, size).mapToObj(rank -> "c" + rank).toList();
    }
}
