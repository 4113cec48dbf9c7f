// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.fabric.message.Status;
import org.atoll.mpj.SharedFile.SeekFrom;

/// The half of a shared file whose calls each rank makes by itself (MPI 4.1, section 14.4). Those
/// of all ranks are in [FileCollectives].
///
/// What is read or written is a [Part] of a buffer, of a length that is a multiple of the view's
/// etype. Where it lies in the file is said by an offset in etypes, by this rank's position, or by
/// the position that all ranks share (sections 14.4.2 to 14.4.4); the positions move on by what was
/// asked for. A status says how many bytes there were: a read that comes to the file's end has
/// fewer, and leaves the rest of its buffer alone. The forms whose names end in `Async` start and
/// go on by themselves; their buffers must be left alone until the request is done.
///
/// Any thread of a rank may call. A file that cannot be read or written is an
/// [java.io.UncheckedIOException] that names it and the cause; a wrong argument is an
/// [IllegalArgumentException], a file that is closed or was not opened for it an
/// [IllegalStateException].
abstract sealed class FileCalls permits FileCollectives {
    private final OpenFile file;

    FileCalls(OpenFile file) {
        this.file = file;
    }

    final OpenFile file() {
        return file;
    }

    final FileTransfer reads(String call, Part part) {
        return file.prepare(call, part, false);
    }

    final FileTransfer writes(String call, Part part) {
        return file.prepare(call, part, true);
    }

    private Request begin(FileTransfer access) {
        FileManner manner = file.manner();
        return file.begin(access.call(), () -> access.alone(manner));
    }

    private Request beginShared(FileTransfer access) {
        FileManner manner = file.manner();
        return file.begin(access.call(), () -> access.nextShared().alone(manner));
    }

    /// Reads from a place; blocks until the data are there.
    ///
    /// @param offset where, in etypes of the view
    /// @param part   where the data go
    /// @return how many bytes were read
    public final Status readAt(long offset, Part part) {
        return reads("readAt", part).explicitly(offset).alone();
    }

    /// Writes to a place; blocks until the part may be used again. Other ranks of this host see
    /// the data at once, all ranks do after [SharedFile#sync].
    ///
    /// @param offset where, in etypes of the view
    /// @param part   what is written
    /// @return how many bytes were written
    public final Status writeAt(long offset, Part part) {
        return writes("writeAt", part).explicitly(offset).alone();
    }

    /// Starts [#readAt]; does not block.
    ///
    /// @param offset where, in etypes of the view
    /// @param part   where the data go
    /// @return the request
    public final Request readAtAsync(long offset, Part part) {
        return begin(reads("readAtAsync", part).explicitly(offset));
    }

    /// Starts [#writeAt]; does not block.
    ///
    /// @param offset where, in etypes of the view
    /// @param part   what is written
    /// @return the request
    public final Request writeAtAsync(long offset, Part part) {
        return begin(writes("writeAtAsync", part).explicitly(offset));
    }

    /// Reads from this rank's position; blocks until the data are there.
    ///
    /// @param part where the data go
    /// @return how many bytes were read
    public final Status read(Part part) {
        return reads("read", part).next().alone();
    }

    /// Writes to this rank's position; blocks until the part may be used again.
    ///
    /// @param part what is written
    /// @return how many bytes were written
    public final Status write(Part part) {
        return writes("write", part).next().alone();
    }

    /// Starts [#read]; does not block. The position moves on at once.
    ///
    /// @param part where the data go
    /// @return the request
    public final Request readAsync(Part part) {
        return begin(reads("readAsync", part).next());
    }

    /// Starts [#write]; does not block. The position moves on at once.
    ///
    /// @param part what is written
    /// @return the request
    public final Request writeAsync(Part part) {
        return begin(writes("writeAsync", part).next());
    }

    /// Reads from the shared position; blocks until the data are there. No two calls of any ranks
    /// get the same place; which one comes first is left to chance. All ranks need the same view.
    ///
    /// @param part where the data go
    /// @return how many bytes were read
    public final Status readShared(Part part) {
        return reads("readShared", part).nextShared().alone();
    }

    /// Writes to the shared position; blocks until the part may be used again. No two calls of any
    /// ranks get the same place; which one comes first is left to chance. All ranks need the same
    /// view.
    ///
    /// @param part what is written
    /// @return how many bytes were written
    public final Status writeShared(Part part) {
        return writes("writeShared", part).nextShared().alone();
    }

    /// Starts [#readShared]; does not block. The place is taken when the request gets there.
    ///
    /// @param part where the data go
    /// @return the request
    public final Request readSharedAsync(Part part) {
        return beginShared(reads("readSharedAsync", part));
    }

    /// Starts [#writeShared]; does not block. The place is taken when the request gets there.
    ///
    /// @param part what is written
    /// @return the request
    public final Request writeSharedAsync(Part part) {
        return beginShared(writes("writeSharedAsync", part));
    }

    /// This rank's position.
    ///
    /// @return etypes from the view's beginning
    public final long position() {
        file.requireSeekable("position");
        return file.position().get();
    }

    /// Sets this rank's position, in one step if threads of the rank move it at once; does not
    /// block.
    ///
    /// @param etypes how far from there, of any sign
    /// @param from   from where
    /// @throws IllegalArgumentException if it would lie before the view, or where no file reaches
    public final void seek(long etypes, SeekFrom from) {
        Given.of("from", from, SeekFrom.class);
        file.requireSeekable("seek");
        file.position().updateAndGet(now -> place("seek", etypes, from, now));
    }

    final long place(String call, long etypes, SeekFrom from, long current) {
        long start = switch (from) {
            case START -> 0;
            case CURRENT -> current;
            case END -> file.mapping().etypesBefore(file.disk().size());
        };
        long last = file.mapping().lastEtype();
        if (etypes < -start || etypes > last - start) {
            throw new IllegalArgumentException(
                    call + ": offset is " + etypes + " from " + from + ", which is " + start
                            + ": the position must be at least 0 and at most " + last);
        }
        return start + etypes;
    }

    /// The position that all ranks share; blocks until rank 0 has said it.
    ///
    /// @return etypes from the view's beginning
    public final long sharedPosition() {
        file.requireOpen("sharedPosition");
        return file.shared().get();
    }

    /// Where an etype lies in the file; does not block (MPI 4.1, section 14.4.3).
    ///
    /// @param etypes its number in the view, at least 0
    /// @return its first byte, from the file's beginning
    /// @throws IllegalArgumentException if the number is negative, or it lies where no file reaches
    public final long byteOffset(long etypes) {
        file.requireOpen("byteOffset");
        FileMapping mapping = file.mapping();
        return mapping.tiling().place(mapping.packed("byteOffset", etypes, 0));
    }
}
