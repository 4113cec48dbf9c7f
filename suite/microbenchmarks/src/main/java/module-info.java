// SPDX-License-Identifier: Apache-2.0

/// JMH benchmarks of the parts of a message's way. JMH itself runs them from the class path.
@org.jspecify.annotations.NullMarked
module org.atoll.microbenchmarks {
    requires static org.jspecify;
    requires jmh.core;
    requires org.atoll.codec;
    requires org.atoll.dsm;
    requires org.atoll.fabric;
    requires org.atoll.mpj;

    exports org.atoll.microbenchmarks;
}
