// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.codec.graph.Graphs;

/// The form in which operations, and what else has a place in the order, travel. Each is a graph:
///
/// | kind: byte | object: int | operation: int | number: int     | what follows                   |
/// |------------|-------------|----------------|-----------------|--------------------------------|
/// | OPERATION  | its number  | its number     | untold reads    | the arguments                  |
/// | CREATION   | -1          | constructor    | 0               | name, class, digest, home, ... |
/// | MOVE       | its number  | moves before   | the next home   | nothing                        |
/// | COUNT      | its number  | moves before   | untold reads    | nothing                        |
/// | LOST       | its number  | 0              | the lost home   | nothing                        |
/// | LENT       | as that of the operation |   |                 | its place: [LentUnit]          |
///
/// Of an object with a backup the number of an OPERATION is its number among those of its origin.
///
/// @param kind      one of these
/// @param object    which object
/// @param operation which operation, or which constructor, or how often the object has moved
/// @param number    such as how many reads of the object the origin has not told of
record Unit(byte kind, int object, int operation, int number) {
    private static final VarHandle NUMBER = MethodHandles.byteArrayViewVarHandle(
            int[].class, ByteOrder.nativeOrder());

    static final byte OPERATION = 0;
    static final byte CREATION = 1;
    static final byte MOVE = 2;
    static final byte COUNT = 3;
    static final byte LOST = 4;
    static final byte LENT = 5;

    /// How long it is up to what follows.
    static final int HEAD_BYTES = Byte.BYTES + 3 * Integer.BYTES;

    /// Begins to write one; what follows comes next.
    GraphWriter begin(Graphs graphs) {
        GraphWriter writer = graphs.writer();
        writer.putByte(kind);
        writer.putInt(object);
        writer.putInt(operation);
        writer.putInt(number);
        return writer;
    }

    /// All of one that nothing follows.
    byte[] whole(Graphs graphs) {
        return end(begin(graphs));
    }

    /// The kind of a unit.
    static byte kind(byte[] unit) {
        return unit[0];
    }

    /// Whether a unit is one of the program's, which costs room.
    static boolean isProgram(byte[] unit) {
        return unit[0] == OPERATION || unit[0] == CREATION || unit[0] == LENT;
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

    /// Reads up to what follows.
    static Unit head(GraphReader from) {
        return new Unit(from.getByte(), from.getInt(), from.getInt(), from.getInt());
    }

    /// The same of a whole unit, without a reader: each task begins so.
    static Unit head(byte[] unit) {
        int at = Byte.BYTES;
        return new Unit(unit[0], number(unit, at), number(unit, at + Integer.BYTES),
                number(unit, at + 2 * Integer.BYTES));
    }

    private static int number(byte[] unit, int at) {
        return (int) NUMBER.get(unit, at);
    }
}
