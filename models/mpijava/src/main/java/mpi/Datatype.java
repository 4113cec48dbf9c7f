// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.atoll.codec.Layout;
import org.atoll.fabric.Elements;
import org.atoll.mpj.Part;
import org.atoll.mpj.Parts;
import org.jspecify.annotations.Nullable;

/// What the items of a message are, and how they lie in the program's buffer. The predefined ones
/// are in [MPI]; the methods here make others of them.
///
/// Sizes and extents are in elements of the base type. mpiJava gives all displacements in such
/// elements, Open MPI those of the forms with an H, of structures and of resized types in bytes.
@SuppressWarnings({
    "doclint:missing", // see package-info
    "ReferenceEquality", // constants are compared
    "EnumOrdinal" // the type's number is a constant of the standard's
})
public class Datatype implements Freeable, Cloneable {
    private final BaseType base;
    private final int plain;
    private final Shape shape;
    private final Meaning meaning;
    private final int[] cell;
    private final Attributes attributes = new Attributes();
    private String name;
    private boolean freed;
    private @Nullable Layout inArray;
    private @Nullable Layout inSegment;

    /// Creates a type of elements side by side.
    ///
    /// @param plain how many of the base type make an item
    Datatype(String name, BaseType base, int plain) {
        this(name, base, plain, Shape.plain(plain), Meaning.NUMBERS, new int[] {base.bytes()});
    }

    /// A type of values with an index.
    static Datatype pair(String name, BaseType base) {
        return ofTwo(name, base, Meaning.VALUE_AND_INDEX);
    }

    /// A type of complex numbers.
    static Datatype complex(String name, BaseType base) {
        return ofTwo(name, base, Meaning.COMPLEX);
    }

    private static Datatype ofTwo(String name, BaseType base, Meaning meaning) {
        return new Datatype(
                name, base, 2, Shape.plain(2), meaning, new int[] {base.bytes()});
    }

    /// Creates a type of any shape.
    ///
    /// @param plain how many of the base type make an item; 0 if they do not lie side by side
    /// @param cell  the bytes of the numbers that an item consists of, as far as they repeat
    Datatype(
            String name, BaseType base, int plain, Shape shape, Meaning meaning, int[] cell) {
        this.name = name;
        this.base = base;
        this.plain = plain;
        this.shape = shape;
        this.meaning = meaning;
        this.cell = cell;
    }

    private static Datatype derived(String call, Datatype old, Shape shape) {
        try {
            Datatype type = new Datatype("", old.base, 0, shape, old.meaning.derived(), old.cell);
            type.layout();
            return type;
        } catch (RuntimeException e) {
            throw MPIException.in(call, e);
        }
    }

    Meaning meaning() {
        return meaning;
    }

    BaseType base() {
        return base;
    }

    boolean isObject() {
        return base == BaseType.OBJECT;
    }

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

    /// Whether the elements of an item lie side by side.
    boolean isPlain() {
        return plain > 0;
    }

    /// The packed length of one item.
    long bytes() {
        return plain > 0 ? (long) plain * base.bytes() : layout().bytes();
    }

    /// How many elements of the base type one item has.
    long elements() {
        return plain > 0 ? plain : layout().countElements();
    }

    /// The bytes of the numbers that an item consists of, as far as they repeat.
    int[] cell() {
        return cell;
    }

    /// How many whole numbers are in the first bytes of a message; -1 if the last is not whole.
    long numbersIn(long messageBytes) {
        long cellBytes = Arrays.stream(cell).sum();
        long numbers = messageBytes / cellBytes * cell.length;
        long rest = messageBytes % cellBytes;
        for (int i = 0; rest > 0; i++) {
            rest -= cell[i];
            numbers++;
        }
        return rest < 0 ? -1 : numbers;
    }

    /// A part of a program's buffer.
    ///
    /// @param buffer an array of the base type or a buffer of `java.nio`; null if nothing is meant
    /// @param offset the first element
    /// @param count  how many items
    /// @throws IllegalArgumentException if the buffer does not fit
    Part part(@Nullable Object buffer, long offset, long count) {
        if (buffer != null && base.isArray(buffer)) {
            return plain > 0
                    ? Part.of(buffer, offset, plain * count, base.inArray())
                    : Part.of(buffer, offset, count, layout());
        }
        if (buffer instanceof java.nio.Buffer nio) {
            return onNio(nio, offset, count);
        }
        if (buffer instanceof byte[] bytes && meaning == Meaning.VALUE_AND_INDEX) {
            return Part.of(bytes, offset, bytes() * count);
        }
        if (buffer == null && count == 0) {
            return Part.of(new byte[0]);
        }
        throw misfit(buffer);
    }

    /// Position and limit say nothing here. A buffer that stands on an array is the array.
    private Part onNio(java.nio.Buffer nio, long offset, long count) {
        if (nio.hasArray() && base.isArray(nio.array())) {
            return part(nio.array(), offset + nio.arrayOffset(), count);
        }
        MemorySegment segment = MemorySegment.ofBuffer(nio.duplicate().clear());
        if (plain > 0) {
            return Part.of(segment, offset, plain * count, base.inSegment());
        }
        return Part.of(segment, offset, count, segmentLayout());
    }

    IllegalArgumentException misfit(@Nullable Object buffer) {
        String what = buffer == null ? "null" : "a " + buffer.getClass().getSimpleName();
        return new IllegalArgumentException(
                "buffer is " + what + ": the type " + this + " takes " + base.arrayName()
                        + (isObject() ? "" : " or a buffer of java.nio"));
    }

    /// A part for each rank.
    ///
    /// @param offset from which element displacements are counted
    /// @param counts how many items each has
    /// @param displs where each begins, in extents of the type
    Parts parts(@Nullable Object buffer, long offset, int[] counts, int[] displs) {
        if (buffer != null && base.isArray(buffer)) {
            return plain > 0
                    ? Parts.of(buffer, offset, scaled(counts), scaled(displs), base.inArray())
                    : Parts.of(buffer, offset, counts, displs, layout());
        }
        if (buffer instanceof java.nio.Buffer nio) {
            if (nio.hasArray() && base.isArray(nio.array())) {
                return parts(nio.array(), offset + nio.arrayOffset(), counts, displs);
            }
            MemorySegment segment = MemorySegment.ofBuffer(nio.duplicate().clear());
            return plain > 0
                    ? Parts.of(segment, offset, scaled(counts), scaled(displs), base.inSegment())
                    : Parts.of(segment, offset, counts, displs, segmentLayout());
        }
        throw misfit(buffer);
    }

    private int[] scaled(int[] items) {
        return plain == 1 ? items : Arrays.stream(items).map(n -> n * plain).toArray();
    }

    private Layout segmentLayout() {
        Layout known = inSegment;
        if (known == null) {
            known = shape.on(base.inSegment(), 1);
            inSegment = known;
        }
        return known;
    }

    /// A part of a program's buffer for a reduction: of numbers in an array, or else of bytes.
    Part operand(@Nullable Object buffer, long offset, long count) {
        if (buffer instanceof java.nio.Buffer nio && plain > 0
                && !(nio.hasArray() && base.isArray(nio.array()))) {
            MemorySegment segment = MemorySegment.ofBuffer(nio.duplicate().clear());
            return Part.of(segment, offset * base.bytes(), count * bytes());
        }
        return part(buffer, offset, count);
    }

    /// A predefined operation on items of this type, as they lie in an operand.
    ///
    /// @throws IllegalArgumentException if it has no meaning for them
    org.atoll.mpj.Op operation(org.atoll.mpj.Op named, Part operand) {
        Class<?> value = valueOf(this);
        if (value != null) {
            return named.inBytes(value, int.class);
        }
        org.atoll.mpj.Op own = meaning.operation(named);
        return isInBytes(operand) ? own.inBytes(base.element()) : own;
    }

    /// What the index of a structure of Open MPI's goes with.
    private static @Nullable Class<?> valueOf(Datatype type) {
        if (type == MPI.SHORT_INT) {
            return short.class;
        }
        if (type == MPI.LONG_INT) {
            return long.class;
        }
        if (type == MPI.FLOAT_INT) {
            return float.class;
        }
        return type == MPI.DOUBLE_INT ? double.class : null;
    }

    /// How many elements of an operand make an item.
    int together(Part operand) {
        return (int) (isInBytes(operand) ? bytes() : elements());
    }

    private boolean isInBytes(Part operand) {
        return operand.buffer() instanceof MemorySegment
                || (base != BaseType.BYTE && operand.buffer() instanceof byte[]);
    }

    /// Which elements of an array of objects the items are.
    int[] picks(Object[] array, int offset, int count) {
        int[] places = new int[array.length];
        Arrays.setAll(places, i -> i);
        Part part = plain > 0
                ? Part.of(places, offset, (long) plain * count)
                : Part.of(places, offset, count, layout());
        int[] picked = new int[(int) part.count()];
        part.packer().pack(
                places, part.offset(), 0, part.bytes(), MemorySegment.ofArray(picked), 0);
        return picked;
    }

    // mpiJava

    public int getType() {
        return base.ordinal();
    }

    public int getByteSize() {
        return base.bytes();
    }

    public int Extent() {
        return (int) layout().extentElements();
    }

    public int Size() {
        return (int) elements();
    }

    public int Lb() {
        return (int) layout().lowerBound();
    }

    public int Ub() {
        return Lb() + Extent();
    }

    public void Commit() {
        layout();
    }

    public static Datatype Contiguous(int count, Datatype old) {
        return contiguous("Contiguous", count, old);
    }

    public static Datatype Vector(int count, int blockLength, int stride, Datatype old) {
        return vector("Vector", count, blockLength, stride, old);
    }

    public static Datatype Hvector(int count, int blockLength, int stride, Datatype old) {
        return hvector("Hvector", count, blockLength, (long) stride * old.base.bytes(), old);
    }

    public static Datatype Indexed(int[] blockLengths, int[] displs, Datatype old) {
        return indexed("Indexed", blockLengths, displs, old);
    }

    public static Datatype Hindexed(int[] blockLengths, int[] displs, Datatype old) {
        return hindexed("Hindexed", blockLengths, displs, old.base.bytes(), old);
    }

    public static Datatype Struct(int[] blockLengths, int[] displs, Datatype[] types) {
        try {
            return StructureTypes.ofOneBase(blockLengths, displs, types);
        } catch (RuntimeException e) {
            throw MPIException.in("Struct", e);
        }
    }

    // Open MPI

    public int getLb() {
        return Lb() * perElement();
    }

    public int getExtent() {
        return Extent() * perElement();
    }

    public int getTrueLb() {
        return (int) layout().span().first() * perElement();
    }

    public int getTrueExtent() {
        return (int) (layout().span().end() - layout().span().first()) * perElement();
    }

    public int getSize() {
        return Size() * perElement();
    }

    /// Open MPI takes pairs for bytes.
    private int perElement() {
        return meaning == Meaning.VALUE_AND_INDEX ? base.bytes() : 1;
    }

    public void commit() {
        layout();
    }

    @Override
    public void free() {
        freed = true;
    }

    public boolean isNull() {
        return freed || base == BaseType.NONE;
    }

    @Override
    public Datatype clone() {
        return dup();
    }

    public Datatype dup() {
        Datatype copy = new Datatype(name, base, plain, shape, meaning, cell);
        copy.attributes.copy(attributes);
        return copy;
    }

    public static Datatype createContiguous(int count, Datatype old) {
        return contiguous("createContiguous", count, old);
    }

    public static Datatype createVector(int count, int blockLength, int stride, Datatype old) {
        return vector("createVector", count, blockLength, stride, old);
    }

    public static Datatype createHVector(int count, int blockLength, int stride, Datatype old) {
        return hvector("createHVector", count, blockLength, stride, old);
    }

    public static Datatype createIndexed(int[] blockLengths, int[] displs, Datatype old) {
        return indexed("createIndexed", blockLengths, displs, old);
    }

    public static Datatype createHIndexed(int[] blockLengths, int[] displs, Datatype old) {
        return hindexed("createHIndexed", blockLengths, displs, 1, old);
    }

    public static Datatype createStruct(int[] blockLengths, int[] displs, Datatype[] types) {
        try {
            return StructureTypes.ofBytes(blockLengths, displs, types);
        } catch (RuntimeException e) {
            throw MPIException.in("createStruct", e);
        }
    }

    public static Datatype createResized(Datatype old, int lb, int extent) {
        return derived("createResized", old, (kind, unit) -> {
            Layout layout = old.on(kind, unit);
            int bytes = kind.elementBytes();
            if (lb % bytes != 0 || extent % bytes != 0) {
                throw new IllegalArgumentException("lb is " + lb + " and extent " + extent
                        + " bytes: both are multiples of the element's " + bytes);
            }
            return Layout.resized(layout, lb / bytes, extent / bytes);
        });
    }

    public void setName(String given) {
        name = given;
    }

    public String getName() {
        return name;
    }

    public static int createKeyval() {
        return Attributes.newKey();
    }

    public static void freeKeyval(int keyval) {
        Attributes.checkKey("freeKeyval", keyval);
    }

    public void setAttr(int keyval, Object value) {
        attributes.set("setAttr", keyval, value);
    }

    public @Nullable Object getAttr(int keyval) {
        return attributes.get("getAttr", keyval);
    }

    public void deleteAttr(int keyval) {
        attributes.delete("deleteAttr", keyval);
    }

    @Override
    public String toString() {
        return name.isEmpty() ? "of " + base.arrayName() : name;
    }

    // both

    private static Datatype contiguous(String call, int count, Datatype old) {
        if (old.plain > 0 && count > 0) {
            return new Datatype("", old.base, old.plain * count,
                    Shape.plain(old.plain * count), old.meaning.derived(), old.cell);
        }
        return derived(call, old,
                (kind, unit) -> Layout.contiguous(count, old.on(kind, unit)));
    }

    private static Datatype vector(
            String call, int count, int blockLength, int stride, Datatype old) {
        return derived(call, old,
                (kind, unit) -> Layout.vector(count, blockLength, stride, old.on(kind, unit)));
    }

    private static Datatype hvector(
            String call, int count, int blockLength, long strideBytes, Datatype old) {
        return derived(call, old, (kind, unit) ->
                Layout.hvector(count, blockLength, strideBytes, old.on(kind, unit)));
    }

    private static Datatype indexed(
            String call, int[] blockLengths, int[] displs, Datatype old) {
        long[] lengths = StructureTypes.longs(blockLengths, 1);
        long[] places = StructureTypes.longs(displs, 1);
        return derived(call, old,
                (kind, unit) -> Layout.indexed(lengths, places, old.on(kind, unit)));
    }

    private static Datatype hindexed(
            String call, int[] blockLengths, int[] displs, int displBytes, Datatype old) {
        long[] lengths = StructureTypes.longs(blockLengths, 1);
        long[] places = StructureTypes.longs(displs, displBytes);
        return derived(call, old,
                (kind, unit) -> Layout.hindexed(lengths, places, old.on(kind, unit)));
    }
}
