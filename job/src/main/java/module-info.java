// SPDX-License-Identifier: Apache-2.0

/// Jobs: how programs become ranks of one, as processes or as threads.
@org.jspecify.annotations.NullMarked
module org.atoll.job {
    requires static org.jspecify;
    requires transitive org.atoll.fabric;

    exports org.atoll.job;
    exports org.atoll.job.engine;
    exports org.atoll.job.local;
    exports org.atoll.job.standby;
    exports org.atoll.job.start;

    uses org.atoll.fabric.device.DeviceProvider;
    uses org.atoll.job.start.CoordinatorProvider;
}
