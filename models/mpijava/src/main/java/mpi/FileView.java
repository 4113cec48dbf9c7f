// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Arrays;
import org.atoll.codec.Layout;
import org.atoll.mpj.FileView.Representation;

/// A rank's view of a [File].
public final class FileView {
    private final long disp;
    private final Datatype eType;
    private final Datatype fileType;
    private final String dataRep;

    /// Describes a view.
    ///
    /// @param disp where it begins, in bytes
    /// @param eType what offsets count
    /// @param fileType how etypes lie in the file
    /// @param dataRep native, internal or external32
    public FileView(long disp, Datatype eType, Datatype fileType, String dataRep) {
        this.disp = disp;
        this.eType = eType;
        this.fileType = fileType;
        this.dataRep = dataRep;
    }

    /// Where the view begins.
    ///
    /// @return bytes
    public long getDisp() {
        return disp;
    }

    /// What offsets count.
    public Datatype getEType() {
        return eType;
    }

    /// How etypes lie in the file.
    public Datatype getFileType() {
        return fileType;
    }

    /// How numbers are written.
    ///
    /// @return native, internal or external32
    public String getDataRep() {
        return dataRep;
    }

    /// The view below. Etype and filetype may be of different base types: both are bytes there.
    ///
    /// @param from where the view begins, in bytes
    org.atoll.mpj.FileView below(long from) {
        Typemap etype = Required.of(MPI.ERR_TYPE, "etype", eType).item("etype");
        Typemap filetype = Required.of(MPI.ERR_TYPE, "filetype", fileType).item("filetype");
        return org.atoll.mpj.FileView.of(from, etype.layout(), filetype.layout())
                .with(representation())
                .withNumbers(etype.cell());
    }

    private Representation representation() {
        return switch (Required.of(MPI.ERR_UNSUPPORTED_DATAREP, "datarep", dataRep)) {
            case "native", "internal" -> Representation.NATIVE;
            case "external32" -> Representation.EXTERNAL32;
            default -> throw new WrongArgument(
                    MPI.ERR_UNSUPPORTED_DATAREP, "datarep is " + dataRep
                    + ": allowed are native, internal and external32");
        };
    }

    /// Refuses objects; and structures whose numbers would stay as they are, for a file that wants
    /// them turned: in a buffer of bytes only the etype tells them apart.
    void check(String call, Datatype type) {
        if (type.isObject()) {
            throw new MPIException(
                    call + ": type is MPI.OBJECT: a file holds numbers and structures of them",
                    MPI.ERR_TYPE, null);
        }
        Layout item = type.map().layout();
        boolean turns = representation() == Representation.EXTERNAL32
                && item.elements().elementBytes() == 1
                && Arrays.stream(type.map().cell()).anyMatch(width -> width > 1);
        if (turns && !Arrays.equals(type.map().cell(), eType.map().cell())) {
            throw new MPIException(
                    call + ": type is a structure that is not the view's etype: with external32"
                            + " allowed are the etype and types of plain numbers",
                    MPI.ERR_CONVERSION, null);
        }
    }
}
