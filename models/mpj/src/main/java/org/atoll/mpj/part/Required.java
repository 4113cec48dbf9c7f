// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.part;

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
public final class Required {
    /// How a value is shown that was not given.
    public static final String ABSENT = "null";

    /// What a program may give by mistake where a buffer is needed. The face is not named here.
    private static final String PART = "org.atoll.mpj.Part";

    private Required() {}

    /// An argument that must be given.
    ///
    /// @param argument its name
    /// @param type     what may be
    /// @return what was given
    public static <T> T of(String argument, @Nullable T value, Class<?> type) {
        if (value == null) {
            String name = type.getSimpleName();
            boolean vowel = "AEIOaeio".indexOf(name.charAt(0)) >= 0;
            throw Checks.misuse(argument, (vowel ? "an " : "a ") + name + " must be given", ABSENT);
        }
        return value;
    }

    /// A part that is sent, received into, or worked on.
    public static Portion part(String argument, @Nullable Portion part) {
        if (part == null) {
            throw noPart(argument);
        }
        return part;
    }

    /// A part that a message is made of.
    public static Portion message(String argument, @Nullable Portion part) {
        Portion given = part(argument, part);
        if (Portion.isInPlace(given)) {
            throw noMessage(argument);
        }
        return given;
    }

    /// The error where null was given for a part.
    public static IllegalArgumentException noPart(String argument) {
        return Checks.misuse(argument, "a Part must be given", ABSENT);
    }

    /// The error where a message is to be made of "in place".
    public static IllegalArgumentException noMessage(String argument) {
        return Checks.misuse(
                Flaw.BUFFER, argument, "a message is made of a part of a buffer", "IN_PLACE");
    }

    /// Anything that values are sent from or received into.
    public static <T> T buffer(String argument, @Nullable T buffer) {
        if (buffer == null) {
            throw Checks.misuse(Flaw.BUFFER, argument, ElementKinds.ALLOWED, ABSENT);
        }
        return buffer;
    }

    /// The kind of a buffer that needs no [org.atoll.mpj.Part]: the way of most messages.
    public static @Nullable Elements direct(@Nullable Object buffer) {
        Object given = buffer("buffer", buffer);
        Elements ofArray = ElementKinds.ofArray(given);
        if (ofArray == null && given instanceof MemorySegment segment) {
            SharedSegments.check(segment);
            return ElementKinds.SEGMENT_BYTES;
        }
        return ofArray;
    }

    /// All elements of such a buffer.
    public static Buffer whole(String argument, @Nullable Object buffer) {
        Object given = buffer(argument, buffer);
        try {
            return ElementKinds.whole(given);
        } catch (IllegalArgumentException e) {
            throw isPart(given)
                    ? Checks.misuse(argument, "collectives on parts are had from parts()", "a Part")
                    : Checks.misuse(argument, "", String.valueOf(e.getMessage()));
        }
    }

    private static boolean isPart(Object given) {
        return given.getClass().getName().equals(PART);
    }
}
