// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.mpj.fault.Fault;
import org.jspecify.annotations.Nullable;

/// Looks at the parts that are given to collectives.
final class PartChecks {
    private PartChecks() {}

    /// A part that must be one.
    static Part real(String call, String what, @Nullable Part part) {
        if (part == null || Parts.isInPlace(part)) {
            throw Fault.wrongArgument(
                    call, what, "this rank needs a part of a buffer there",
                    part == null ? Given.ABSENT : "IN_PLACE");
        }
        return part;
    }

    /// A part that is written.
    static Part target(String call, @Nullable Part receive) {
        Part part = real(call, "receive", receive);
        Checks.writable(part.buffer());
        return part;
    }

    /// A part that is read.
    static Part source(String call, @Nullable Part send) {
        return real(call, "send", send);
    }

    /// The packed length of each rank's share of a part that holds all, given a rank's own part.
    static long each(String call, Part own, Part all, int size) {
        if (Parts.isInPlace(own)) {
            shared(call, all, size);
            return all.bytes() / size;
        }
        room(call, all, own.bytes() * size);
        return own.bytes();
    }

    /// Says so if a part cannot be shared out evenly.
    static void shared(String call, Part all, int size) {
        if (all.count() % size != 0) {
            throw Fault.wrongArgument(
                    "", "# of # elements", "not a multiple of # ranks; give Parts", call,
                    all.count(), size);
        }
    }

    /// Says so if a part is too short.
    static void room(String call, Part part, long bytes) {
        if (part.bytes() < bytes) {
            throw Fault.wrongArgument(
                    call, "a part of # bytes where # are needed", "", part.bytes(), bytes);
        }
    }

    /// Says so if values cannot be combined into where the results go.
    static void sameKind(String call, Part send, Part receive) {
        if (!send.elements().equals(receive.elements())) {
            throw Fault.wrongArgument(
                    "", "# from a part of a # to one of a #", "the kinds must be equal", call,
                    Checks.name(send.elements()), Checks.name(receive.elements()));
        }
    }

    /// Parts that are written.
    static Parts targets(String call, @Nullable Parts receive, int size) {
        Parts parts = number(call, "receive", receive, size);
        for (int rank = 0; rank < size; rank++) {
            Checks.writable(parts.get(rank).buffer());
        }
        return parts;
    }

    /// Parts that are read.
    static Parts sources(String call, @Nullable Parts send, int size) {
        return number(call, "send", send, size);
    }

    private static Parts number(String call, String what, @Nullable Parts parts, int size) {
        if (parts == null || parts == Parts.IN_PLACE) {
            throw Fault.wrongArgument(
                    call, what, "this rank needs # parts there",
                    parts == null ? Given.ABSENT : "IN_PLACE", size);
        }
        if (parts.size() != size) {
            throw Fault.wrongArgument(
                    call, what + " has # parts for # ranks", "", parts.size(), size);
        }
        return parts;
    }

    /// The part that stays on this rank must be of one length on both sides.
    static void own(String call, Part one, Part other) {
        if (!Parts.isInPlace(one) && one.bytes() != other.bytes()) {
            throw Fault.wrongArgument(
                    call, "this rank's own part has # bytes on one side and # on the other",
                    "they must be equal", one.bytes(), other.bytes());
        }
    }
}
