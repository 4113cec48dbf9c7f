// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.codec.ElementKinds;
import org.atoll.codec.Layout;
import org.atoll.fabric.wire.Elements;
import org.atoll.mpj.fault.Misuse.Flaw;
import org.atoll.mpj.file.FileMapping;
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.part.Required;

/// A rank's view of a [SharedFile]: from a displacement on, the elements that a *filetype* picks,
/// repeated without end at the filetype's extent (MPI 4.1, section 14.3). Positions count in
/// *etypes*, of which filetypes are made. Immutable; from any thread.
///
/// ```java
/// // every fourth record of 8 doubles, beginning with the one of this rank
/// Layout mine = Layout.subarray(new long[] {4, 8}, new long[] {1, 8},
///         new long[] {comm.rank(), 0}, Layout.of(ElementKinds.DOUBLES));
/// file.view(FileView.of(0, mine));
/// ```
public final class FileView {
    /// The whole file as bytes: what is seen after opening.
    public static final FileView BYTES = of(0, ElementKinds.BYTES);

    private final long displacement;
    private final Layout etype;
    private final Layout filetype;
    private final Representation representation;
    private final int[] numbers;

    private FileView(
            long displacement,
            Layout etype,
            Layout filetype,
            Representation representation,
            int[] numbers) {
        this.displacement = displacement;
        this.etype = etype;
        this.filetype = filetype;
        this.representation = representation;
        this.numbers = numbers;
    }

    /// All elements from a byte on.
    ///
    /// @param displacement the first byte of the file
    /// @param etype        a kind of elements, such as [ElementKinds#DOUBLES]
    /// @throws IllegalArgumentException if the displacement is negative
    public static FileView of(long displacement, Elements etype) {
        Required.of("etype", etype, Elements.class);
        return of(displacement, Layout.of(etype));
    }

    /// The elements that a layout picks; the etype is one element of its kind.
    ///
    /// @param displacement the first byte of the first filetype
    /// @param filetype     blocks that ascend and do not overlap; its extent says where the next
    ///     filetype lies
    /// @throws IllegalArgumentException if the displacement is negative, or the filetype empty
    public static FileView of(long displacement, Layout filetype) {
        Required.of("filetype", filetype, Layout.class);
        return of(displacement, Layout.of(filetype.elements()), filetype);
    }

    /// The elements that a layout picks, counted in an etype of its own.
    ///
    /// @param displacement the first byte of the first filetype
    /// @param etype        in what positions count
    /// @param filetype     blocks that ascend and do not overlap; built of whole etypes, which
    ///     [SharedFile#view(FileView)] looks at
    /// @throws IllegalArgumentException if the displacement is negative, a type is empty, or the
    ///     filetype is no whole number of etypes
    public static FileView of(long displacement, Layout etype, Layout filetype) {
        Required.of("etype", etype, Layout.class);
        Required.of("filetype", filetype, Layout.class);
        if (displacement < 0) {
            throw Checks.misuse("displacement", "it is at least 0 bytes", displacement);
        }
        if (etype.bytes() == 0 || filetype.bytes() == 0 || filetype.bytes() % etype.bytes() != 0) {
            throw Checks.misuse(
                    Flaw.TYPE, "the etype has # bytes, the filetype #",
                    "the filetype must be a whole number of etypes, at least one", etype.bytes(),
                    filetype.bytes());
        }
        return new FileView(
                displacement, etype, filetype, Representation.NATIVE, new int[] {1});
    }

    /// The same with numbers in another representation.
    ///
    /// @param other how numbers lie in the file
    public FileView with(Representation other) {
        Required.of("other", other, Representation.class);
        return new FileView(displacement, etype, filetype, other, numbers);
    }

    /// The same, for buffers of bytes that hold numbers: what they are, where the representation
    /// is not the machine's. Of other buffers that is known.
    ///
    /// @param widths the bytes of each number, as far as that repeats: 1, 2, 4 or 8
    /// @throws IllegalArgumentException if there is none, or another width
    public FileView withNumbers(int... widths) {
        Required.of("widths", widths, int[].class);
        for (int width : widths) {
            if (width != 1 && width != 2 && width != 4 && width != 8) {
                throw Checks.misuse("a number has # bytes", "allowed are 1, 2, 4 and 8", width);
            }
        }
        if (widths.length == 0) {
            throw Checks.misuse("there are no numbers", "at least 1 is needed");
        }
        return new FileView(displacement, etype, filetype, representation, widths.clone());
    }

    /// Where the first filetype lies.
    ///
    /// @return a byte of the file
    public long displacement() {
        return displacement;
    }

    /// In what positions count.
    public Layout etype() {
        return etype;
    }

    /// What is picked.
    public Layout filetype() {
        return filetype;
    }

    /// How numbers lie in the file.
    public Representation representation() {
        return representation;
    }

    /// What buffers of bytes hold.
    ///
    /// @return the bytes of each number, as far as that repeats
    public int[] numbers() {
        return numbers.clone();
    }

    /// Where it puts what is accessed.
    FileMapping mapping() {
        return FileMapping.of(
                displacement, etype, filetype, representation == Representation.EXTERNAL32,
                numbers);
    }

    @Override
    public String toString() {
        return "view from byte " + displacement + ", " + filetype.bytes() + " of "
                + filetype.extentElements() * filetype.elements().elementBytes()
                + " bytes in etypes of " + etype.bytes() + ", " + representation;
    }

    /// The representation of numbers in a [SharedFile] (MPI 4.1, section 14.5).
    public enum Representation {
        /// As in memory: nothing is converted.
        NATIVE,
        /// In big-endian order, whatever the machine's: what every machine and every MPI can read.
        /// A `boolean` takes one byte, a `char` two; other lengths are Java's, so a `long` has
        /// eight bytes, which is C's `long long` in this representation.
        EXTERNAL32
    }
}
