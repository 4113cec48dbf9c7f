// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.file.Path;
import org.atoll.mpj.FileHints;
import org.atoll.mpj.FileMode;
import org.atoll.mpj.SharedFile;

/// Open MPI's files, over [org.atoll.mpj.SharedFile]. Errors are thrown unless an error handler
/// says otherwise. Hints taken from an info are `cb_buffer_size`, `cb_nodes` and
/// `collective_buffering`.
@SuppressWarnings("JavaLangClash") // the standard's name
public final class File extends FileTransfers {
    private final int amode;

    /// Opens a file (MPI 4.1, section 14.2.1). An operation of all ranks of the communicator;
    /// blocks.
    ///
    /// @param amode the sum of some `MPI.MODE_...`
    public File(Comm comm, String filename, int amode) {
        this(comm, filename, amode, Info.none());
    }

    /// Opens a file with hints (MPI 4.1, section 14.2.1). An operation of all ranks of the
    /// communicator; blocks.
    ///
    /// @param amode the sum of some `MPI.MODE_...`
    public File(Comm comm, String filename, int amode, Info info) {
        super(open(comm, filename, amode, info), filename);
        this.amode = amode;
    }

    /// The arguments with which a rank opens a file, in the words of the calls below.
    @SuppressWarnings("ArrayRecordComponent") // read once, where it is made
    private record Wanted(Path path, FileHints hints, FileMode[] modes) {}

    private static SharedFile open(Comm comm, String filename, int amode, Info info) {
        Required.of("File", "comm", comm);
        try {
            org.atoll.mpj.Comm below = comm.intra("File");
            Wanted wanted = below.contribute(() -> new Wanted(
                    Path.of(Required.of("filename", filename)),
                    FileModes.hints(info, FileHints.of(below.world().rank().fabric().settings())),
                    FileModes.of(amode)));
            return SharedFile.open(below, wanted.path, wanted.hints, wanted.modes);
        } catch (RuntimeException e) {
            throw MPIException.in("File", e);
        }
    }

    // the file

    /// Closes the file (MPI 4.1, section 14.2.2). An operation of all its ranks; blocks. A second
    /// time nothing happens.
    public void close() {
        if (!isClosed()) {
            run("close", file::close);
            closed();
        }
    }

    /// Deletes a file (MPI 4.1, section 14.2.3); blocks.
    public static void delete(String filename) {
        delete(filename, Info.none());
    }

    /// Deletes a file (MPI 4.1, section 14.2.3); blocks.
    public static void delete(String filename, Info info) {
        Presence.HERE.requireNotAfter("delete");
        try {
            SharedFile.delete(Path.of(Required.of("filename", filename)));
        } catch (RuntimeException e) {
            throw MPIException.in("delete", e);
        }
    }

    /// Cuts the file off, or makes it longer (MPI 4.1, section 14.2.4). An operation of all
    /// ranks; blocks.
    ///
    /// @param size bytes
    public void setSize(long size) {
        run("setSize", () -> file.resize(size));
    }

    /// Takes room for the file (MPI 4.1, section 14.2.5). An operation of all ranks; blocks.
    ///
    /// @param size bytes
    public void preallocate(long size) {
        run("preallocate", () -> file.preallocate(size));
    }

    /// How long the file is (MPI 4.1, section 14.2.6).
    ///
    /// @return bytes
    public long getSize() {
        return give("getSize", file::size);
    }

    /// The ranks of the file (MPI 4.1, section 14.2.7).
    public Group getGroup() {
        return give("getGroup", () -> new Group(file.group()));
    }

    /// How the file was opened (MPI 4.1, section 14.2.7).
    ///
    /// @return the sum of some `MPI.MODE_...`
    public int getAMode() {
        return give("getAMode", () -> amode);
    }

    /// Gives hints (MPI 4.1, section 14.2.8). An operation of all ranks; blocks.
    public void setInfo(Info info) {
        run("setInfo", () -> file.hints(
                file.contribute(() -> FileModes.hints(info, file.hints()))));
    }

    /// The hints that are taken (MPI 4.1, section 14.2.8).
    public Info getInfo() {
        return give("getInfo", () -> FileModes.info(file.hints()));
    }

    /// Says which bytes of the file this rank sees, and as what (MPI 4.1, section 14.3). An
    /// operation of all ranks; blocks.
    ///
    /// @param disp where the view begins, in bytes, or [MPI#DISPLACEMENT_CURRENT]
    /// @param etype what offsets count
    /// @param filetype how etypes lie in the file
    /// @param datarep native, internal or external32
    public void setView(long disp, Datatype etype, Datatype filetype, String datarep) {
        setView(disp, etype, filetype, datarep, Info.none());
    }

    /// Says which bytes of the file this rank sees, and as what (MPI 4.1, section 14.3). An
    /// operation of all ranks; blocks.
    ///
    /// @param disp where the view begins, in bytes, or [MPI#DISPLACEMENT_CURRENT]
    /// @param etype what offsets count
    /// @param filetype how etypes lie in the file
    /// @param datarep native, internal or external32
    public void setView(
            long disp, Datatype etype, Datatype filetype, String datarep, Info info) {
        run("setView", () -> {
            FileHints hints = file.contribute(() ->
                    FileModes.hints(Required.of("info", info), file.hints()));
            file.view(() ->
                    new FileView(disp, etype, filetype, datarep).below(beginning(disp)));
            view(new FileView(file.view().displacement(), etype, filetype, datarep));
            if (!info.isNull()) {
                file.hints(hints);
            }
        });
    }

    private long beginning(long disp) {
        if (disp != MPI.DISPLACEMENT_CURRENT) {
            return disp;
        }
        if ((amode & MPI.MODE_SEQUENTIAL) == 0) {
            throw new IllegalArgumentException("disp is MPI.DISPLACEMENT_CURRENT: that is for"
                    + " files that were opened with MODE_SEQUENTIAL");
        }
        return file.byteOffset(file.sharedPosition());
    }

    /// What [#setView] was called with last.
    ///
    /// @return all bytes until then
    public FileView getView() {
        return give("getView", this::view);
    }

    // the rest

    /// The extent of a type in the file (MPI 4.1, section 14.5).
    ///
    /// @return as [Datatype#getExtent]
    public int getTypeExtent(Datatype type) {
        return give("getTypeExtent", () -> Required.type(type).getExtent());
    }

    /// Whether accesses of different ranks are one after the other (MPI 4.1, section 14.6.1). An
    /// operation of all ranks; blocks.
    public void setAtomicity(boolean atomicity) {
        run("setAtomicity", () -> file.atomic(atomicity));
    }

    /// Whether accesses of different ranks are one after the other (MPI 4.1, section 14.6.1).
    ///
    /// @return false until the program says so
    public boolean getAtomicity() {
        return give("getAtomicity", file::isAtomic);
    }

    /// Brings what was written to the disk, and before the eyes of all ranks (MPI 4.1, section
    /// 14.6.1). An operation of all ranks; blocks.
    public void sync() {
        run("sync", file::sync);
    }

    /// Says what is done about errors.
    public void setErrhandler(Errhandler given) {
        run("setErrhandler", () -> errhandler(given));
    }

    /// What is done about errors.
    public Errhandler getErrhandler() {
        return give("getErrhandler", this::errhandler);
    }

    /// Tells the error handler of an error, which [MPI#ERRORS_RETURN] passes over.
    ///
    /// @param errorCode one of `MPI.ERR_...`
    public void callErrhandler(int errorCode) {
        run("callErrhandler", () -> errhandler().called(errorCode));
    }
}
