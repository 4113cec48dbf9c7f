// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.util.Arrays;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Layout;
import org.atoll.codec.Span;
import org.atoll.fabric.wire.Elements;

/// Items where their type says, with all gaps, as a program's operation wants to find them (MPI
/// 4.1, section 6.9.5): what collectives combine is packed.
///
/// @param lead how many elements stand in front of the first item's place
/// @param room how many elements there are
record LaidOut(Layout all, int lead, int room) {

    static LaidOut of(Layout item, int items) {
        Layout all = item.times(items);
        Span span = all.span();
        int lead = (int) Math.max(0, -span.first());
        return new LaidOut(all, lead, lead + (int) Math.max(span.end(), span.upper()));
    }

    /// How many elements there are from the first item's place on.
    int fromPlace() {
        return room - lead;
    }

    private Elements kind() {
        return all.elements();
    }

    private MemorySegment packed() {
        return MemorySegment.ofArray(new byte[(int) all.bytes()]);
    }

    /// Lays out items of an array of numbers.
    Object array(Object from, int at) {
        MemorySegment packed = packed();
        kind().pack(from, at, 0, all.bytes(), packed, 0);
        Object laid = kind().allocate(room);
        all.unpack(laid, lead, 0, all.bytes(), packed, 0);
        return laid;
    }

    /// Packs them again.
    void back(Object laid, Object to, int at) {
        MemorySegment packed = packed();
        all.pack(laid, lead, 0, all.bytes(), packed, 0);
        kind().unpack(to, at, 0, all.bytes(), packed, 0);
    }

    /// Lays out items of a segment.
    ///
    /// @param laid as many bytes as [#room] has elements
    MemorySegment segment(MemorySegment from, MemorySegment laid) {
        all.unpack(laid, lead, 0, all.bytes(), from, 0);
        return laid;
    }

    /// Packs them again.
    void back(MemorySegment laid, MemorySegment to) {
        all.pack(laid, lead, 0, all.bytes(), to, 0);
    }

    /// Where in the array each packed element is.
    private int[] places() {
        int[] own = new int[room];
        Arrays.setAll(own, i -> i);
        MemorySegment places = MemorySegment.ofArray(new int[(int) all.countElements()]);
        all.over(ElementKinds.INTS).pack(own, lead, 0, all.bytes(), places, 0);
        return (int[]) places.heapBase().orElseThrow();
    }

    /// Lays out objects.
    Object[] objects(Object[] from) {
        Object[] laid = (Object[]) Array.newInstance(from.getClass().componentType(), room);
        int[] places = places();
        for (int i = 0; i < places.length; i++) {
            laid[places[i]] = from[i];
        }
        return laid;
    }

    /// Packs them again.
    void back(Object[] laid, Object[] to) {
        int[] places = places();
        for (int i = 0; i < places.length; i++) {
            to[i] = laid[places[i]];
        }
    }
}
