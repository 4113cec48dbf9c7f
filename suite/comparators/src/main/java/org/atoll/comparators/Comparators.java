// SPDX-License-Identifier: Apache-2.0
package org.atoll.comparators;

import org.atoll.benchmarks.rmi.copies.Copier;
import org.atoll.benchmarks.rmi.copies.Copies;

/// The program that measures a serializer of others: `WORKS WARMUP_MILLIS MEASURE_MILLIS NAME`,
/// with the name `kryo` or `fory`.
public final class Comparators {
    private Comparators() {}

    /// Measures.
    ///
    /// @param args which work, for how long, and whose
    public static void main(String[] args) {
        Copies.measure(args, named(args[args.length - 1]));
    }

    /// The serializer of a name.
    ///
    /// @param name `kryo` or `fory`
    /// @return a new one
    static Copier named(String name) {
        return switch (name) {
            case "kryo" -> new KryoCopier();
            case "fory" -> new ForyCopier();
            default -> throw new IllegalArgumentException("takes kryo or fory, not " + name);
        };
    }
}
