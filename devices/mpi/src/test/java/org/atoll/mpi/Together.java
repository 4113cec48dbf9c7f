// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Properties;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.Settings;

/// Makes devices of ranks that are all in this process, the only one of its MPI. Each job has a
/// communicator, so that nothing of an earlier test comes to it. Several threads call at once.
final class Together implements DeviceProvider {
    private static final Map<JobKey, Long> COMMUNICATORS = new IdentityHashMap<>();

    /// MPI begins once.
    private static final class Begun {
        static final MpiProcess PROCESS = MpiProcess.begin(Abi::multiple);
    }

    /// Skips the test where there is no MPI.
    static void requireMpi() {
        String fault = MpiLibrary.instance().fault();
        assumeTrue(fault.isEmpty(), fault);
    }

    /// A rank of a job of this process.
    static Site site(int rank, int size, JobKey key, Map<String, String> settings) {
        Properties set = new Properties();
        set.putAll(settings);
        return new Site(rank, size, 0, key, new Settings(set, Map.of(), new Properties()));
    }

    @Override
    public String name() {
        return Options.DEVICE;
    }

    @Override
    public Device open(Site site) {
        MpiProcess process = process();
        return new MpiDevice(
                site, Options.of(site.settings()),
                new Messenger(process, communicator(process, site.key())),
                new Routes(true, site.size()), () -> {});
    }

    /// This process, whose threads may all call.
    static MpiProcess process() {
        return Begun.PROCESS;
    }

    /// The communicator of a job.
    static long communicator(MpiProcess process, JobKey key) {
        synchronized (COMMUNICATORS) {
            return COMMUNICATORS.computeIfAbsent(key, job -> duplicate(process));
        }
    }

    private static long duplicate(MpiProcess process) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment out = arena.allocate(JAVA_LONG);
            int failed = Mpi.duplicate(process.communicator(), out.address());
            if (failed != Abi.SUCCESS) {
                throw new AssertionError(MpiProcess.words(failed));
            }
            return out.get(JAVA_LONG, 0);
        }
    }
}
