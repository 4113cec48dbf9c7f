// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.codec.ElementKinds;
import org.atoll.codec.Layout;
import org.atoll.codec.Span;
import org.atoll.fabric.wire.Elements;
import org.atoll.mpj.Misuse.Flaw;
import org.atoll.mpj.window.Remote;

/// The memory that one rank shows in a window, as the others know it: where arguments about it
/// are looked at.
///
/// @param call  who asks, for messages
/// @param rank  whose memory it is
/// @param kind  the number of its kind
/// @param count how many elements it has
record Shown(String call, int rank, int kind, long count) {

    private Elements elements() {
        return WindowKinds.kind(kind);
    }

    /// Elements that lie side by side.
    Remote plain(long offset, long elements) {
        if (offset < 0 || elements < 0 || elements > count - offset) {
            throw new WrongArgument(
                    Flaw.PLACE,
                    call + ": offset " + offset + " and count " + elements
                            + " do not lie in the window of rank " + rank + ", which has " + count
                            + " elements");
        }
        int bytes = elements().elementBytes();
        return new Remote(offset, elements * bytes, bytes, null);
    }

    /// As many elements as make some bytes.
    Remote plainBytes(long offset, long bytes) {
        int each = elements().elementBytes();
        if (bytes % each != 0) {
            throw new IllegalArgumentException(
                    call + ": the origin has " + bytes + " bytes: allowed are multiples of " + each
                            + ", an element of the window of rank " + rank);
        }
        return plain(offset, bytes / each);
    }

    /// Layouts one behind the other.
    Remote laidOut(long offset, long layouts, Layout layout) {
        if (offset < 0 || layouts < 0) {
            throw new WrongArgument(
                    Flaw.PLACE,
                    call + ": offset " + offset + " and count " + layouts
                            + ": neither may be negative");
        }
        Layout all = here(layout).times(layouts);
        if (all.bytes() == 0) {
            return plain(0, 0);
        }
        Span span = all.span();
        if (offset + span.first() < 0 || span.end() > count - offset) {
            throw new WrongArgument(
                    Flaw.PLACE,
                    call + ": a layout at offset " + offset + " touches the elements "
                            + (offset + span.first()) + " to " + (offset + span.end() - 1)
                            + ": they do not lie in the window of rank " + rank + ", which has "
                            + count + " elements");
        }
        return new Remote(offset, all.bytes(), elements().elementBytes(), all.listed());
    }

    private Layout here(Layout layout) {
        int given = WindowKinds.number(layout.elements());
        if (given >= 0 && WindowKinds.ofArray(given) == WindowKinds.ofArray(kind)) {
            return layout.over(elements());
        }
        if (kind == WindowKinds.BYTES_OF_SEGMENT) {
            return layout.over(ElementKinds.SEGMENT_BYTES);
        }
        throw new IllegalArgumentException(
                call + ": the layout picks from a " + layout.elements() + ", the window of rank "
                        + rank + " is a " + WindowKinds.name(kind));
    }

    /// Refuses numbers of another type than those that are here.
    ///
    /// @param arithmetic whether they are combined, and not only moved
    /// @return the number of their kind
    int fitting(Part part, boolean arithmetic) {
        int given = WindowKinds.number(part.elements());
        boolean same = given >= 0 && WindowKinds.ofArray(given) == WindowKinds.ofArray(kind);
        boolean typed = given >= 0 && kind == WindowKinds.BYTES_OF_SEGMENT;
        boolean moved = WindowKinds.ofArray(kind) == 0 || given == WindowKinds.BYTES_OF_SEGMENT;
        if (!same && !typed && (arithmetic || !moved)) {
            throw new IllegalArgumentException(
                    call + ": a part of a "
                            + (given < 0 ? part.elements().toString() : WindowKinds.name(given))
                            + " does not fit the window of rank " + rank + ", a "
                            + WindowKinds.name(kind));
        }
        return given;
    }

    /// Refuses parts of another length.
    void sameLength(String what, Part part, Remote place) {
        if (part.bytes() != place.bytes()) {
            throw new IllegalArgumentException(
                    call + ": " + what + " has " + part.bytes()
                            + " bytes, the part of the window of rank " + rank + " has "
                            + place.bytes() + ": they must be equal");
        }
    }
}
