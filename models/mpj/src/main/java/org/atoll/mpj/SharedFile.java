// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.atoll.fabric.message.Status;
import org.atoll.mpj.file.Disk;
import org.atoll.mpj.file.FileChanges;
import org.atoll.mpj.file.FileClosing;
import org.atoll.mpj.file.FileMapping;
import org.atoll.mpj.file.FileOpening;
import org.atoll.mpj.file.FileTransfer;
import org.atoll.mpj.file.Hints;
import org.atoll.mpj.file.Mode;
import org.atoll.mpj.file.OpenFile;
import org.atoll.mpj.file.SeekOrigin;
import org.atoll.mpj.part.Required;

/// A file that all ranks of a communicator have open together (MPI 4.1, chapter 14): how it is
/// opened and closed, how long it is, what each rank sees of it, and how that is read and written.
///
/// ```java
/// try (SharedFile file = SharedFile.open(comm, path, FileMode.CREATE, FileMode.WRITE)) {
///     file.view(FileView.of(0, columns));
///     file.writeAll(Part.of(mine));
/// }
/// ```
///
/// All ranks must reach the same file by the path: ranks of several hosts need a file system that
/// they share, and that shows what one host has written to another after [#sync] (NFS mounted with
/// `noac`, or a parallel file system). A file that is not the same everywhere is refused when it
/// is opened, as far as its length and number tell.
///
/// What is read or written is a [Part] of a buffer, of a length that is a multiple of the view's
/// etype. Where it lies in the file is said by an offset in etypes, by this rank's position, or by
/// the position that all ranks share (sections 14.4.2 to 14.4.4); the positions move on by what was
/// asked for. A status says how many bytes there were: a read that comes to the file's end has
/// fewer, and leaves the rest of its buffer alone. The forms whose names end in `Async` start and
/// go on by themselves; their buffers must be left alone until the request is done.
///
/// Calls whose names have `All` or `Ordered` in them are made by all ranks together, in the same
/// order, each with a part and a view of its own, possibly with an empty part (section 14.4). Where
/// the ranks' shares lie in each other's gaps they exchange data: some ranks, the aggregators,
/// divide the stretch of the file among them; each brings together what belongs in its part and
/// touches the file in few long calls. Otherwise each rank goes alone. Where shares overlap in a
/// write that is exchanged, the highest rank's data are there in the end. Of the forms with
/// `Begin` and `End` (section 14.4.5) a file has one under way at a time; in between the buffer
/// must be left alone.
///
/// Any thread of a rank may call. A file that cannot be read or written is an
/// [java.io.UncheckedIOException] that names it and the cause; a wrong argument is an
/// [IllegalArgumentException], a file that is closed or was not opened for it an
/// [IllegalStateException]. A read or a write of all ranks that fails on one, as on a full disk,
/// fails on all, which are told where and why; its wrong arguments are an error of one rank alone:
/// as in any collective that moves data, others may wait for it. Other calls of all ranks fail on
/// all of them if one rank's arguments are wrong, or if rank 0 cannot do what it does for all; the
/// others are told which rank it was.
///
/// Under the device `sim` files are real ones: what is exchanged takes virtual time, what the disk
/// does takes none.
public final class SharedFile implements AutoCloseable {
    private final OpenFile file;
    private final FileChanges changes;

    private volatile FileView view = FileView.BYTES;

    private SharedFile(OpenFile file) {
        this.file = file;
        this.changes = new FileChanges(file);
    }

    /// This rank's end.
    OpenFile file() {
        return file;
    }

    /// Opens a file with the user's hints. An operation of all ranks of the communicator: blocks
    /// until all have opened it (MPI 4.1, section 14.2.1).
    ///
    /// @param path  the file; names may differ as long as they lead to the same one
    /// @param modes the same on all ranks; [FileMode#READ], [FileMode#WRITE] or both
    /// @return the file, to be closed by all ranks
    /// @throws IllegalArgumentException on all ranks, if one's modes contradict each other,
    ///     or one is given twice
    /// @throws java.io.UncheckedIOException on all ranks, if it cannot be opened on one or is not
    ///     the same everywhere
    public static SharedFile open(Comm comm, Path path, FileMode... modes) {
        Required.of("comm", comm, Comm.class);
        return open(comm, path, FileHints.of(comm.domain().world().settings()), modes);
    }

    /// As the shorter form, with hints (MPI 4.1, sections 14.2.1 and 14.2.8).
    ///
    /// @param hints how collectives go about their work, the same on all ranks
    /// @param modes the same on all ranks
    /// @return the file, to be closed by all ranks
    /// @throws IllegalArgumentException on all ranks, if one's modes contradict each other,
    ///     or one is given twice
    /// @throws java.io.UncheckedIOException as the shorter form
    public static SharedFile open(Comm comm, Path path, FileHints hints, FileMode... modes) {
        Required.of("comm", comm, Comm.class).making().announce("opening of a file");
        FileOpening opening = comm.contribute(() -> {
            Required.of("path", path, Path.class);
            Required.of("hints", hints, FileHints.class);
            List<Mode> wanted = FileMode.modes(modes);
            return new FileOpening(path, FileOpening.chosen(path, wanted), hints.hints());
        });
        return new SharedFile(comm.making().withAnother(opening::open));
    }

    /// Deletes a file. Not an operation of all ranks: one of them calls, when nobody has it open
    /// (MPI 4.1, section 14.2.3).
    ///
    /// @throws java.io.UncheckedIOException if it is not there or cannot be deleted
    public static void delete(Path path) {
        Required.of("path", path, Path.class);
        Disk.delete(path);
    }

    /// Makes what this rank gives to the next [#resize], [#preallocate], [#view], [#seekShared] or
    /// [#hints]. If it cannot, that fails on all ranks: see [Comm#contribute].
    ///
    /// @param own makes it
    public <T> T contribute(Supplier<T> own) {
        file.requireOpen("contribute");
        Required.of("own", own, Supplier.class);
        return file.making().usable().contribute(own);
    }

    /// The file.
    ///
    /// @return its path as it was given
    public Path path() {
        return file.disk().path();
    }

    /// The ranks that have the file open (MPI 4.1, section 14.2.7).
    public Group group() {
        return new Group(file.domain().group());
    }

    /// How the file was opened (MPI 4.1, section 14.2.7).
    public Set<FileMode> modes() {
        Set<FileMode> modes = EnumSet.noneOf(FileMode.class);
        file.modes().forEach(mode -> modes.add(FileMode.valueOf(mode.name())));
        return modes;
    }

    /// How long the file is now; does not block (MPI 4.1, section 14.2.6).
    ///
    /// @return a number of bytes
    public long size() {
        file.requireOpen("size");
        return file.disk().size();
    }

    /// Makes the file longer or shorter. An operation of all ranks: blocks until it is done. What
    /// is new reads as zeros (MPI 4.1, section 14.2.4).
    ///
    /// @param bytes how long it shall be, the same on all ranks
    /// @throws IllegalStateException if the file was opened with [FileMode#SEQUENTIAL]
    public void resize(long bytes) {
        changes.resize(bytes);
    }

    /// Makes sure that the first bytes of the file have their place on the disk. An operation of
    /// all ranks: blocks until rank 0 has written them again, and zeros behind them (MPI 4.1,
    /// section 14.2.5). In a file that is written only it writes the zeros alone: gaps that
    /// [#resize] has left, or a write beyond the end, get their place when they are written.
    ///
    /// @param bytes how many, the same on all ranks; a shorter file becomes so long
    /// @throws IllegalStateException if the file was opened with [FileMode#SEQUENTIAL]
    public void preallocate(long bytes) {
        changes.preallocate(bytes);
    }

    /// Brings to the disk what was written, and to all ranks what any has written before its call.
    /// An operation of all ranks: blocks until it is done (MPI 4.1, section 14.6.1).
    public void sync() {
        file.requireOpen("sync");
        file.doneOnAll(file.disk()::sync);
    }

    /// Sets what this rank sees, and all positions to its beginning. An operation of all ranks,
    /// blocks until all have come (MPI 4.1, section 14.3).
    ///
    /// @param view as the rank wants it; etypes of the same length and the same representation on
    ///     all ranks
    /// @throws IllegalArgumentException on all ranks, if on one the filetype is not built of whole
    ///     etypes, or its blocks do not ascend or overlap
    public void view(FileView view) {
        view(() -> Required.of("view", view, FileView.class));
    }

    /// The same, where the rank has still to make its view. If one cannot, all ranks hear of it.
    ///
    /// @param wanted makes the view
    public void view(Supplier<FileView> wanted) {
        Required.of("wanted", wanted, Supplier.class);
        FileView[] given = {view};
        changes.view(() -> {
            given[0] = wanted.get();
            return given[0].mapping();
        });
        view = given[0];
    }

    /// What this rank sees.
    public FileView view() {
        return view;
    }

    /// Sets the position that all ranks share. An operation of all ranks: blocks until all have
    /// come (MPI 4.1, section 14.4.4).
    ///
    /// @param etypes how far from there, of any sign; the same on all ranks
    /// @param from   from where; the same on all ranks
    /// @throws IllegalArgumentException on all ranks, if for one it would lie before the view,
    ///     or where no file reaches
    public void seekShared(long etypes, SeekFrom from) {
        changes.seekShared(etypes, () -> Required.of("from", from, SeekFrom.class).origin());
    }

    /// Says whether accesses of different ranks that overlap are done as if one after the other
    /// (MPI 4.1, section 14.6.1). An operation of all ranks: blocks until all have come. While it
    /// is so each access waits for its turn, and nothing is exchanged.
    ///
    /// @param atomic the same on all ranks
    public void atomic(boolean atomic) {
        changes.atomic(atomic);
    }

    /// Whether accesses that overlap are done as if one after the other.
    ///
    /// @return false at first
    public boolean isAtomic() {
        return file.guard() != null;
    }

    /// How collectives go about their work.
    public FileHints hints() {
        return FileHints.of(file.hints());
    }

    /// Sets how collectives go about their work. An operation of all ranks: blocks until all have
    /// come (MPI 4.1, section 14.2.8).
    ///
    /// @param hints the same on all ranks
    public void hints(FileHints hints) {
        file.requireOpen("hints");
        Hints given = file.onAll(() -> Required.of("hints", hints, FileHints.class).hints());
        file.requireSame("hints", "what is hinted", given.mark());
        file.hints(given);
    }

    /// Closes the file. An operation of all ranks: waits for this rank's requests, then blocks
    /// until all have come; then all that was written is in the file, and a file that was opened
    /// to be deleted is gone. In a `try` whose body has thrown on one rank only, it waits for the
    /// others there; if they in turn wait for that rank, the report of the deadlock comes with
    /// what was thrown (MPI 4.1, section 14.2.2).
    ///
    /// In a job that outlives its ranks it waits for those that live. If a call of all ranks has
    /// failed here because one is lost, others may wait in that call for this rank: then it
    /// revokes the file. A file that is revoked is closed by each rank alone, at once.
    @Override
    public void close() {
        if (!isClosed()) {
            new FileClosing(file).close();
        }
    }

    /// Revokes the file on all its ranks: what they do together in it ends with a
    /// [org.atoll.mpj.circle.RevokedException], now and later, and so does what needs the
    /// shared position or atomic mode. So those learn of a failure that do not wait for the rank
    /// that failed. What each rank reads and writes by itself goes on. Any rank may call it, at any
    /// time; others hear of it as soon as they communicate. Does not block.
    ///
    /// A revocation that a rank has heard of reaches all that live. [#close] then waits for nobody.
    public void revoke() {
        file.requireOpen("revoke");
        file.domain().revoke();
    }

    /// Whether a rank has revoked the file, as far as this one has heard. Does not block.
    ///
    /// @return true from then on
    public boolean isRevoked() {
        return file.domain().isRevoked();
    }

    /// Whether [#close] was called.
    ///
    /// @return true from then on
    public boolean isClosed() {
        return file.isClosed();
    }

    // accesses of one rank

    private FileTransfer reads(String call, Part part) {
        return FileTransfer.of(file, call, Part.portion(part), false);
    }

    private FileTransfer writes(String call, Part part) {
        return FileTransfer.of(file, call, Part.portion(part), true);
    }

    /// Reads from a place; blocks until the data are there.
    ///
    /// @param offset where, in etypes of the view
    /// @param part   where the data go
    /// @return how many bytes were read
    public Status readAt(long offset, Part part) {
        return reads("readAt", part).explicitly(offset).alone();
    }

    /// Writes to a place; blocks until the part may be used again. Other ranks of this host see
    /// the data at once, all ranks do after [#sync].
    ///
    /// @param offset where, in etypes of the view
    /// @param part   what is written
    /// @return how many bytes were written
    public Status writeAt(long offset, Part part) {
        return writes("writeAt", part).explicitly(offset).alone();
    }

    /// Starts [#readAt]; does not block.
    ///
    /// @param offset where, in etypes of the view
    /// @param part   where the data go
    public Request readAtAsync(long offset, Part part) {
        return new FileRequest(file, reads("readAtAsync", part).explicitly(offset).begin());
    }

    /// Starts [#writeAt]; does not block.
    ///
    /// @param offset where, in etypes of the view
    /// @param part   what is written
    public Request writeAtAsync(long offset, Part part) {
        return new FileRequest(file, writes("writeAtAsync", part).explicitly(offset).begin());
    }

    /// Reads from this rank's position; blocks until the data are there.
    ///
    /// @param part where the data go
    /// @return how many bytes were read
    public Status read(Part part) {
        return reads("read", part).next().alone();
    }

    /// Writes to this rank's position; blocks until the part may be used again.
    ///
    /// @param part what is written
    /// @return how many bytes were written
    public Status write(Part part) {
        return writes("write", part).next().alone();
    }

    /// Starts [#read]; does not block. The position moves on at once.
    ///
    /// @param part where the data go
    public Request readAsync(Part part) {
        return new FileRequest(file, reads("readAsync", part).next().begin());
    }

    /// Starts [#write]; does not block. The position moves on at once.
    ///
    /// @param part what is written
    public Request writeAsync(Part part) {
        return new FileRequest(file, writes("writeAsync", part).next().begin());
    }

    /// Reads from the shared position; blocks until the data are there. No two calls of any ranks
    /// get the same place; which one comes first is left to chance. All ranks need the same view.
    ///
    /// @param part where the data go
    /// @return how many bytes were read
    public Status readShared(Part part) {
        return reads("readShared", part).nextShared().alone();
    }

    /// Writes to the shared position; blocks until the part may be used again. No two calls of any
    /// ranks get the same place; which one comes first is left to chance. All ranks need the same
    /// view.
    ///
    /// @param part what is written
    /// @return how many bytes were written
    public Status writeShared(Part part) {
        return writes("writeShared", part).nextShared().alone();
    }

    /// Starts [#readShared]; does not block. The place is taken when the request gets there.
    ///
    /// @param part where the data go
    public Request readSharedAsync(Part part) {
        return new FileRequest(file, reads("readSharedAsync", part).beginShared());
    }

    /// Starts [#writeShared]; does not block. The place is taken when the request gets there.
    ///
    /// @param part what is written
    public Request writeSharedAsync(Part part) {
        return new FileRequest(file, writes("writeSharedAsync", part).beginShared());
    }

    /// This rank's position.
    ///
    /// @return etypes from the view's beginning
    public long position() {
        file.requireSeekable("position");
        return file.position().get();
    }

    /// Sets this rank's position, in one step if threads of the rank move it at once; does not
    /// block.
    ///
    /// @param etypes how far from there, of any sign
    /// @param from   from where
    /// @throws IllegalArgumentException if it would lie before the view, or where no file reaches
    public void seek(long etypes, SeekFrom from) {
        changes.seek(etypes, Required.of("from", from, SeekFrom.class).origin());
    }

    /// The position that all ranks share; blocks until rank 0 has said it.
    ///
    /// @return etypes from the view's beginning
    public long sharedPosition() {
        file.requireOpen("sharedPosition");
        return file.sharedPlace();
    }

    /// Where an etype lies in the file; does not block (MPI 4.1, section 14.4.3).
    ///
    /// @param etypes its number in the view, at least 0
    /// @return its first byte, from the file's beginning
    /// @throws IllegalArgumentException if the number is negative, or it lies where no file reaches
    public long byteOffset(long etypes) {
        file.requireOpen("byteOffset");
        FileMapping mapping = file.mapping();
        return mapping.tiling().place(mapping.packed("byteOffset", etypes, 0));
    }

    // accesses of all ranks

    /// [#readAt] of all ranks; blocks until this rank's data are there.
    ///
    /// @param offset where, in etypes of the view
    /// @param part   where the data go
    /// @return how many bytes were read
    public Status readAtAll(long offset, Part part) {
        return reads("readAtAll", part).explicitly(offset).runTogether();
    }

    /// [#writeAt] of all ranks; blocks until this rank's part may be used again.
    ///
    /// @param offset where, in etypes of the view
    /// @param part   what is written
    /// @return how many bytes were written
    public Status writeAtAll(long offset, Part part) {
        return writes("writeAtAll", part).explicitly(offset).runTogether();
    }

    /// [#read] of all ranks, each at its own position; blocks until this rank's data are there.
    ///
    /// @param part where the data go
    /// @return how many bytes were read
    public Status readAll(Part part) {
        return reads("readAll", part).next().runTogether();
    }

    /// [#write] of all ranks, each at its own position; blocks until this rank's part may be used
    /// again.
    ///
    /// @param part what is written
    /// @return how many bytes were written
    public Status writeAll(Part part) {
        return writes("writeAll", part).next().runTogether();
    }

    /// Starts [#readAtAll]; does not block.
    ///
    /// @param offset where, in etypes of the view
    /// @param part   where the data go
    public Request readAtAllAsync(long offset, Part part) {
        return new FileRequest(
                file, reads("readAtAllAsync", part).explicitly(offset).beginTogether());
    }

    /// Starts [#writeAtAll]; does not block.
    ///
    /// @param offset where, in etypes of the view
    /// @param part   what is written
    public Request writeAtAllAsync(long offset, Part part) {
        return new FileRequest(
                file, writes("writeAtAllAsync", part).explicitly(offset).beginTogether());
    }

    /// Starts [#readAll]; does not block. The position moves on at once.
    ///
    /// @param part where the data go
    public Request readAllAsync(Part part) {
        return new FileRequest(file, reads("readAllAsync", part).next().beginTogether());
    }

    /// Starts [#writeAll]; does not block. The position moves on at once.
    ///
    /// @param part what is written
    public Request writeAllAsync(Part part) {
        return new FileRequest(file, writes("writeAllAsync", part).next().beginTogether());
    }

    /// Reads at the shared position, rank after rank in their order; blocks until this rank's data
    /// are there. All ranks need the same view.
    ///
    /// @param part where the data go; its length may differ from rank to rank
    /// @return how many bytes were read
    public Status readOrdered(Part part) {
        return reads("readOrdered", part).runOrdered();
    }

    /// Writes at the shared position, rank after rank in their order; blocks until this rank's
    /// part may be used again. All ranks need the same view.
    ///
    /// @param part what is written; its length may differ from rank to rank
    /// @return how many bytes were written
    public Status writeOrdered(Part part) {
        return writes("writeOrdered", part).runOrdered();
    }

    /// Begins [#readAtAll]; does not block.
    ///
    /// @param offset where, in etypes of the view
    /// @param part   where the data go
    /// @throws IllegalStateException if another one has not ended
    public void readAtAllBegin(long offset, Part part) {
        FileTransfer access = reads("readAtAllBegin", part).explicitly(offset);
        file.beginSplit("readAtAll", access::beginTogether);
    }

    /// Ends [#readAtAllBegin]; blocks until this rank's data are there.
    ///
    /// @return how many bytes were read
    /// @throws IllegalStateException if that has not begun
    public Status readAtAllEnd() {
        return file.endSplit("readAtAll");
    }

    /// Begins [#writeAtAll]; does not block.
    ///
    /// @param offset where, in etypes of the view
    /// @param part   what is written
    /// @throws IllegalStateException if another one has not ended
    public void writeAtAllBegin(long offset, Part part) {
        FileTransfer access = writes("writeAtAllBegin", part).explicitly(offset);
        file.beginSplit("writeAtAll", access::beginTogether);
    }

    /// Ends [#writeAtAllBegin]; blocks until this rank's part may be used again.
    ///
    /// @return how many bytes were written
    /// @throws IllegalStateException if that has not begun
    public Status writeAtAllEnd() {
        return file.endSplit("writeAtAll");
    }

    /// Begins [#readAll]; does not block.
    ///
    /// @param part where the data go
    /// @throws IllegalStateException if another one has not ended
    public void readAllBegin(Part part) {
        FileTransfer access = reads("readAllBegin", part);
        file.beginSplit("readAll", () -> access.next().beginTogether());
    }

    /// Ends [#readAllBegin]; blocks until this rank's data are there.
    ///
    /// @return how many bytes were read
    /// @throws IllegalStateException if that has not begun
    public Status readAllEnd() {
        return file.endSplit("readAll");
    }

    /// Begins [#writeAll]; does not block.
    ///
    /// @param part what is written
    /// @throws IllegalStateException if another one has not ended
    public void writeAllBegin(Part part) {
        FileTransfer access = writes("writeAllBegin", part);
        file.beginSplit("writeAll", () -> access.next().beginTogether());
    }

    /// Ends [#writeAllBegin]; blocks until this rank's part may be used again.
    ///
    /// @return how many bytes were written
    /// @throws IllegalStateException if that has not begun
    public Status writeAllEnd() {
        return file.endSplit("writeAll");
    }

    /// Begins [#readOrdered]; does not block.
    ///
    /// @param part where the data go
    /// @throws IllegalStateException if another one has not ended
    public void readOrderedBegin(Part part) {
        FileTransfer access = reads("readOrderedBegin", part);
        file.beginSplit("readOrdered", access::beginOrdered);
    }

    /// Ends [#readOrderedBegin]; blocks until this rank's data are there.
    ///
    /// @return how many bytes were read
    /// @throws IllegalStateException if that has not begun
    public Status readOrderedEnd() {
        return file.endSplit("readOrdered");
    }

    /// Begins [#writeOrdered]; does not block.
    ///
    /// @param part what is written
    /// @throws IllegalStateException if another one has not ended
    public void writeOrderedBegin(Part part) {
        FileTransfer access = writes("writeOrderedBegin", part);
        file.beginSplit("writeOrdered", access::beginOrdered);
    }

    /// Ends [#writeOrderedBegin]; blocks until this rank's part may be used again.
    ///
    /// @return how many bytes were written
    /// @throws IllegalStateException if that has not begun
    public Status writeOrderedEnd() {
        return file.endSplit("writeOrdered");
    }

    /// From where a position in a [SharedFile] is counted (MPI 4.1, section 14.4.3).
    public enum SeekFrom {
        /// From the view's beginning.
        START,
        /// From the present position.
        CURRENT,
        /// From the file's end: the first etype of the view that lies wholly behind the last byte.
        END;

        private SeekOrigin origin() {
            return SeekOrigin.valueOf(name());
        }
    }
}
