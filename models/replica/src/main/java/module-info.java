// SPDX-License-Identifier: Apache-2.0

/// Objects that all ranks share: read where a replica is, written everywhere in one order.
@org.jspecify.annotations.NullMarked
module org.atoll.replica {
    requires static org.jspecify;
    requires transitive org.atoll.job;
    requires transitive org.atoll.codec;

    exports org.atoll.replica;

    opens org.atoll.replica to
            org.atoll.codec;

    provides org.atoll.fabric.ServiceKind with
            org.atoll.replica.ReplicaKind;
}
