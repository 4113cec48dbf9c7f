// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Arrays;
import mpi.Bounds.Marks;
import org.atoll.codec.Layout;
import org.atoll.codec.Span;
import org.atoll.codec.Strided;
import org.atoll.fabric.wire.Elements;
import org.jspecify.annotations.Nullable;

/// The elements of a [Datatype]'s items and their layout in a buffer, without the name and the life
/// that a program gives the type. Immutable but for layouts, which are made when they are first
/// needed.
final class Typemap {
    private final BaseType base;
    private final int plain;
    private final Shape shape;
    private final Meaning meaning;
    private final int[] cell;
    private final long cellBytes;
    private final @Nullable BaseType only;
    private final Marks marks;
    private @Nullable Layout inArray;
    private @Nullable Layout inSegment;
    private @Nullable Layout inNumbers;

    /// Elements side by side.
    ///
    /// @param plain how many of the base type make an item
    Typemap(BaseType base, int plain, Meaning meaning) {
        this(base, plain, Shape.plain(plain), meaning, new int[] {base.bytes()}, null, Marks.NONE);
    }

    /// A structure; its layout is made, so that a wrong one is refused here.
    ///
    /// @param cell  the bytes of the numbers that an item consists of, as far as they repeat
    /// @throws IllegalArgumentException if there is no such layout
    Typemap(BaseType base, Shape shape, int[] cell, Marks marks) {
        this(base, 0, shape, Meaning.NUMBERS, cell, null, marks);
        layout();
    }

    private Typemap(
            BaseType base, int plain, Shape shape, Meaning meaning, int[] cell,
            @Nullable BaseType only, Marks marks) {
        this.base = base;
        this.plain = plain;
        this.shape = shape;
        this.meaning = meaning;
        this.cell = cell;
        this.cellBytes = Arrays.stream(cell).sum();
        this.only = only;
        this.marks = marks;
    }

    /// One of mpiJava's markers, which have no element.
    static Typemap marker(Marks marks) {
        return new Typemap(BaseType.NONE, Shape.plain(0), new int[] {1}, marks);
    }

    /// The same, which lies in arrays of another type, too: all its numbers are of that type.
    Typemap alsoOn(@Nullable BaseType numbers) {
        return new Typemap(base, plain, shape, meaning, cell, numbers, marks);
    }

    /// Which bounds of an item a program has set.
    Marks marks() {
        return marks;
    }

    /// What all numbers of an item are; null if they differ.
    @Nullable BaseType numbers() {
        boolean differ = base == BaseType.BYTE && Arrays.stream(cell).anyMatch(bytes -> bytes > 1);
        return differ ? only : base;
    }

    /// Whether a buffer is an array not of the base type but of what all numbers are.
    boolean isArrayOfNumbers(@Nullable Object buffer) {
        return only != null && only.isArray(buffer);
    }

    /// The layout on such an array.
    Layout inNumbers() {
        Layout known = inNumbers;
        if (known == null) {
            known = shape.on(Required.of("type", only).inArray(), 1);
            inNumbers = known;
        }
        return known;
    }

    /// The layout of the same numbers in a segment, as what they are.
    ///
    /// @throws IllegalArgumentException if they do not lie as such do
    Layout numbersInSegment() {
        return only == null ? inSegment() : shape.on(only.inSegment(), 1);
    }

    BaseType base() {
        return base;
    }

    Meaning meaning() {
        return meaning;
    }

    /// The layout on any kind of buffer, as in [Shape#on].
    Layout on(Elements kind, int unit) {
        return shape.on(kind, unit);
    }

    /// The layout on an array of the base type.
    Layout layout() {
        Layout known = inArray;
        if (known == null) {
            known = shape.on(base.inArray(), 1);
            inArray = known;
        }
        return known;
    }

    /// The layout on a segment of numbers of the base type.
    Layout inSegment() {
        Layout known = inSegment;
        if (known == null) {
            known = shape.on(base.inSegment(), 1);
            inSegment = known;
        }
        return known;
    }

    /// Whether the elements of an item lie side by side.
    boolean isPlain() {
        return plain > 0;
    }

    /// Whether items lie packed as they are: side by side from their place on, without gaps.
    boolean isDense() {
        if (plain > 0) {
            return true;
        }
        Layout layout = layout();
        Span span = layout.span();
        boolean isOneRun = layout.listed() instanceof Strided run
                && (run.blocks() <= 1 || run.blockLength() == run.stride());
        return isOneRun && span.first() == 0 && layout.lowerBound() == 0
                && layout.extentElements() == layout.countElements();
    }

    /// The layout on an array, be it of the base type or of what all numbers are.
    Layout layoutIn(Object array) {
        return isArrayOfNumbers(array) ? inNumbers() : layout();
    }

    /// The packed length of one item.
    long bytes() {
        return plain > 0 ? (long) plain * base.bytes() : layout().bytes();
    }

    /// How many elements of the base type one item has.
    long elements() {
        return plain > 0 ? plain : layout().countElements();
    }

    /// From one item to the next, in elements.
    int extent() {
        return (int) layout().extentElements();
    }

    /// The bytes of the numbers that an item consists of, as far as they repeat.
    int[] cell() {
        return cell;
    }

    /// How many whole numbers are in the first bytes of a message; -1 if the last is not whole.
    long numbersIn(long messageBytes) {
        long numbers = messageBytes / cellBytes * cell.length;
        long rest = messageBytes % cellBytes;
        for (int i = 0; rest > 0; i++) {
            rest -= cell[i];
            numbers++;
        }
        return rest < 0 ? -1 : numbers;
    }

    /// How many elements an item has of which all lie side by side; 0 for others.
    int plainElements() {
        return plain / meaning.numbersPerElement();
    }

    /// Items of these items; the layout is made, so that a wrong one is refused here.
    private Typemap made(Marks bounds, Shape of) {
        Typemap made = new Typemap(base, 0, of, meaning.derived(), cell, only, bounds);
        made.layout();
        return made;
    }

    private Typemap made(Shape of) {
        return made(marks, marks.upper() ? of : (kind, unit) ->
                Bounds.rounded(of.on(kind, unit), cell));
    }

    private static int checked(int count) {
        if (count < 0) {
            throw new WrongArgument(
                    MPI.ERR_COUNT, "count is " + count + ": allowed are 0 and more");
        }
        return count;
    }

    Typemap contiguous(int count) {
        if (plain > 0 && count > Integer.MAX_VALUE / plain) {
            throw new WrongArgument(MPI.ERR_COUNT, "count is " + count + ": allowed are 0 to "
                    + Integer.MAX_VALUE / plain + " items of " + plain + " elements");
        }
        return plain > 0 && count > 0
                ? new Typemap(base, plain * count, Shape.plain(plain * count),
                        meaning.derived(), cell, null, marks)
                : made((kind, unit) -> Layout.contiguous(checked(count), on(kind, unit)));
    }

    Typemap vector(int count, int blockLength, int stride) {
        return made((kind, unit) ->
                Layout.vector(checked(count), blockLength, stride, on(kind, unit)));
    }

    Typemap hvector(int count, int blockLength, long strideBytes) {
        return made((kind, unit) -> Layout.hvector(
                checked(count),
                checkedLength(blockLength),
                whole("stride", strideBytes, kind),
                on(kind, unit)));
    }

    Typemap indexed(long[] lengths, long[] places) {
        return made((kind, unit) -> Layout.indexed(lengths, places, on(kind, unit)));
    }

    Typemap hindexed(long[] lengths, long[] placesBytes) {
        return made((kind, unit) -> {
            for (int i = 0; i < lengths.length && areWellFormed(lengths, placesBytes); i++) {
                long _ = lengths[i] == 0 ? 0 : whole("disp", placesBytes[i], kind);
            }
            return Layout.hindexed(lengths, placesBytes, on(kind, unit));
        });
    }

    /// Whether lists of blocks are such that where each begins is the next thing to look at.
    static boolean areWellFormed(long[] lengths, long[] places) {
        return lengths.length == places.length
                && Arrays.stream(lengths).allMatch(length -> length >= 0);
    }

    /// Refuses a distance that is no whole number of elements.
    static long whole(String argument, long bytes, Elements kind) {
        if (bytes % kind.elementBytes() != 0) {
            throw new IllegalArgumentException(argument + " is " + bytes + " bytes: allowed are"
                    + " multiples of " + kind.elementBytes()
                    + ", the length of the buffer's elements");
        }
        return bytes;
    }

    private static int checkedLength(int blockLength) {
        if (blockLength < 0) {
            throw new IllegalArgumentException(
                    "blockLength is " + blockLength + ": allowed are 0 and more");
        }
        return blockLength;
    }

    Typemap resized(int lowerBytes, int extentBytes) {
        return made(Marks.BOTH, (kind, unit) -> {
            int bytes = kind.elementBytes();
            if (lowerBytes % bytes != 0 || extentBytes % bytes != 0) {
                throw new IllegalArgumentException("lb is " + lowerBytes + " and extent "
                        + extentBytes + " bytes: both are multiples of the element's " + bytes);
            }
            return Layout.resized(on(kind, unit), lowerBytes / bytes, extentBytes / bytes);
        });
    }
}
