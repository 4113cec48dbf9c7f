// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.part;

import java.lang.foreign.MemorySegment;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Layout;
import org.atoll.codec.RecordLayout;
import org.atoll.codec.Span;
import org.atoll.collectives.spi.Partition;
import org.atoll.fabric.wire.Elements;
import org.atoll.fabric.wire.Packer;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.fault.Misuse.Flaw;
import org.atoll.mpj.team.Domain;
import org.atoll.mpj.team.Members;
import org.atoll.mpj.team.Refusal;

/// The one place where arguments are looked at. Every [Fault] says what was wrong, the value, and
/// what is allowed.
public final class Checks {
    private Checks() {}

    /// An error of the call that the program has made; what is given is a [Fault]'s.
    public static IllegalArgumentException misuse(
            String argument, String allowed, Object... values) {
        return Fault.wrongArgument(Refusal.call(), argument, allowed, values);
    }

    /// The same with what is wrong.
    public static IllegalArgumentException misuse(
            Flaw flaw, String argument, String allowed, Object... values) {
        return Fault.wrongArgument(flaw, Refusal.call(), argument, allowed, values);
    }

    /// Refuses what is no rank.
    public static void peer(String what, int rank, int size) {
        if (rank < 0 || rank >= size) {
            throw misuse(Flaw.RANK, what, "a rank of this communicator is 0 to #", rank, size - 1);
        }
    }

    /// Refuses what is no root.
    public static void root(int root, int size) {
        if (root < 0 || root >= size) {
            root(Refusal.call(), root, size);
        }
    }

    /// The same, for a call that knows its name.
    public static void root(String call, int root, int size) {
        if (root < 0 || root >= size) {
            throw Fault.wrongArgument(
                    Flaw.ROOT, call, "root #", "a rank of this communicator is 0 to #", root,
                    size - 1);
        }
    }

    /// A color, if it is one.
    public static int color(int color) {
        if (color < 0 && color != Domain.NOBODY) {
            throw misuse("color", "a color is at least 0, or NOBODY", color);
        }
        return color;
    }

    /// Refuses a group that is not within another.
    public static void within(String call, Members members, Members all) {
        if (members == null) {
            throw Fault.wrongArgument(call, "members", "a Group must be given", Required.ABSENT);
        }
        for (int worldRank : members.worldRanks()) {
            if (all.memberOf(worldRank) < 0) {
                throw Fault.wrongArgument(
                        call, "the group has world rank #",
                        "allowed are ranks of this communicator, a #", worldRank, all);
            }
        }
    }

    /// Refuses a group in which this rank is not.
    public static void member(String call, Members members) {
        if (!members.isMember()) {
            throw Fault.wrongArgument(
                    call, "this rank is not in the #", "allowed is a call by its members only",
                    members);
        }
    }

    /// Refuses what is neither a rank nor stands for some.
    public static void source(int rank, int size) {
        if (rank != Domain.ANY_SOURCE && rank != Domain.NOBODY) {
            peer("source", rank, size);
        }
    }

    /// Refuses a negative tag.
    public static void tag(int tag) {
        tag("tag", tag);
    }

    private static void tag(String what, int tag) {
        if (tag < 0) {
            throw misuse(Flaw.TAG, what, "a tag is at least 0", tag);
        }
    }

    /// The tags of a call that sends and receives.
    public static void tags(int sendTag, int receiveTag) {
        tag("sendTag", sendTag);
        if (receiveTag != Domain.ANY_TAG) {
            tag("receiveTag", receiveTag);
        }
    }

    /// A tag of messages that are not alone with theirs.
    public static void tag(int tag, int largest) {
        if (tag < 0 || tag > largest) {
            throw misuse(Flaw.TAG, "tag", "allowed here is 0 to #", tag, largest);
        }
    }

    /// Refuses what is neither a tag nor any.
    public static void tagOrAny(int tag) {
        if (tag != Domain.ANY_TAG) {
            tag(tag);
        }
    }

    /// Refuses what does not lie in a buffer.
    public static void range(Object buffer, long offset, long count) {
        range(buffer, ElementKinds.of(buffer), offset, count);
    }

    /// The same, where the kind is known.
    public static void range(Object buffer, Elements elements, long offset, long count) {
        long length = elements.lengthOf(buffer);
        if (offset < 0 || count < 0 || count > length - offset) {
            throw misuse(
                    Flaw.BUFFER, "{offset} # and {count} # do not lie in a buffer of # elements",
                    "", offset, count, length);
        }
    }

    /// A segment may be read as numbers of any kind; an array is of one kind only.
    public static void kind(Object buffer, Elements elements) {
        if (!ElementKinds.fits(buffer, elements)) {
            throw misuse(
                    "the elements are those of a #, the buffer is a #", "", name(elements),
                    describe(buffer));
        }
    }

    /// Refuses a layout that reaches out of a buffer.
    public static void layout(Object buffer, long offset, Layout layout) {
        Elements elements = layout.elements();
        if (!ElementKinds.fits(buffer, elements)) {
            throw misuse(
                    "the {layout} picks from a #, the {buffer} is a #", "", name(elements),
                    describe(buffer));
        }
        if (layout.bytes() > 0) {
            Span span = layout.span();
            placed(offset, span, elements.lengthOf(buffer));
        }
    }

    private static void placed(long offset, Span span, long length) {
        if (offset < -span.first() || offset < 0 || span.end() > length - offset) {
            throw misuse(
                    Flaw.BUFFER, "{a layout} at {offset} # touches the elements # to #",
                    "they do not lie in a buffer of # elements", offset, offset + span.first(),
                    offset + span.end() - 1, length);
        }
    }

    /// What is packed has whole elements, or all that a layout picks.
    public static void length(long bytes, Packer packer) {
        if (packer instanceof Elements elements && bytes % elements.elementBytes() != 0) {
            throw misuse(
                    Flaw.BUFFER, "a part has # bytes",
                    "allowed is a multiple of #, the bytes of an element", bytes,
                    elements.elementBytes());
        }
        if (packer instanceof Layout layout && bytes != layout.bytes()) {
            throw misuse(
                    Flaw.BUFFER, "a part has # bytes", "its layout picks #", bytes, layout.bytes());
        }
    }

    /// Receiving into such a segment would fail only when the message is there.
    public static void writable(Object buffer) {
        if (buffer instanceof MemorySegment segment && segment.isReadOnly()) {
            throw misuse("a # is read-only", "nothing can be received into it", describe(buffer));
        }
    }

    /// Sending what is not there would fail only when the message leaves.
    public static void sendable(Object buffer, long offset, long bytes, Packer packer) {
        if (buffer instanceof Object[] && packer instanceof Elements records) {
            try {
                RecordLayout.requireRecords(buffer, offset, bytes / records.elementBytes());
            } catch (IllegalArgumentException e) {
                throw misuse("#", "", String.valueOf(e.getMessage()));
            }
        }
    }

    /// Refuses buffers of different kinds.
    public static void sameKind(Object a, Object b) {
        if (!ElementKinds.whole(a).elements().equals(ElementKinds.whole(b).elements())) {
            throw differ(a, b);
        }
    }

    /// Refuses buffers of different kinds or lengths.
    public static void sameLength(Object a, Object b) {
        sameKind(a, b);
        if (ElementKinds.lengthOf(a) != ElementKinds.lengthOf(b)) {
            throw differ(a, b);
        }
    }

    private static IllegalArgumentException differ(Object a, Object b) {
        return misuse(
                "the buffers must be alike, but one is a #, the other a #", "", describe(a),
                describe(b));
    }

    /// How counts divide a buffer among ranks.
    public static Partition partition(int[] counts, int size) {
        Required.of("counts", counts, int[].class);
        if (counts.length != size) {
            throw misuse("# counts were given for # ranks", "", counts.length, size);
        }
        long[] wide = new long[size];
        for (int rank = 0; rank < size; rank++) {
            if (counts[rank] < 0) {
                throw misuse(
                        Flaw.COUNT, "{count} # for rank # is negative", "", counts[rank], rank);
            }
            wide[rank] = counts[rank];
        }
        return Partition.of(wide);
    }

    /// What a program calls a kind of buffer, such as `int[]`.
    public static String name(Elements elements) {
        return name(elements.allocate(0));
    }

    private static String name(Object buffer) {
        return buffer instanceof MemorySegment
                ? "MemorySegment"
                : buffer.getClass().getSimpleName();
    }

    private static String describe(Object buffer) {
        return name(buffer) + " of " + ElementKinds.lengthOf(buffer);
    }
}
