// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import java.util.function.Supplier;
import org.atoll.mpj.Part;
import org.atoll.mpj.SharedFile;
import org.jspecify.annotations.Nullable;

/// The calls that read from a [File] and write to it (MPI 4.1, section 14.4). They do so at an
/// offset in elements of the view, at the rank's own position, or at the one all ranks share. Calls
/// with All, and those with Ordered, which take the ranks in turn, are operations of all ranks of
/// the file. Those with a small i at the front only start, take direct buffers and are done when
/// their request is; a call with Begin is ended by the one with End, with the same buffer; the
/// others block until the buffer may be used again. What could not be read is missing from the
/// status.
abstract class FileTransfers {
    private static final FileView BYTES = new FileView(0, MPI.BYTE, MPI.BYTE, "native");

    /// The file below.
    final SharedFile file;

    private final String name;
    private FileView view = BYTES;
    private Errhandler errhandler = Errhandler.RETURN;
    private boolean isClosed;

    FileTransfers(SharedFile file, String name) {
        this.file = file;
        this.name = name;
    }

    final boolean isClosed() {
        return isClosed;
    }

    final void closed() {
        isClosed = true;
    }

    final FileView view() {
        return view;
    }

    final void view(FileView given) {
        view = given;
    }

    final Errhandler errhandler() {
        return errhandler;
    }

    final void errhandler(Errhandler given) {
        errhandler = given;
    }

    final MPIException failed(String call, RuntimeException cause) {
        return errhandler.failed(call, cause);
    }

    final <T> T give(String call, Supplier<T> action) {
        try {
            Presence.HERE.mpj(call);
            if (isClosed) {
                throw new MPIException(call + ": the file " + name + " was closed",
                        MPI.ERR_FILE, null);
            }
            return action.get();
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    final void run(String call, Runnable action) {
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

    // explicit offsets

    /// Reads at an offset (MPI 4.1, section 14.4.2).
    public final Status readAt(long offset, @Nullable Object buf, int count, Datatype type) {
        return access("readAt", Items.of(buf, count, type), part -> file.readAt(offset, part));
    }

    /// Reads at an offset, with all ranks (MPI 4.1, section 14.4.2).
    public final Status readAtAll(long offset, @Nullable Object buf, int count, Datatype type) {
        return access("readAtAll", Items.of(buf, count, type),
                part -> file.readAtAll(offset, part));
    }

    /// Writes at an offset (MPI 4.1, section 14.4.2).
    public final Status writeAt(long offset, @Nullable Object buf, int count, Datatype type) {
        return access("writeAt", Items.of(buf, count, type), part -> file.writeAt(offset, part));
    }

    /// Writes at an offset, with all ranks (MPI 4.1, section 14.4.2).
    public final Status writeAtAll(long offset, @Nullable Object buf, int count, Datatype type) {
        return access("writeAtAll", Items.of(buf, count, type),
                part -> file.writeAtAll(offset, part));
    }

    /// Starts: reads at an offset (MPI 4.1, section 14.4.2).
    public final Request iReadAt(long offset, @Nullable Buffer buf, int count, Datatype type) {
        return start("iReadAt", Items.of(buf, count, type), part -> file.readAtAsync(offset, part));
    }

    /// Starts: reads at an offset, with all ranks (MPI 4.1, section 14.4.2).
    public final Request iReadAtAll(long offset, @Nullable Buffer buf, int count, Datatype type) {
        return start("iReadAtAll", Items.of(buf, count, type),
                part -> file.readAtAllAsync(offset, part));
    }

    /// Starts: writes at an offset (MPI 4.1, section 14.4.2).
    public final Request iWriteAt(long offset, @Nullable Buffer buf, int count, Datatype type) {
        return start("iWriteAt", Items.of(buf, count, type),
                part -> file.writeAtAsync(offset, part));
    }

    /// Starts: writes at an offset, with all ranks (MPI 4.1, section 14.4.2).
    public final Request iWriteAtAll(long offset, @Nullable Buffer buf, int count, Datatype type) {
        return start("iWriteAtAll", Items.of(buf, count, type),
                part -> file.writeAtAllAsync(offset, part));
    }

    // the rank's own position

    /// Reads at the rank's own position, and moves it (MPI 4.1, section 14.4.3).
    public final Status read(@Nullable Object buf, int count, Datatype type) {
        return access("read", Items.of(buf, count, type), file::read);
    }

    /// Reads at the rank's own position, with all ranks (MPI 4.1, section 14.4.3).
    public final Status readAll(@Nullable Object buf, int count, Datatype type) {
        return access("readAll", Items.of(buf, count, type), file::readAll);
    }

    /// Writes at the rank's own position, and moves it (MPI 4.1, section 14.4.3).
    public final Status write(@Nullable Object buf, int count, Datatype type) {
        return access("write", Items.of(buf, count, type), file::write);
    }

    /// Writes at the rank's own position, with all ranks (MPI 4.1, section 14.4.3).
    public final Status writeAll(@Nullable Object buf, int count, Datatype type) {
        return access("writeAll", Items.of(buf, count, type), file::writeAll);
    }

    /// Starts: reads at the rank's own position (MPI 4.1, section 14.4.3).
    public final Request iRead(@Nullable Buffer buf, int count, Datatype type) {
        return start("iRead", Items.of(buf, count, type), file::readAsync);
    }

    /// Starts: reads at the rank's own position, with all ranks (MPI 4.1, section 14.4.3).
    public final Request iReadAll(@Nullable Buffer buf, int count, Datatype type) {
        return start("iReadAll", Items.of(buf, count, type), file::readAllAsync);
    }

    /// Starts: writes at the rank's own position (MPI 4.1, section 14.4.3).
    public final Request iWrite(@Nullable Buffer buf, int count, Datatype type) {
        return start("iWrite", Items.of(buf, count, type), file::writeAsync);
    }

    /// Starts: writes at the rank's own position, with all ranks (MPI 4.1, section 14.4.3).
    public final Request iWriteAll(@Nullable Buffer buf, int count, Datatype type) {
        return start("iWriteAll", Items.of(buf, count, type), file::writeAllAsync);
    }

    /// Moves the rank's own position (MPI 4.1, section 14.4.3).
    public final void seek(long offset, int whence) {
        run("seek", () -> file.seek(offset, FileModes.from(whence)));
    }

    /// The rank's own position, in etypes of the view (MPI 4.1, section 14.4.3).
    public final long getPosition() {
        return give("getPosition", file::position);
    }

    /// The byte of the file where an offset in the view is (MPI 4.1, section 14.4.3).
    public final long getByteOffset(long offset) {
        return give("getByteOffset", () -> file.byteOffset(offset));
    }

    // the shared position

    /// Reads at the shared position (MPI 4.1, section 14.4.4).
    public final Status readShared(@Nullable Object buf, int count, Datatype type) {
        return access("readShared", Items.of(buf, count, type), file::readShared);
    }

    /// Writes at the shared position (MPI 4.1, section 14.4.4).
    public final Status writeShared(@Nullable Object buf, int count, Datatype type) {
        return access("writeShared", Items.of(buf, count, type), file::writeShared);
    }

    /// Starts: reads at the shared position (MPI 4.1, section 14.4.4).
    public final Request iReadShared(@Nullable Buffer buf, int count, Datatype type) {
        return start("iReadShared", Items.of(buf, count, type), file::readSharedAsync);
    }

    /// Starts: writes at the shared position (MPI 4.1, section 14.4.4).
    public final Request iWriteShared(@Nullable Buffer buf, int count, Datatype type) {
        return start("iWriteShared", Items.of(buf, count, type), file::writeSharedAsync);
    }

    /// Reads at the shared position, one rank behind the other (MPI 4.1, section 14.4.4).
    public final Status readOrdered(@Nullable Object buf, int count, Datatype type) {
        return access("readOrdered", Items.of(buf, count, type), file::readOrdered);
    }

    /// Writes at the shared position, one rank behind the other (MPI 4.1, section 14.4.4).
    public final Status writeOrdered(@Nullable Object buf, int count, Datatype type) {
        return access("writeOrdered", Items.of(buf, count, type), file::writeOrdered);
    }

    /// Moves the shared position. An operation of all ranks; blocks (MPI 4.1, section 14.4.4).
    public final void seekShared(long offset, int whence) {
        run("seekShared", () -> file.seekShared(
                offset, file.contribute(() -> FileModes.from(whence))));
    }

    /// The shared position, in etypes of the view (MPI 4.1, section 14.4.4).
    public final long getPositionShared() {
        return give("getPositionShared", file::sharedPosition);
    }

    // begun and ended

    /// Begins: reads at an offset, with all ranks (MPI 4.1, section 14.4.5).
    public final void readAtAllBegin(long offset, @Nullable Object buf, int count, Datatype type) {
        begin("readAtAllBegin", Items.of(buf, count, type),
                part -> file.readAtAllBegin(offset, part));
    }

    /// Ends what [#readAtAllBegin] began; blocks until it is done (MPI 4.1, section 14.4.5).
    public final Status readAtAllEnd(@Nullable Object buf) {
        return end("readAtAllEnd", file::readAtAllEnd);
    }

    /// Begins: writes at an offset, with all ranks (MPI 4.1, section 14.4.5).
    public final void writeAtAllBegin(long offset, @Nullable Object buf, int count, Datatype type) {
        begin("writeAtAllBegin", Items.of(buf, count, type),
                part -> file.writeAtAllBegin(offset, part));
    }

    /// Ends what [#writeAtAllBegin] began; blocks until it is done (MPI 4.1, section 14.4.5).
    public final Status writeAtAllEnd(@Nullable Object buf) {
        return end("writeAtAllEnd", file::writeAtAllEnd);
    }

    /// Begins: reads at the rank's own position, with all ranks (MPI 4.1, section 14.4.5).
    public final void readAllBegin(@Nullable Object buf, int count, Datatype type) {
        begin("readAllBegin", Items.of(buf, count, type), file::readAllBegin);
    }

    /// Ends what [#readAllBegin] began; blocks until it is done (MPI 4.1, section 14.4.5).
    public final Status readAllEnd(@Nullable Object buf) {
        return end("readAllEnd", file::readAllEnd);
    }

    /// Begins: writes at the rank's own position, with all ranks (MPI 4.1, section 14.4.5).
    public final void writeAllBegin(@Nullable Object buf, int count, Datatype type) {
        begin("writeAllBegin", Items.of(buf, count, type), file::writeAllBegin);
    }

    /// Ends what [#writeAllBegin] began; blocks until it is done (MPI 4.1, section 14.4.5).
    public final Status writeAllEnd(@Nullable Object buf) {
        return end("writeAllEnd", file::writeAllEnd);
    }

    /// Begins: reads at the shared position, one rank behind the other (MPI 4.1, section 14.4.5).
    public final void readOrderedBegin(@Nullable Object buf, int count, Datatype type) {
        begin("readOrderedBegin", Items.of(buf, count, type), file::readOrderedBegin);
    }

    /// Ends what [#readOrderedBegin] began; blocks until it is done (MPI 4.1, section 14.4.5).
    public final Status readOrderedEnd(@Nullable Object buf) {
        return end("readOrderedEnd", file::readOrderedEnd);
    }

    /// Begins: writes at the shared position, one rank behind the other (MPI 4.1, section
    /// 14.4.5).
    public final void writeOrderedBegin(@Nullable Object buf, int count, Datatype type) {
        begin("writeOrderedBegin", Items.of(buf, count, type), file::writeOrderedBegin);
    }

    /// Ends what [#writeOrderedBegin] began; blocks until it is done (MPI 4.1, section 14.4.5).
    public final Status writeOrderedEnd(@Nullable Object buf) {
        return end("writeOrderedEnd", file::writeOrderedEnd);
    }
}
