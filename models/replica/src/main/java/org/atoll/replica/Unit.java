// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.codec.graph.Graphs;

/// The form in which operations travel, each a graph:
///
/// | kind: byte | object: int | operation: int | arguments                                    |
/// |------------|-------------|----------------|----------------------------------------------|
/// | OPERATION  | its number  | its number     | those of the operation                       |
/// | CREATION   | -1          | constructor    | name, class, digest, home, and its own       |
///
/// @param kind      [#OPERATION] or [#CREATION]
/// @param object    which object
/// @param operation which operation, or which constructor
record Unit(byte kind, int object, int operation) {
    static final byte OPERATION = 0;
    static final byte CREATION = 1;

    /// Begins to write one; the arguments come next.
    static GraphWriter begin(Graphs graphs, byte kind, int object, int operation) {
        GraphWriter writer = graphs.writer();
        writer.putByte(kind);
        writer.putInt(object);
        writer.putInt(operation);
        return writer;
    }

    /// Whether a unit is the creation of an object.
    static boolean isCreation(byte[] unit) {
        return unit[0] == CREATION;
    }

    /// All that was written.
    ///
    /// @param written released
    static byte[] end(GraphWriter written) {
        byte[] bytes = written.toArray();
        written.release();
        return bytes;
    }

    /// A reader of bytes, which must not change until it is released.
    static GraphReader reader(Graphs graphs, byte[] bytes) {
        return graphs.readerInPlace(null, bytes, 0, bytes.length);
    }

    /// Reads up to where the arguments begin.
    static Unit head(GraphReader from) {
        return new Unit(from.getByte(), from.getInt(), from.getInt());
    }
}
