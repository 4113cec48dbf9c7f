// SPDX-License-Identifier: Apache-2.0

/// The command `atoll sim`: random programs with known answers on simulated machines on which
/// much goes wrong, one seed after the other.
@org.jspecify.annotations.NullMarked
module org.atoll.trials {
    requires static org.jspecify;
    requires info.picocli;
    requires org.atoll.dsm;
    requires org.atoll.echo;
    requires org.atoll.mpj;
    requires org.atoll.recovery;
    requires org.atoll.remote;
    requires org.atoll.replica;
    requires org.atoll.tasks;

    exports org.atoll.trials;

    opens org.atoll.trials to
            info.picocli, org.atoll.codec;

    uses org.atoll.fabric.device.DeviceProvider;

    provides org.atoll.fabric.ServiceKind with
            org.atoll.trials.LendingKind;
}
