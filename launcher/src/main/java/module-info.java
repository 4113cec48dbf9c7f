// SPDX-License-Identifier: Apache-2.0

/// The `atoll` command: starts the processes of a job, lets them meet, relays what they print,
/// and ends them together.
@org.jspecify.annotations.NullMarked
@SuppressWarnings("module") // what it exports to is built later
module org.atoll.launcher {
    requires static org.jspecify;
    requires java.compiler;
    requires jdk.compiler;
    requires jdk.unsupported;
    requires info.picocli;
    requires org.atoll.fabric;
    requires org.atoll.job;
    requires org.atoll.recovery;

    exports org.atoll.launcher to
            org.atoll.benchmarks, org.atoll.machine;
    exports org.atoll.launcher.lives to
            org.atoll.machine;
    exports org.atoll.launcher.node to
            org.atoll.benchmarks, org.atoll.machine;
    exports org.atoll.launcher.plan to
            org.atoll.machine;
    exports org.atoll.launcher.table to
            org.atoll.machine;

    opens org.atoll.launcher to
            info.picocli;

    uses org.atoll.fabric.ServiceKind;
    uses org.atoll.fabric.device.DeviceProvider;

    provides org.atoll.job.start.CoordinatorProvider with
            org.atoll.launcher.job.HandCoordinator;
    provides org.atoll.job.start.JobStarter with
            org.atoll.launcher.RunStarter;
}
