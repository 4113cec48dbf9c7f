// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import org.atoll.codec.Composition.Placed;
import org.atoll.fabric.wire.Elements;

/// Different layouts at any places of one buffer, packed in the order given: what is too large
/// to list run by run.
final class Joined implements Layout {
    private final Placed[] members;

    /// The packed position at which each member begins, and the end of the last one.
    private final long[] starts;

    private final Span span;

    /// Joins layouts that pick something, at least one.
    Joined(List<Placed> members) {
        this.members = members.toArray(Placed[]::new);
        this.starts = new long[this.members.length + 1];
        Span around = null;
        for (int i = 0; i < this.members.length; i++) {
            Layout layout = this.members[i].layout();
            Span here = layout.span().shifted(this.members[i].displacement());
            around = around == null ? here : around.union(here);
            starts[i + 1] = Math.addExact(starts[i], layout.bytes());
        }
        this.span = around == null ? Span.EMPTY : around;
    }

    List<Placed> members() {
        return List.of(members);
    }

    long runs() {
        long runs = 0;
        for (Placed member : members) {
            runs = Math.min(Integer.MAX_VALUE, runs + Runs.count(member.layout()));
        }
        return runs;
    }

    Layout over(Elements elements, int factor) {
        return new Joined(
                members().stream()
                        .map(m -> new Placed(
                                Math.multiplyExact(m.displacement(), factor),
                                Composition.over(m.layout(), elements, factor)))
                        .toList());
    }

    @Override
    public Elements elements() {
        return members[0].layout().elements();
    }

    @Override
    public long countElements() {
        return bytes() / elements().elementBytes();
    }

    @Override
    public long bytes() {
        return starts[members.length];
    }

    @Override
    public Span span() {
        return span;
    }

    @Override
    public void pack(
            Object buffer,
            long offset,
            long position,
            long length,
            MemorySegment target,
            long at) {
        Range.check(position, length, bytes());
        int member = memberAt(position);
        for (long done = 0; done < length; member++) {
            long within = position + done - starts[member];
            long part = Math.min(starts[member + 1] - starts[member] - within, length - done);
            Placed here = members[member];
            here.layout()
                    .pack(buffer, offset + here.displacement(), within, part, target, at + done);
            done += part;
        }
    }

    @Override
    public void unpack(
            Object buffer,
            long offset,
            long position,
            long length,
            MemorySegment source,
            long at) {
        Range.check(position, length, bytes());
        int member = memberAt(position);
        for (long done = 0; done < length; member++) {
            long within = position + done - starts[member];
            long part = Math.min(starts[member + 1] - starts[member] - within, length - done);
            Placed here = members[member];
            here.layout()
                    .unpack(buffer, offset + here.displacement(), within, part, source, at + done);
            done += part;
        }
    }

    /// The member that holds the packed position; none is empty.
    private int memberAt(long position) {
        int found = Arrays.binarySearch(starts, position);
        return found >= 0 ? found : -found - 2;
    }
}
