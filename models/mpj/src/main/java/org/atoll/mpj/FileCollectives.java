// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.fabric.message.Status;

/// The half of a shared file whose calls all its ranks make together, in the same order, each with
/// a part and a view of its own, possibly with an empty part (MPI 4.1, section 14.4).
///
/// Where the ranks' shares lie in each other's gaps they exchange data: some ranks, the
/// aggregators, divide the stretch of the file among them; each brings together what belongs in
/// its part and touches the file in few long calls. Otherwise each rank goes alone. Where shares
/// overlap in a write that is exchanged, the highest rank's data are there in the end.
///
/// Of the forms with `Begin` and `End` (section 14.4.5) a file has one under way at a time; in
/// between the buffer must be left alone. Errors are those of [FileCalls]; if a read or a write
/// fails on one rank, as on a full disk, it fails on all, which are told where and why. Wrong
/// arguments are an error of one rank alone: as in any collective that moves data, others may wait
/// for it.
abstract sealed class FileCollectives extends FileCalls permits SharedFile {

    FileCollectives(OpenFile file) {
        super(file);
    }

    private Status run(FileTransfer access) {
        FileManner manner = file().manner();
        return file().comm().carrier().give(on -> access.together(on, manner));
    }

    private Status runOrdered(FileTransfer access) {
        FileManner manner = file().manner();
        return file().comm().carrier().give(on -> access.ordered(on, manner));
    }

    private FileRequest begin(FileTransfer access) {
        Ensemble stream = file().comm().carrier().newStream();
        FileManner manner = file().manner();
        return file().begin(access.call(), () -> access.together(stream, manner));
    }

    /// [#readAt] of all ranks; blocks until this rank's data are there.
    ///
    /// @param offset where, in etypes of the view
    /// @param part   where the data go
    /// @return how many bytes were read
    public final Status readAtAll(long offset, Part part) {
        return run(reads("readAtAll", part).explicitly(offset));
    }

    /// [#writeAt] of all ranks; blocks until this rank's part may be used again.
    ///
    /// @param offset where, in etypes of the view
    /// @param part   what is written
    /// @return how many bytes were written
    public final Status writeAtAll(long offset, Part part) {
        return run(writes("writeAtAll", part).explicitly(offset));
    }

    /// [#read] of all ranks, each at its own position; blocks until this rank's data are there.
    ///
    /// @param part where the data go
    /// @return how many bytes were read
    public final Status readAll(Part part) {
        return run(reads("readAll", part).next());
    }

    /// [#write] of all ranks, each at its own position; blocks until this rank's part may be used
    /// again.
    ///
    /// @param part what is written
    /// @return how many bytes were written
    public final Status writeAll(Part part) {
        return run(writes("writeAll", part).next());
    }

    /// Starts [#readAtAll]; does not block.
    ///
    /// @param offset where, in etypes of the view
    /// @param part   where the data go
    /// @return the request
    public final Request readAtAllAsync(long offset, Part part) {
        return begin(reads("readAtAllAsync", part).explicitly(offset));
    }

    /// Starts [#writeAtAll]; does not block.
    ///
    /// @param offset where, in etypes of the view
    /// @param part   what is written
    /// @return the request
    public final Request writeAtAllAsync(long offset, Part part) {
        return begin(writes("writeAtAllAsync", part).explicitly(offset));
    }

    /// Starts [#readAll]; does not block. The position moves on at once.
    ///
    /// @param part where the data go
    /// @return the request
    public final Request readAllAsync(Part part) {
        return begin(reads("readAllAsync", part).next());
    }

    /// Starts [#writeAll]; does not block. The position moves on at once.
    ///
    /// @param part what is written
    /// @return the request
    public final Request writeAllAsync(Part part) {
        return begin(writes("writeAllAsync", part).next());
    }

    /// Reads at the shared position, rank after rank in their order; blocks until this rank's data
    /// are there. All ranks need the same view.
    ///
    /// @param part where the data go; its length may differ from rank to rank
    /// @return how many bytes were read
    public final Status readOrdered(Part part) {
        return runOrdered(reads("readOrdered", part));
    }

    /// Writes at the shared position, rank after rank in their order; blocks until this rank's
    /// part may be used again. All ranks need the same view.
    ///
    /// @param part what is written; its length may differ from rank to rank
    /// @return how many bytes were written
    public final Status writeOrdered(Part part) {
        return runOrdered(writes("writeOrdered", part));
    }

    /// Begins [#readAtAll]; does not block.
    ///
    /// @param offset where, in etypes of the view
    /// @param part   where the data go
    /// @throws IllegalStateException if another one has not ended
    public final void readAtAllBegin(long offset, Part part) {
        FileTransfer access = reads("readAtAllBegin", part).explicitly(offset);
        file().beginSplit("readAtAll", () -> begin(access));
    }

    /// Ends [#readAtAllBegin]; blocks until this rank's data are there.
    ///
    /// @return how many bytes were read
    /// @throws IllegalStateException if that has not begun
    public final Status readAtAllEnd() {
        return file().endSplit("readAtAll");
    }

    /// Begins [#writeAtAll]; does not block.
    ///
    /// @param offset where, in etypes of the view
    /// @param part   what is written
    /// @throws IllegalStateException if another one has not ended
    public final void writeAtAllBegin(long offset, Part part) {
        FileTransfer access = writes("writeAtAllBegin", part).explicitly(offset);
        file().beginSplit("writeAtAll", () -> begin(access));
    }

    /// Ends [#writeAtAllBegin]; blocks until this rank's part may be used again.
    ///
    /// @return how many bytes were written
    /// @throws IllegalStateException if that has not begun
    public final Status writeAtAllEnd() {
        return file().endSplit("writeAtAll");
    }

    /// Begins [#readAll]; does not block.
    ///
    /// @param part where the data go
    /// @throws IllegalStateException if another one has not ended
    public final void readAllBegin(Part part) {
        FileTransfer access = reads("readAllBegin", part);
        file().beginSplit("readAll", () -> begin(access.next()));
    }

    /// Ends [#readAllBegin]; blocks until this rank's data are there.
    ///
    /// @return how many bytes were read
    /// @throws IllegalStateException if that has not begun
    public final Status readAllEnd() {
        return file().endSplit("readAll");
    }

    /// Begins [#writeAll]; does not block.
    ///
    /// @param part what is written
    /// @throws IllegalStateException if another one has not ended
    public final void writeAllBegin(Part part) {
        FileTransfer access = writes("writeAllBegin", part);
        file().beginSplit("writeAll", () -> begin(access.next()));
    }

    /// Ends [#writeAllBegin]; blocks until this rank's part may be used again.
    ///
    /// @return how many bytes were written
    /// @throws IllegalStateException if that has not begun
    public final Status writeAllEnd() {
        return file().endSplit("writeAll");
    }

    /// Begins [#readOrdered]; does not block.
    ///
    /// @param part where the data go
    /// @throws IllegalStateException if another one has not ended
    public final void readOrderedBegin(Part part) {
        beginOrdered("readOrdered", reads("readOrderedBegin", part));
    }

    /// Ends [#readOrderedBegin]; blocks until this rank's data are there.
    ///
    /// @return how many bytes were read
    /// @throws IllegalStateException if that has not begun
    public final Status readOrderedEnd() {
        return file().endSplit("readOrdered");
    }

    /// Begins [#writeOrdered]; does not block.
    ///
    /// @param part what is written
    /// @throws IllegalStateException if another one has not ended
    public final void writeOrderedBegin(Part part) {
        beginOrdered("writeOrdered", writes("writeOrderedBegin", part));
    }

    /// Ends [#writeOrderedBegin]; blocks until this rank's part may be used again.
    ///
    /// @return how many bytes were written
    /// @throws IllegalStateException if that has not begun
    public final Status writeOrderedEnd() {
        return file().endSplit("writeOrdered");
    }

    private void beginOrdered(String call, FileTransfer access) {
        file().beginSplit(call, () -> {
            Ensemble stream = file().comm().carrier().newStream();
            FileManner manner = file().manner();
            return file().begin(access.call(), () -> access.ordered(stream, manner));
        });
    }
}
