// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Layout;
import org.atoll.mpj.FileMode;
import org.atoll.mpj.FileView;
import org.atoll.mpj.Part;
import org.atoll.mpj.SharedFile;
import org.jspecify.annotations.Nullable;

/// A shared file of a fixed length that all ranks write, or read, together: each has every
/// so-many-th record of the given size. The time is told per record of the file.
final class FileLoop implements Loop {
    private static final int FILE_BYTES = 1 << 28;

    private final boolean writes;
    private int records;
    private Part share = Part.of(new byte[0]);
    private @Nullable SharedFile file;

    FileLoop(boolean writes) {
        this.writes = writes;
    }

    @Override
    public void open(Place place) {
        int each = FILE_BYTES / place.bytes / place.size;
        records = each * place.size;
        byte[] mine = new byte[each * place.bytes];
        java.util.Arrays.fill(mine, (byte) (place.rank + 1));
        share = Part.of(mine);
        Path path = Path.of(place.comm.broadcastObject(fresh(place), 0));
        SharedFile open = SharedFile.open(
                place.comm, path, FileMode.READ, FileMode.WRITE, FileMode.DELETE_ON_CLOSE);
        Layout record = Layout.contiguous(place.bytes, Layout.of(ElementKinds.BYTES));
        Layout turns = Layout.resized(record, 0, (long) place.bytes * place.size);
        open.view(FileView.of((long) place.rank * place.bytes, turns));
        open.writeAtAll(0, share);
        file = open;
    }

    /// A file that nobody else has made: what lies under a name that others know may be a link.
    private static String fresh(Place place) {
        try {
            return place.rank == 0 ? Files.createTempFile("atoll-bench", "").toString() : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void run(Place place, long iterations) {
        SharedFile open = file;
        for (long i = 0; open != null && i < iterations; i++) {
            if (writes) {
                open.writeAtAll(0, share);
            } else {
                open.readAtAll(0, share);
            }
        }
    }

    @Override
    public void close() {
        SharedFile open = file;
        if (open != null) {
            open.close();
        }
        file = null;
    }

    @Override
    public int messages() {
        return records;
    }
}
