// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.jspecify.annotations.Nullable;

/// Looks at the parts that are given to collectives.
final class PartChecks {
    private PartChecks() {}

    /// A part that must be one.
    static Part real(String call, String what, @Nullable Part part) {
        if (part == null || Parts.isInPlace(part)) {
            throw new IllegalArgumentException(
                    call + ": " + what + " is " + (part == null ? "null" : "IN_PLACE")
                            + ": this rank needs a part of a buffer there");
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
            throw new IllegalArgumentException(
                    call + " of " + all.count() + " elements: not a multiple of " + size
                            + " ranks; give Parts");
        }
    }

    /// Says so if a part is too short.
    static void room(String call, Part part, long bytes) {
        if (part.bytes() < bytes) {
            throw new IllegalArgumentException(
                    call + ": a part of " + part.bytes() + " bytes where " + bytes
                            + " are needed");
        }
    }

    /// Says so if values cannot be combined into where the results go.
    static void sameKind(String call, Part send, Part receive) {
        if (!send.elements().equals(receive.elements())) {
            throw new IllegalArgumentException(
                    call + " from a part of a " + Checks.name(send.elements()) + " to one of a "
                            + Checks.name(receive.elements()) + ": the kinds must be equal");
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
            throw new IllegalArgumentException(
                    call + ": " + what + " is " + (parts == null ? "null" : "IN_PLACE")
                            + ": this rank needs " + size + " parts there");
        }
        if (parts.size() != size) {
            throw new IllegalArgumentException(
                    call + ": " + what + " has " + parts.size() + " parts for " + size + " ranks");
        }
        return parts;
    }

    /// The part that stays on this rank must be of one length on both sides.
    static void own(String call, Part one, Part other) {
        if (!Parts.isInPlace(one) && one.bytes() != other.bytes()) {
            throw new IllegalArgumentException(
                    call + ": this rank's own part has " + one.bytes() + " bytes on one side and "
                            + other.bytes() + " on the other: they must be equal");
        }
    }
}
