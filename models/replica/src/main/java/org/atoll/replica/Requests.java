// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.function.Consumer;

/// The units that this rank submits by itself while it carries others out: to ask for counts, and
/// to move objects. They take no room from the program's. Holder only.
final class Requests {
    private Consumer<byte[]> order = unit -> {
        throw new AssertionError("nothing is ordered yet");
    };

    /// Says who takes them. Once, before there are any.
    void to(Consumer<byte[]> taker) {
        order = taker;
    }

    void submit(byte[] unit) {
        order.accept(unit);
    }
}
