// SPDX-License-Identifier: Apache-2.0

/// Kinds of buffers, strided and indexed layouts over them, objects and calls as bytes.
@org.jspecify.annotations.NullMarked
module org.atoll.codec {
    requires static org.jspecify;
    requires transitive org.atoll.fabric;
    requires jdk.unsupported; // sun.reflect.ReflectionFactory: the JDK's door for serializers

    exports org.atoll.codec;
    exports org.atoll.codec.graph;
    exports org.atoll.codec.face;
    exports org.atoll.codec.lend;
    exports org.atoll.codec.ship;

    provides org.atoll.fabric.ServiceKind with
            org.atoll.codec.ship.ShippingKind;
}
