// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.part;

import org.atoll.mpj.fault.Fault;
import org.jspecify.annotations.Nullable;

/// Looks at the parts that are given to collectives.
public final class PartChecks {
    private PartChecks() {}

    /// A part that must be one.
    public static Portion real(String call, String what, @Nullable Portion part) {
        if (part == null || Portion.isInPlace(part)) {
            throw Fault.wrongArgument(
                    call, what, "this rank needs a part of a buffer there",
                    part == null ? Required.ABSENT : "IN_PLACE");
        }
        return part;
    }

    /// A part that is written.
    public static Portion target(String call, @Nullable Portion receive) {
        Portion part = real(call, "receive", receive);
        Checks.writable(part.buffer());
        return part;
    }

    /// A part that is read.
    public static Portion source(String call, @Nullable Portion send) {
        return real(call, "send", send);
    }

    /// The packed length of each rank's share of a part that holds all, given a rank's own part.
    public static long each(String call, Portion own, Portion all, int size) {
        if (Portion.isInPlace(own)) {
            shared(call, all, size);
            return all.bytes() / size;
        }
        room(call, all, own.bytes() * size);
        return own.bytes();
    }

    /// Says so if a part cannot be shared out evenly.
    public static void shared(String call, Portion all, int size) {
        if (all.count() % size != 0) {
            throw Fault.wrongArgument(
                    "", "# of # elements", "not a multiple of # ranks; give Parts", call,
                    all.count(), size);
        }
    }

    /// Says so if a part is too short.
    public static void room(String call, Portion part, long bytes) {
        if (part.bytes() < bytes) {
            throw Fault.wrongArgument(
                    call, "a part of # bytes where # are needed", "", part.bytes(), bytes);
        }
    }

    /// Says so if values cannot be combined into where the results go.
    public static void sameKind(String call, Portion send, Portion receive) {
        if (!send.elements().equals(receive.elements())) {
            throw Fault.wrongArgument(
                    "", "# from a part of a # to one of a #", "the kinds must be equal", call,
                    Checks.name(send.elements()), Checks.name(receive.elements()));
        }
    }

    /// Parts that are written.
    public static Portions targets(String call, @Nullable Portions receive, int size) {
        Portions parts = number(call, "receive", receive, size);
        for (int rank = 0; rank < size; rank++) {
            Checks.writable(parts.get(rank).buffer());
        }
        return parts;
    }

    /// Parts that are read.
    public static Portions sources(String call, @Nullable Portions send, int size) {
        return number(call, "send", send, size);
    }

    private static Portions number(String call, String what, @Nullable Portions parts, int size) {
        if (parts == null || parts == Portions.IN_PLACE) {
            throw Fault.wrongArgument(
                    call, what, "this rank needs # parts there",
                    parts == null ? Required.ABSENT : "IN_PLACE", size);
        }
        if (parts.size() != size) {
            throw Fault.wrongArgument(
                    call, what + " has # parts for # ranks", "", parts.size(), size);
        }
        return parts;
    }

    /// The part that stays on this rank must be of one length on both sides.
    public static void own(String call, Portion one, Portion other) {
        if (!Portion.isInPlace(one) && one.bytes() != other.bytes()) {
            throw Fault.wrongArgument(
                    call, "this rank's own part has # bytes on one side and # on the other",
                    "they must be equal", one.bytes(), other.bytes());
        }
    }
}
