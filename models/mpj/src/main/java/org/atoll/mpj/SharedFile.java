// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Supplier;
import org.atoll.mpj.FileView.Representation;
import org.atoll.mpj.file.Disk;

/// A file that all ranks of a communicator have open together (MPI 4.1, chapter 14). Accesses of
/// one rank are in [FileCalls], those of all ranks in [FileCollectives]; here is how it is opened
/// and closed, how long it is, and what each rank sees of it.
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
/// A call of all ranks here fails on all of them if one rank's arguments are wrong, or if rank 0
/// cannot do what it does for all; the others are told which rank it was.
///
/// Under the device `sim` files are real ones: what is exchanged takes virtual time, what the disk
/// does takes none.
public final class SharedFile extends FileCollectives implements AutoCloseable {

    private SharedFile(OpenFile file) {
        super(file);
    }

    /// Opens a file with the user's hints. An operation of all ranks of the communicator: blocks
    /// until all have opened it (MPI 4.1, section 14.2.1).
    ///
    /// @param comm  the ranks
    /// @param path  the file; names may differ as long as they lead to the same one
    /// @param modes the same on all ranks; [FileMode#READ], [FileMode#WRITE] or both
    /// @return the file, to be closed by all ranks
    /// @throws IllegalArgumentException on all ranks, if one's modes contradict each other,
    ///     or one is given twice
    /// @throws java.io.UncheckedIOException on all ranks, if it cannot be opened on one or is not
    ///     the same everywhere
    public static SharedFile open(Comm comm, Path path, FileMode... modes) {
        Given.of("comm", comm, Comm.class);
        return open(comm, path, FileHints.of(comm.world().fabric().settings()), modes);
    }

    /// As the shorter form, with hints (MPI 4.1, sections 14.2.1 and 14.2.8).
    ///
    /// @param comm  the ranks
    /// @param path  the file
    /// @param hints how collectives go about their work, the same on all ranks
    /// @param modes the same on all ranks
    /// @return the file, to be closed by all ranks
    /// @throws IllegalArgumentException on all ranks, if one's modes contradict each other,
    ///     or one is given twice
    /// @throws java.io.UncheckedIOException as the shorter form
    public static SharedFile open(Comm comm, Path path, FileHints hints, FileMode... modes) {
        Given.of("comm", comm, Comm.class).making().announce("opening of a file");
        FileOpening opening = comm.contribute(() -> {
            Given.of("path", path, Path.class);
            Given.of("hints", hints, FileHints.class);
            Given.of("modes", modes, FileMode[].class);
            return new FileOpening(path, FileOpening.chosen(path, modes), hints);
        });
        return new SharedFile(comm.making().withAnother(opening::open));
    }

    /// Deletes a file. Not an operation of all ranks: one of them calls, when nobody has it open
    /// (MPI 4.1, section 14.2.3).
    ///
    /// @param path the file
    /// @throws java.io.UncheckedIOException if it is not there or cannot be deleted
    public static void delete(Path path) {
        Given.of("path", path, Path.class);
        Disk.delete(path);
    }

    /// Makes what this rank gives to the next [#resize], [#preallocate], [#view], [#seekShared] or
    /// [#hints]. If it cannot, that fails on all ranks: see [Comm#contribute].
    ///
    /// @param own makes it
    /// @param <T> its type
    /// @return what was made
    public <T> T contribute(Supplier<T> own) {
        file().requireOpen("contribute");
        return file().comm().contribute(own);
    }

    private boolean isFirst() {
        return file().comm().rank() == 0;
    }

    /// The file.
    ///
    /// @return its path as it was given
    public Path path() {
        return file().disk().path();
    }

    /// The ranks that have the file open (MPI 4.1, section 14.2.7).
    ///
    /// @return their group
    public Group group() {
        return file().comm().group();
    }

    /// How the file was opened (MPI 4.1, section 14.2.7).
    ///
    /// @return the modes
    public Set<FileMode> modes() {
        return EnumSet.copyOf(file().modes());
    }

    /// How long the file is now; does not block (MPI 4.1, section 14.2.6).
    ///
    /// @return a number of bytes
    public long size() {
        file().requireOpen("size");
        return file().disk().size();
    }

    /// Makes the file longer or shorter. An operation of all ranks: blocks until it is done. What
    /// is new reads as zeros (MPI 4.1, section 14.2.4).
    ///
    /// @param bytes how long it shall be, the same on all ranks
    /// @throws IllegalStateException if the file was opened with [FileMode#SEQUENTIAL]
    public void resize(long bytes) {
        change("resize", bytes, () -> file().disk().resize(bytes));
    }

    /// Makes sure that the first bytes of the file have their place on the disk. An operation of
    /// all ranks: blocks until rank 0 has written them again, and zeros behind them (MPI 4.1,
    /// section 14.2.5). In a file that is written only it writes the zeros alone: gaps that
    /// [#resize] has left, or a write beyond the end, get their place when they are written.
    ///
    /// @param bytes how many, the same on all ranks; a shorter file becomes so long
    /// @throws IllegalStateException if the file was opened with [FileMode#SEQUENTIAL]
    public void preallocate(long bytes) {
        change("preallocate", bytes, () -> file().disk().allocate(bytes));
    }

    private void change(String call, long bytes, Runnable change) {
        file().requireOpen(call);
        file().requireMode(call, FileMode.WRITE);
        file().requireSeekable(call);
        file().doneOnAll(() -> {
            if (bytes < 0) {
                throw new IllegalArgumentException(
                        call + ": bytes is " + bytes + ": a file has at least 0");
            }
        });
        file().requireSame(call, "bytes", bytes);
        first(change);
    }

    /// What rank 0 does for all, which wait until it is done.
    private void first(Runnable change) {
        file().doneOnAll(isFirst() ? change : () -> {});
    }

    /// Brings to the disk what was written, and to all ranks what any has written before its call.
    /// An operation of all ranks: blocks until it is done (MPI 4.1, section 14.6.1).
    public void sync() {
        file().requireOpen("sync");
        file().doneOnAll(file().disk()::sync);
    }

    /// Sets what this rank sees, and all positions to its beginning. An operation of all ranks,
    /// blocks until all have come (MPI 4.1, section 14.3).
    ///
    /// @param view as the rank wants it; etypes of the same length and the same representation on
    ///     all ranks
    /// @throws IllegalArgumentException on all ranks, if on one the filetype is not built of whole
    ///     etypes, or its blocks do not ascend or overlap
    public void view(FileView view) {
        view(() -> Given.of("view", view, FileView.class));
    }

    /// The same, where the rank has still to make its view. If one cannot, all ranks hear of it.
    ///
    /// @param wanted makes the view
    public void view(Supplier<FileView> wanted) {
        Given.of("wanted", wanted, Supplier.class);
        file().requireOpen("view");
        FileMapping mapping = file().onAll(() -> FileMapping.of(wanted.get()));
        FileView view = mapping.view();
        file().requireSame("view", "the etype's length", mapping.etypeBytes());
        boolean turned = view.representation() == Representation.EXTERNAL32;
        file().requireSame("view", "EXTERNAL32 (1 for yes)", turned ? 1 : 0);
        file().mapping(mapping);
        file().position().set(0);
        shared(0);
    }

    /// What this rank sees.
    ///
    /// @return the view
    public FileView view() {
        return file().mapping().view();
    }

    /// Sets the position that all ranks share. An operation of all ranks: blocks until all have
    /// come (MPI 4.1, section 14.4.4).
    ///
    /// @param etypes how far from there, of any sign; the same on all ranks
    /// @param from   from where; the same on all ranks
    /// @throws IllegalArgumentException on all ranks, if for one it would lie before the view,
    ///     or where no file reaches
    public void seekShared(long etypes, SeekFrom from) {
        file().requireOpen("seekShared");
        SeekFrom given = file().onAll(() -> Given.of("from", from, SeekFrom.class));
        long place = file().onAll(() ->
                place("seekShared", etypes, given, file().shared().get()));
        file().requireSame("seekShared", "the place", place);
        shared(place);
    }

    private void shared(long place) {
        file().comm().barrier();
        if (isFirst()) {
            file().shared().set(place);
        }
        file().comm().barrier();
    }

    /// Says whether accesses of different ranks that overlap are done as if one after the other
    /// (MPI 4.1, section 14.6.1). An operation of all ranks: blocks until all have come. While it
    /// is so each access waits for its turn, and nothing is exchanged.
    ///
    /// @param atomic the same on all ranks
    public void atomic(boolean atomic) {
        file().requireOpen("atomic");
        file().requireSame("atomic", "atomic", atomic ? 1 : 0);
        FileGuard guard = file().guard();
        if (atomic && guard == null) {
            file().guard(FileGuard.of(file().comm()));
        } else if (!atomic && guard != null) {
            file().guard(null);
            file().settle(); // what waits for its turn
            guard.close();
        }
    }

    /// Whether accesses that overlap are done as if one after the other.
    ///
    /// @return false at first
    public boolean isAtomic() {
        return file().guard() != null;
    }

    /// How collectives go about their work.
    ///
    /// @return the hints
    public FileHints hints() {
        return file().hints();
    }

    /// Sets how collectives go about their work. An operation of all ranks: blocks until all have
    /// come (MPI 4.1, section 14.2.8).
    ///
    /// @param hints the same on all ranks
    public void hints(FileHints hints) {
        file().requireOpen("hints");
        FileHints given = file().onAll(() -> Given.of("hints", hints, FileHints.class));
        file().requireSame("hints", "what is hinted", given.mark());
        file().hints(given);
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
            new FileClosing(file()).close();
        }
    }

    /// Revokes the file on all its ranks: what they do together in it ends with a
    /// [org.atoll.fabric.message.RevokedException], now and later, and so does what needs the
    /// shared position or atomic mode. So those learn of a failure that do not wait for the rank
    /// that failed. What each rank reads and writes by itself goes on. Any rank may call it, at any
    /// time; others hear of it as soon as they communicate. Does not block.
    ///
    /// A revocation that a rank has heard of reaches all that live. [#close] then waits for nobody.
    public void revoke() {
        file().requireOpen("revoke");
        file().comm().revoke();
    }

    /// Whether a rank has revoked the file, as far as this one has heard. Does not block.
    ///
    /// @return true from then on
    public boolean isRevoked() {
        return file().comm().isRevoked();
    }

    /// Whether [#close] was called.
    ///
    /// @return true from then on
    public boolean isClosed() {
        return file().isClosed();
    }

    /// From where a position in a [SharedFile] is counted (MPI 4.1, section 14.4.3).
    public enum SeekFrom {
        /// From the view's beginning.
        START,
        /// From the present position.
        CURRENT,
        /// From the file's end: the first etype of the view that lies wholly behind the last byte.
        END
    }
}
