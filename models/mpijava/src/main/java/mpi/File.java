// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.atoll.mpj.FileHints;
import org.atoll.mpj.Part;
import org.atoll.mpj.SharedFile;
import org.jspecify.annotations.Nullable;

/// Open MPI's files, over [org.atoll.mpj.SharedFile]. Errors are thrown unless an error handler
/// says otherwise. Hints taken from an info are `cb_buffer_size`, `cb_nodes` and
/// `collective_buffering`.
@SuppressWarnings({
    "doclint:missing", // see package-info
    "DoNotCallSuggester", // callErrhandler is there to throw
    "JavaLangClash" // the standard's name
})
public final class File {
    private static final FileView BYTES = new FileView(0, MPI.BYTE, MPI.BYTE, "native");

    private final SharedFile file;
    private final int amode;
    private FileView view = BYTES;
    private Errhandler errhandler = Errhandler.RETURN;

    public File(Comm comm, String filename, int amode) {
        this(comm, filename, amode, Info.none());
    }

    public File(Comm comm, String filename, int amode, Info info) {
        try {
            org.atoll.mpj.Comm below = comm.intra("File");
            FileHints hints = FileHints.of(below.world().fabric().settings());
            this.amode = amode;
            this.file = SharedFile.open(
                    below, Path.of(filename), FileModes.hints(info, hints), FileModes.of(amode));
        } catch (RuntimeException e) {
            throw MPIException.in("File", e);
        }
    }

    private MPIException failed(String call, RuntimeException cause) {
        MPIException problem = MPIException.in(call, cause);
        if (errhandler != Errhandler.RETURN && Presence.HERE.isInside()) {
            Presence.HERE.world(call).abort(1, String.valueOf(problem.getMessage()));
        }
        return problem;
    }

    private <T> T give(String call, Supplier<T> action) {
        try {
            return action.get();
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    private void run(String call, Runnable action) {
        give(call, () -> {
            action.run();
            return true;
        });
    }

    private Part part(String call, Items items) {
        view.check(call, items.type());
        return items.part();
    }

    /// An access that blocks.
    private interface Access {
        org.atoll.fabric.message.Status to(Part part);
    }

    private Status access(String call, Items items, Access access) {
        return give(call, () -> new Status(access.to(part(call, items))));
    }

    /// An access that starts.
    private interface Start {
        org.atoll.mpj.Request of(Part part);
    }

    private Request start(String call, Items items, Start start) {
        return give(call, () -> {
            items.requireDirect();
            return new Request(null, start.of(part(call, items)));
        });
    }

    /// A collective that is begun and ended.
    private interface Begin {
        void with(Part part);
    }

    private void begin(String call, Items items, Begin begin) {
        run(call, () -> begin.with(part(call, items)));
    }

    private Status end(String call, Supplier<org.atoll.fabric.message.Status> end) {
        return give(call, () -> new Status(end.get()));
    }

    // the file

    public void close() {
        run("close", file::close);
    }

    public static void delete(String filename) {
        delete(filename, Info.none());
    }

    public static void delete(String filename, Info info) {
        try {
            SharedFile.delete(Path.of(filename));
        } catch (RuntimeException e) {
            throw MPIException.in("delete", e);
        }
    }

    public void setSize(long size) {
        run("setSize", () -> file.resize(size));
    }

    public void preallocate(long size) {
        run("preallocate", () -> file.preallocate(size));
    }

    public long getSize() {
        return give("getSize", file::size);
    }

    public Group getGroup() {
        return give("getGroup", () -> new Group(file.group()));
    }

    public int getAMode() {
        return amode;
    }

    public void setInfo(Info info) {
        run("setInfo", () -> file.hints(FileModes.hints(info, file.hints())));
    }

    public Info getInfo() {
        return FileModes.info(file.hints());
    }

    public void setView(long disp, Datatype etype, Datatype filetype, String datarep) {
        setView(disp, etype, filetype, datarep, Info.none());
    }

    public void setView(
            long disp, Datatype etype, Datatype filetype, String datarep, Info info) {
        run("setView", () -> {
            long from = disp == MPI.DISPLACEMENT_CURRENT
                    ? file.byteOffset(file.sharedPosition())
                    : disp;
            FileView wanted = new FileView(from, etype, filetype, datarep);
            file.view(wanted.below(from));
            view = wanted;
            if (!info.isNull()) {
                file.hints(FileModes.hints(info, file.hints()));
            }
        });
    }

    public FileView getView() {
        return view;
    }

    // explicit offsets

    public Status readAt(long offset, @Nullable Object buf, int count, Datatype type) {
        return access("readAt", Items.of(buf, count, type), part -> file.readAt(offset, part));
    }

    public Status readAtAll(long offset, @Nullable Object buf, int count, Datatype type) {
        return access("readAtAll", Items.of(buf, count, type),
                part -> file.readAtAll(offset, part));
    }

    public Status writeAt(long offset, @Nullable Object buf, int count, Datatype type) {
        return access("writeAt", Items.of(buf, count, type), part -> file.writeAt(offset, part));
    }

    public Status writeAtAll(long offset, @Nullable Object buf, int count, Datatype type) {
        return access("writeAtAll", Items.of(buf, count, type),
                part -> file.writeAtAll(offset, part));
    }

    public Request iReadAt(long offset, @Nullable Buffer buf, int count, Datatype type) {
        return start("iReadAt", Items.of(buf, count, type), part -> file.readAtAsync(offset, part));
    }

    public Request iReadAtAll(long offset, @Nullable Buffer buf, int count, Datatype type) {
        return start("iReadAtAll", Items.of(buf, count, type),
                part -> file.readAtAllAsync(offset, part));
    }

    public Request iWriteAt(long offset, @Nullable Buffer buf, int count, Datatype type) {
        return start("iWriteAt", Items.of(buf, count, type),
                part -> file.writeAtAsync(offset, part));
    }

    public Request iWriteAtAll(long offset, @Nullable Buffer buf, int count, Datatype type) {
        return start("iWriteAtAll", Items.of(buf, count, type),
                part -> file.writeAtAllAsync(offset, part));
    }

    // the rank's own position

    public Status read(@Nullable Object buf, int count, Datatype type) {
        return access("read", Items.of(buf, count, type), file::read);
    }

    public Status readAll(@Nullable Object buf, int count, Datatype type) {
        return access("readAll", Items.of(buf, count, type), file::readAll);
    }

    public Status write(@Nullable Object buf, int count, Datatype type) {
        return access("write", Items.of(buf, count, type), file::write);
    }

    public Status writeAll(@Nullable Object buf, int count, Datatype type) {
        return access("writeAll", Items.of(buf, count, type), file::writeAll);
    }

    public Request iRead(@Nullable Buffer buf, int count, Datatype type) {
        return start("iRead", Items.of(buf, count, type), file::readAsync);
    }

    public Request iReadAll(@Nullable Buffer buf, int count, Datatype type) {
        return start("iReadAll", Items.of(buf, count, type), file::readAllAsync);
    }

    public Request iWrite(@Nullable Buffer buf, int count, Datatype type) {
        return start("iWrite", Items.of(buf, count, type), file::writeAsync);
    }

    public Request iWriteAll(@Nullable Buffer buf, int count, Datatype type) {
        return start("iWriteAll", Items.of(buf, count, type), file::writeAllAsync);
    }

    public void seek(long offset, int whence) {
        run("seek", () -> file.seek(offset, FileModes.from("seek", whence)));
    }

    public long getPosition() {
        return give("getPosition", file::position);
    }

    public long getByteOffset(long offset) {
        return give("getByteOffset", () -> file.byteOffset(offset));
    }

    // the shared position

    public Status readShared(@Nullable Object buf, int count, Datatype type) {
        return access("readShared", Items.of(buf, count, type), file::readShared);
    }

    public Status writeShared(@Nullable Object buf, int count, Datatype type) {
        return access("writeShared", Items.of(buf, count, type), file::writeShared);
    }

    public Request iReadShared(@Nullable Buffer buf, int count, Datatype type) {
        return start("iReadShared", Items.of(buf, count, type), file::readSharedAsync);
    }

    public Request iWriteShared(@Nullable Buffer buf, int count, Datatype type) {
        return start("iWriteShared", Items.of(buf, count, type), file::writeSharedAsync);
    }

    public Status readOrdered(@Nullable Object buf, int count, Datatype type) {
        return access("readOrdered", Items.of(buf, count, type), file::readOrdered);
    }

    public Status writeOrdered(@Nullable Object buf, int count, Datatype type) {
        return access("writeOrdered", Items.of(buf, count, type), file::writeOrdered);
    }

    public void seekShared(long offset, int whence) {
        run("seekShared", () -> file.seekShared(offset, FileModes.from("seekShared", whence)));
    }

    public long getPositionShared() {
        return give("getPositionShared", file::sharedPosition);
    }

    // begun and ended

    public void readAtAllBegin(long offset, @Nullable Object buf, int count, Datatype type) {
        begin("readAtAllBegin", Items.of(buf, count, type),
                part -> file.readAtAllBegin(offset, part));
    }

    public Status readAtAllEnd(@Nullable Object buf) {
        return end("readAtAllEnd", file::readAtAllEnd);
    }

    public void writeAtAllBegin(long offset, @Nullable Object buf, int count, Datatype type) {
        begin("writeAtAllBegin", Items.of(buf, count, type),
                part -> file.writeAtAllBegin(offset, part));
    }

    public Status writeAtAllEnd(@Nullable Object buf) {
        return end("writeAtAllEnd", file::writeAtAllEnd);
    }

    public void readAllBegin(@Nullable Object buf, int count, Datatype type) {
        begin("readAllBegin", Items.of(buf, count, type), file::readAllBegin);
    }

    public Status readAllEnd(@Nullable Object buf) {
        return end("readAllEnd", file::readAllEnd);
    }

    public void writeAllBegin(@Nullable Object buf, int count, Datatype type) {
        begin("writeAllBegin", Items.of(buf, count, type), file::writeAllBegin);
    }

    public Status writeAllEnd(@Nullable Object buf) {
        return end("writeAllEnd", file::writeAllEnd);
    }

    public void readOrderedBegin(@Nullable Object buf, int count, Datatype type) {
        begin("readOrderedBegin", Items.of(buf, count, type), file::readOrderedBegin);
    }

    public Status readOrderedEnd(@Nullable Object buf) {
        return end("readOrderedEnd", file::readOrderedEnd);
    }

    public void writeOrderedBegin(@Nullable Object buf, int count, Datatype type) {
        begin("writeOrderedBegin", Items.of(buf, count, type), file::writeOrderedBegin);
    }

    public Status writeOrderedEnd(@Nullable Object buf) {
        return end("writeOrderedEnd", file::writeOrderedEnd);
    }

    // the rest

    public int getTypeExtent(Datatype type) {
        return type.getExtent();
    }

    public void setAtomicity(boolean atomicity) {
        run("setAtomicity", () -> file.atomic(atomicity));
    }

    public boolean getAtomicity() {
        return file.isAtomic();
    }

    public void sync() {
        run("sync", file::sync);
    }

    public void setErrhandler(Errhandler given) {
        errhandler = given;
    }

    public Errhandler getErrhandler() {
        return errhandler;
    }

    @SuppressWarnings("DoNotCallSuggester") // the standard's way to raise an error
    public void callErrhandler(int errorCode) {
        throw failed("callErrhandler", new MPIException(
                "callErrhandler: error " + errorCode, errorCode, null));
    }
}
