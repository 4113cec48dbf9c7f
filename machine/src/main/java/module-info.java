// SPDX-License-Identifier: Apache-2.0

/// The standing machine: `atoll pvm` starts its master and attaches a console.
@org.jspecify.annotations.NullMarked
module org.atoll.machine {
    requires static org.jspecify;
    requires info.picocli;
    requires org.atoll.fabric;
    requires org.atoll.job;
    requires org.atoll.launcher;
    requires org.atoll.tasks;

    exports org.atoll.machine;

    opens org.atoll.machine to
            info.picocli;
    opens org.atoll.machine.console to
            info.picocli;
}
