// SPDX-License-Identifier: Apache-2.0

/// Tasks that come and go: each has a number of its own, and they send each other messages.
@org.jspecify.annotations.NullMarked
module org.atoll.tasks {
    requires static org.jspecify;
    requires transitive org.atoll.fabric;
    requires transitive org.atoll.job;
    requires org.atoll.codec;
    requires jdk.jfr;

    exports org.atoll.tasks;

    provides org.atoll.fabric.ServiceKind with
            org.atoll.tasks.TasksKind;
}
