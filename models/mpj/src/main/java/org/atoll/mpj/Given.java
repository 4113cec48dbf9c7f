// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.lang.foreign.MemorySegment;
import org.atoll.codec.ElementKinds;
import org.atoll.fabric.wire.Buffer;
import org.atoll.fabric.wire.Elements;
import org.atoll.fabric.wire.SharedSegments;
import org.atoll.mpj.fault.Misuse.Flaw;
import org.jspecify.annotations.Nullable;

/// Refuses null where a call needs something. The compiler looks only at programs that are marked
/// for it, so others come here. It is misuse like any other wrong argument, and so an
/// [IllegalArgumentException]: a [NullPointerException] is a defect of ours.
final class Given {
    /// How a value is shown that was not given.
    static final String ABSENT = "null";

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
            throw Checks.misuse(argument, (vowel ? "an " : "a ") + name + " must be given", ABSENT);
        }
        return value;
    }

    /// An operation.
    static Op op(@Nullable Op op) {
        if (op == null) {
            throw Checks.misuse(Flaw.OPERATION, "op", "an Op must be given", ABSENT);
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
                    Flaw.BUFFER, argument, "a message is made of a part of a buffer", "IN_PLACE");
        }
        return given;
    }

    /// Anything that values are sent from or received into.
    static <T> T buffer(String argument, @Nullable T buffer) {
        if (buffer == null) {
            throw Checks.misuse(Flaw.BUFFER, argument, ElementKinds.ALLOWED, ABSENT);
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
            throw given instanceof Part
                    ? Checks.misuse(argument, "collectives on parts are had from parts()", "a Part")
                    : Checks.misuse(argument, "", String.valueOf(e.getMessage()));
        }
    }
}
