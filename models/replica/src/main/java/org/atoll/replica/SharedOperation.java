// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.stream.Stream;
import org.atoll.codec.face.Face;
import org.jspecify.annotations.Nullable;

/// One operation of a shared class.
///
/// @param face      the class's methods
/// @param number    the operation's number among them
/// @param name      such as `Jobs.take`
/// @param isRead    whether it changes nothing
/// @param hasResult whether it returns something
/// @param condition the operation that must say true before it runs, or null
record SharedOperation(
        Face face, int number, String name, boolean isRead, boolean hasResult,
        @Nullable SharedOperation condition) {

    /// Whether its caller need not wait for it.
    boolean isPipelined() {
        return !isRead && !hasResult && condition == null;
    }

    /// Whether it, with its condition, is sure to end within microseconds.
    boolean isShort() {
        return face.isShort(number) && (condition == null || condition.isShort());
    }

    /// Whether no code of the program can run when its arguments are read.
    boolean takesNumbersOnly() {
        return Stream.of(face.methods().get(number).getParameterTypes())
                .allMatch(Class::isPrimitive);
    }

    @Override
    public String toString() {
        return condition == null ? name : name + " when " + condition.name;
    }
}
