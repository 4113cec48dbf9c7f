// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Map;
import java.util.Properties;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.Settings;

/// The needs of this device's tests.
final class Here {
    /// Two processes of a test have the same.
    private static final JobKey KEY = new JobKey("test", new byte[JobKey.SECRET_BYTES]);

    private Here() {}

    /// Skips the test where there is no UCX.
    static void requireUcx() {
        String fault = UcpLibrary.instance().fault();
        assumeTrue(fault.isEmpty(), fault);
    }

    /// A rank of a job of this JVM.
    static Site site(int rank, int size) {
        return site(rank, size, 0, Map.of());
    }

    /// A rank of a job of this JVM.
    static Site site(int rank, int size, int life, Map<String, String> settings) {
        Properties set = new Properties();
        set.putAll(settings);
        return new Site(rank, size, life, KEY, new Settings(set, Map.of(), new Properties()));
    }
}
