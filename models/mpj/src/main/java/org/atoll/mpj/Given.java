// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.lang.foreign.MemorySegment;
import org.atoll.codec.ElementKinds;
import org.atoll.fabric.wire.Buffer;
import org.atoll.fabric.wire.Elements;
import org.atoll.fabric.wire.SharedSegments;
import org.atoll.mpj.Misuse.Flaw;
import org.jspecify.annotations.Nullable;

/// Refuses null where a call needs something. The compiler looks only at programs that are marked
/// for it, so others come here. It is misuse like any other wrong argument, and so an
/// [IllegalArgumentException]: a [NullPointerException] is a defect of ours.
final class Given {
    private Given() {}

    /// An argument that must be given.
    ///
    /// @param argument its name
    /// @param value    what was given
    /// @param type     what may be
    /// @return what was given
    static <T> T of(String argument, @Nullable T value, Class<?> type) {
        if (value == null) {
            String name = type.getSimpleName();
            boolean vowel = "AEIOaeio".indexOf(name.charAt(0)) >= 0;
            throw Checks.misuse(
                    absent(argument, (vowel ? "an " : "a ") + name + " must be given"));
        }
        return value;
    }

    /// An operation.
    static Op op(@Nullable Op op) {
        if (op == null) {
            throw Checks.misuse(Flaw.OPERATION, absent("op", "an Op must be given"));
        }
        return op;
    }

    /// A part that is sent, received into, or worked on.
    static Part part(String argument, @Nullable Part part) {
        return of(argument, part, Part.class);
    }

    /// A part that a message is made of.
    static Part message(String argument, @Nullable Part part) {
        Part given = part(argument, part);
        if (Parts.isInPlace(given)) {
            throw Checks.misuse(
                    Flaw.BUFFER,
                    argument + " is IN_PLACE: a message is made of a part of a buffer");
        }
        return given;
    }

    /// Anything that values are sent from or received into.
    static <T> T buffer(String argument, @Nullable T buffer) {
        if (buffer == null) {
            throw Checks.misuse(Flaw.BUFFER, absent(argument, ElementKinds.ALLOWED));
        }
        return buffer;
    }

    /// The kind of a buffer that needs no [Part]: the way of most messages.
    static @Nullable Elements direct(@Nullable Object buffer) {
        Object given = buffer("buffer", buffer);
        Elements ofArray = ElementKinds.ofArray(given);
        if (ofArray == null && given instanceof MemorySegment segment) {
            SharedSegments.check(segment);
            return ElementKinds.SEGMENT_BYTES;
        }
        return ofArray;
    }

    /// All elements of such a buffer.
    static Buffer whole(String argument, @Nullable Object buffer) {
        Object given = buffer(argument, buffer);
        try {
            return ElementKinds.whole(given);
        } catch (IllegalArgumentException e) {
            throw Checks.misuse(given instanceof Part
                    ? argument + " is a Part: collectives on parts are had from parts()"
                    : argument + " is " + e.getMessage());
        }
    }

    private static String absent(String argument, String allowed) {
        return argument + " is null: " + allowed;
    }
}
