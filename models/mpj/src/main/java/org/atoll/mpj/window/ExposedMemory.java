// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import org.atoll.codec.ElementKinds;
import org.atoll.codec.Layout;
import org.atoll.codec.Span;
import org.atoll.fabric.wire.Elements;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.fault.Misuse.Flaw;
import org.atoll.mpj.part.Portion;

/// The memory that one rank shows in a window, as the others know it: where arguments about it
/// are looked at.
///
/// @param call  who asks, for messages
/// @param rank  whose memory it is
/// @param kind  the number of its kind
/// @param count how many elements it has
record ExposedMemory(String call, int rank, int kind, long count) {

    private Elements elements() {
        return WindowKinds.kind(kind);
    }

    /// Elements that lie side by side.
    TargetMemory plain(long offset, long elements) {
        if (offset < 0 || elements < 0 || elements > count - offset) {
            throw Fault.wrongArgument(
                    Flaw.PLACE, call,
                    "{offset} # and {count} # do not lie in the window of rank #, which has #"
                            + " elements", "", offset, elements, rank, count);
        }
        int bytes = elements().elementBytes();
        return new TargetMemory(offset, elements * bytes, bytes, null);
    }

    /// As many elements as make some bytes.
    TargetMemory plainBytes(long offset, long bytes) {
        int each = elements().elementBytes();
        if (bytes % each != 0) {
            throw Fault.wrongArgument(
                    call, "the origin has # bytes",
                    "allowed are multiples of #, an element of the window of rank #", bytes, each,
                    rank);
        }
        return plain(offset, bytes / each);
    }

    /// Layouts one behind the other.
    TargetMemory laidOut(long offset, long layouts, Layout layout) {
        if (offset < 0 || layouts < 0) {
            throw Fault.wrongArgument(
                    Flaw.PLACE, call, "{offset} # and {count} #", "neither may be negative",
                    offset, layouts);
        }
        Layout all = here(layout).times(layouts);
        if (all.bytes() == 0) {
            return plain(0, 0);
        }
        Span span = all.span();
        if (offset + span.first() < 0 || span.end() > count - offset) {
            throw Fault.wrongArgument(
                    Flaw.PLACE, call, "{a layout} at {offset} # touches the elements # to #",
                    "they do not lie in the window of rank #, which has # elements", offset,
                    offset + span.first(), offset + span.end() - 1, rank, count);
        }
        return new TargetMemory(offset, all.bytes(), elements().elementBytes(), all.listed());
    }

    private Layout here(Layout layout) {
        int given = WindowKinds.number(layout.elements());
        if (given >= 0 && WindowKinds.ofArray(given) == WindowKinds.ofArray(kind)) {
            return layout.over(elements());
        }
        if (kind == WindowKinds.BYTES_OF_SEGMENT) {
            return layout.over(ElementKinds.SEGMENT_BYTES);
        }
        throw Fault.wrongArgument(
                call, "the {layout} picks from a #, the window of rank # is a #", "",
                layout.elements(), rank, WindowKinds.name(kind));
    }

    /// Refuses numbers of another type than those that are here.
    ///
    /// @param arithmetic whether they are combined, and not only moved
    /// @return the number of their kind
    int fitting(Portion part, boolean arithmetic) {
        int given = WindowKinds.number(part.elements());
        boolean same = given >= 0 && WindowKinds.ofArray(given) == WindowKinds.ofArray(kind);
        boolean typed = given >= 0 && kind == WindowKinds.BYTES_OF_SEGMENT;
        boolean moved = WindowKinds.ofArray(kind) == 0 || given == WindowKinds.BYTES_OF_SEGMENT;
        if (!same && !typed && (arithmetic || !moved)) {
            throw Fault.wrongArgument(
                    call, "a part of a # does not fit the window of rank #, a #", "",
                    given < 0 ? part.elements() : WindowKinds.name(given), rank,
                    WindowKinds.name(kind));
        }
        return given;
    }

    /// Refuses parts of another length.
    void sameLength(String what, Portion part, TargetMemory place) {
        if (part.bytes() != place.bytes()) {
            throw Fault.wrongArgument(
                    call, what + " has # bytes, the part of the window of rank # has #",
                    "they must be equal", part.bytes(), rank, place.bytes());
        }
    }
}
