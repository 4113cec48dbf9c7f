// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.atoll.codec.Layout;
import org.atoll.fabric.wire.Elements;

/// The layout of a datatype's items in a buffer, of whatever kind the buffer is.
@FunctionalInterface
interface Shape {

    /// The layout of one item.
    ///
    /// @param kind the kind of buffer
    /// @param unit how many elements of that kind make one element of the base type
    Layout on(Elements kind, int unit);

    /// Elements side by side.
    static Shape plain(int elements) {
        return (kind, unit) -> Layout.contiguous((long) elements * unit, Layout.of(kind));
    }
}
