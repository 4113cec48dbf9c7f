// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.atoll.fabric.files.MemoryFile;
import org.atoll.fabric.files.MemoryFile.Parts;
import org.atoll.fabric.files.OwnFolder;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.ring.RingDevice.Member;
import org.atoll.fabric.ring.RingLayout;

/// The folder in which processes of one host meet that come and go:
///
/// ```
/// bells        a bell for each rank of the job, whichever of its lives: see FutexSleeper
/// 2.0-5.3      the ring from rank 2 in its life 0 to rank 5 in its life 3
/// ```
///
/// Whichever end of a ring comes first makes its file; the other one removes the name, for nobody
/// else opens it. The folder's name follows from the job's secret, so only ranks of the job know
/// it; whoever stands behind the job removes the folder at the end.
final class PairFiles {
    private static final String BELLS = "bells";

    private final Path path;
    private final int rank;
    private final RingLayout layout;

    /// Names the folder, and makes it if it is not there.
    ///
    /// @param rank   this rank, which is told in errors
    /// @param layout the sizes of each ring
    /// @throws CommunicationException if there cannot be such a folder
    PairFiles(Path path, int rank, RingLayout layout) {
        this.path = path;
        this.rank = rank;
        this.layout = layout;
        Path place = path.resolveSibling("");
        if (!Files.isDirectory(place)) {
            throw new CommunicationException(
                    "the shm device needs " + place + ", which this host lacks", rank, null);
        }
        try (OwnFolder folder = OwnFolder.of(path)) {
            assert folder.path().equals(path);
        } catch (IOException e) {
            throw failure("make " + path, e);
        }
    }

    /// The sizes of each ring.
    RingLayout layout() {
        return layout;
    }

    /// The bells of all ranks.
    ///
    /// @param ranks how many there are
    MemorySegment bells(int ranks) {
        long bytes = ranks * FutexSleeper.BYTES;
        try (OwnFolder folder = OwnFolder.of(path);
                MemoryFile file = MemoryFile.common(
                        folder, BELLS, bytes, List.of(new Parts(0, bytes, bytes, 1)))) {
            return file.map(bytes, Arena.ofAuto());
        } catch (IOException e) {
            throw failure("map the bells in " + path, e);
        }
    }

    /// One end of a ring: each of the two asks once.
    ///
    /// @param from the writer
    /// @param to   the reader
    MemorySegment ring(Member from, Member to) {
        String name = name(from, to);
        long front = layout.frontBytes();
        long body = layout.bytes() - front;
        try (OwnFolder folder = OwnFolder.of(path);
                MemoryFile file = MemoryFile.common(
                        folder, name, layout.bytes(), List.of(new Parts(0, front, front, 1)))) {
            if (!file.isFirst()) {
                folder.delete(name::equals);
            }
            if (from.index() == rank && !file.reserve(front, body)) {
                throw new IOException("there is no room for " + body + " bytes more");
            }
            return file.map(layout.bytes(), Arena.ofAuto());
        } catch (IOException e) {
            throw failure("map the ring " + name + " in " + path, e);
        }
    }

    /// Removes what is left of the rings of this rank and another one that is lost.
    void forget(Member self, Member other) {
        List<String> names = List.of(name(self, other), name(other, self));
        try (OwnFolder folder = OwnFolder.open(path)) {
            folder.delete(names::contains);
        } catch (NoSuchFileException e) {
            // The job has ended, and with it the folder.
            assert e != null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String name(Member from, Member to) {
        return from.index() + "." + from.incarnation() + "-" + to.index() + "." + to.incarnation();
    }

    private CommunicationException failure(String what, IOException e) {
        return new CommunicationException("the shm device cannot " + what + ": " + e.getMessage()
                + "; make room there, or use --device tcp", rank, e);
    }
}
