// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.MemorySegment;
import org.atoll.mpj.Part;
import org.jspecify.annotations.Nullable;

/// Packing of parts into bytes of the program's own, in both faces (MPI 4.1, section 5.2).
abstract class Packing extends Messaging {

    Packing() {}

    private int pack(String call, Items items, byte[] outbuf, int position) {
        try {
            handle(call);
            Given.of("outbuf", outbuf);
            if (items.isObject()) {
                return ObjectMessages.pack(items.objects(), outbuf, position);
            }
            Part part = items.part();
            check(outbuf, position, part.bytes());
            return (int) part.pack(MemorySegment.ofArray(outbuf), position);
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    private int unpack(String call, byte[] inbuf, int position, Items items) {
        try {
            handle(call);
            Given.of("inbuf", inbuf);
            if (items.isObject()) {
                return ObjectMessages.unpack(inbuf, position, items.objects());
            }
            Part part = items.part();
            check(inbuf, position, part.bytes());
            return (int) part.unpack(MemorySegment.ofArray(inbuf), position);
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    static void check(byte[] packed, int position, long bytes) {
        if (position < 0 || bytes > packed.length - position) {
            throw new IllegalArgumentException("position is " + position + ": " + bytes
                    + " bytes from there do not lie in an array of " + packed.length);
        }
    }

    /// Packs items behind others and returns the position behind them (MPI 4.1, section 5.2).
    public final int Pack(
            Object inbuf, int offset, int incount, Datatype type, byte[] outbuf, int position) {
        return pack("Pack", new Items(Words.PACKED, inbuf, offset, incount, type), outbuf,
                position);
    }

    /// Packs items behind others and returns the position behind them (MPI 4.1, section 5.2).
    public final int pack(
            @Nullable Object inbuf, int incount, Datatype type, byte[] outbuf, int position) {
        return pack("pack", Items.of(Words.PACKED, inbuf, incount, type), outbuf, position);
    }

    /// Unpacks items and returns the position behind them (MPI 4.1, section 5.2).
    public final int Unpack(
            byte[] inbuf, int position, Object outbuf, int offset, int outcount, Datatype type) {
        return unpack("Unpack", inbuf, position,
                new Items(Words.UNPACKED, outbuf, offset, outcount, type));
    }

    /// Unpacks items and returns the position behind them (MPI 4.1, section 5.2).
    public final int unpack(
            byte[] inbuf, int position, @Nullable Object outbuf, int outcount, Datatype type) {
        return unpack("unpack", inbuf, position, Items.of(Words.UNPACKED, outbuf, outcount, type));
    }

    /// How many bytes items take packed (MPI 4.1, section 5.2). Objects have no size before they
    /// are packed.
    public final int Pack_size(int incount, Datatype type) {
        return packSize("Pack_size", incount, type);
    }

    /// How many bytes items take packed (MPI 4.1, section 5.2). Objects have no size before they
    /// are packed.
    public final int packSize(int incount, Datatype type) {
        return packSize("packSize", incount, type);
    }

    private int packSize(String call, int incount, Datatype type) {
        handle(call);
        try {
            if (Given.type(type).isObject()) {
                throw new WrongArgument(MPI.ERR_TYPE, "type is " + type
                        + ": objects have no size before they are packed");
            }
            return Math.toIntExact(Items.checked("incount", incount) * type.map(call).bytes());
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }
}
