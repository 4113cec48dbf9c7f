// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.function.Supplier;

/// Makes a [Datatype] of others for a program (MPI 4.1, section 5.1.2). What that class says of
/// sizes and errors holds here, too.
abstract class DerivedTypes {

    /// For [Datatype] alone.
    DerivedTypes() {}

    /// A program's type, for a call.
    static Datatype made(String call, Supplier<Typemap> map) {
        Presence.HERE.requireNotAfter(call);
        try {
            return new Datatype("", map.get(), false);
        } catch (RuntimeException e) {
            throw MPIException.in(call, e);
        }
    }

    private static Typemap of(Datatype old) {
        return Required.of(MPI.ERR_TYPE, "old", old).item("old");
    }

    // mpiJava

    /// Items side by side (MPI 4.1, section 5.1.2).
    ///
    /// @param old   their type
    public static Datatype Contiguous(int count, Datatype old) {
        return made("Contiguous", () -> of(old).contiguous(count));
    }

    /// Equal blocks at equal distances, such as a column of a matrix (MPI 4.1, section 5.1.2).
    ///
    /// @param count       how many blocks
    /// @param blockLength how many items each has
    /// @param stride      from block to block, in items
    /// @param old         the type of the items
    public static Datatype Vector(int count, int blockLength, int stride, Datatype old) {
        return made("Vector", () -> of(old).vector(count, blockLength, stride));
    }

    /// Equal blocks at equal distances, in elements.
    ///
    /// @param count       how many blocks
    /// @param blockLength how many items each has
    /// @param stride      from block to block, in elements of the base type
    /// @param old         the type of the items
    public static Datatype Hvector(int count, int blockLength, int stride, Datatype old) {
        return made("Hvector", () -> of(old)
                .hvector(count, blockLength, (long) stride * of(old).base().bytes()));
    }

    /// Blocks of different lengths and places (MPI 4.1, section 5.1.2).
    ///
    /// @param blockLengths how many items each block has
    /// @param displs       where each begins, in items
    /// @param old          the type of the items
    public static Datatype Indexed(int[] blockLengths, int[] displs, Datatype old) {
        return made("Indexed", () -> of(old).indexed(
                StructureTypes.longs("blockLengths", blockLengths, 1),
                StructureTypes.longs("displs", displs, 1)));
    }

    /// Blocks of different lengths and places, in elements.
    ///
    /// @param blockLengths how many items each block has
    /// @param displs       where each begins, in elements of the base type
    /// @param old          the type of the items
    public static Datatype Hindexed(int[] blockLengths, int[] displs, Datatype old) {
        return made("Hindexed", () -> of(old).hindexed(
                StructureTypes.longs("blockLengths", blockLengths, 1),
                StructureTypes.longs("displs", displs, of(old).base().bytes())));
    }

    /// Blocks of several types on one base type; [MPI#LB] and [MPI#UB] set the bounds.
    ///
    /// @param blockLengths how many items each block has
    /// @param displs       where each begins, in elements of the base type
    /// @param types        what the blocks consist of
    public static Datatype Struct(int[] blockLengths, int[] displs, Datatype[] types) {
        return made("Struct", () -> StructureTypes.ofOneBase(blockLengths, displs, types));
    }

    // Open MPI

    /// Items side by side (MPI 4.1, section 5.1.2).
    ///
    /// @param old   their type
    public static Datatype createContiguous(int count, Datatype old) {
        return made("createContiguous", () -> of(old).contiguous(count));
    }

    /// Equal blocks at equal distances, such as a column of a matrix (MPI 4.1, section 5.1.2).
    ///
    /// @param count       how many blocks
    /// @param blockLength how many items each has
    /// @param stride      from block to block, in items
    /// @param old         the type of the items
    public static Datatype createVector(int count, int blockLength, int stride, Datatype old) {
        return made("createVector", () -> of(old).vector(count, blockLength, stride));
    }

    /// Equal blocks at equal distances, in bytes.
    ///
    /// @param count       how many blocks
    /// @param blockLength how many items each has
    /// @param stride      from block to block, in bytes
    /// @param old         the type of the items
    public static Datatype createHVector(int count, int blockLength, int stride, Datatype old) {
        return made("createHVector", () -> of(old).hvector(count, blockLength, stride));
    }

    /// Blocks of different lengths and places (MPI 4.1, section 5.1.2).
    ///
    /// @param blockLengths how many items each block has
    /// @param displs       where each begins, in items
    /// @param old          the type of the items
    public static Datatype createIndexed(int[] blockLengths, int[] displs, Datatype old) {
        return made("createIndexed", () -> of(old).indexed(
                StructureTypes.longs("blockLengths", blockLengths, 1),
                StructureTypes.longs("displs", displs, 1)));
    }

    /// Blocks of different lengths and places, in bytes.
    ///
    /// @param blockLengths how many items each block has
    /// @param displs       where each begins, in bytes
    /// @param old          the type of the items
    public static Datatype createHIndexed(int[] blockLengths, int[] displs, Datatype old) {
        return made("createHIndexed", () -> of(old).hindexed(
                StructureTypes.longs("blockLengths", blockLengths, 1),
                StructureTypes.longs("displs", displs, 1)));
    }

    /// Blocks of any types in a buffer of bytes, as a C structure lies there; [MPI#LB] and [MPI#UB]
    /// set the bounds, as in MPI 1.1, section 3.12.3.
    ///
    /// @param blockLengths how many items each block has
    /// @param displs       where each begins, in bytes
    /// @param types        what the blocks consist of; no objects
    public static Datatype createStruct(int[] blockLengths, int[] displs, Datatype[] types) {
        return made("createStruct", () -> StructureTypes.ofBytes(blockLengths, displs, types));
    }

    /// The same items with other bounds (MPI 4.1, section 5.1.7).
    ///
    /// @param old    the type of the items
    /// @param lb     where an item begins, in bytes
    /// @param extent from one item to the next, in bytes
    public static Datatype createResized(Datatype old, int lb, int extent) {
        return made("createResized", () -> of(old).resized(lb, extent));
    }
}
