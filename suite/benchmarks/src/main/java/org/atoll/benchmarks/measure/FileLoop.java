// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.measure;

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
    private static final Path PATH = Path.of(System.getProperty("java.io.tmpdir"), "atoll-bench");

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
        SharedFile open = SharedFile.open(
                place.comm, PATH, FileMode.CREATE, FileMode.READ, FileMode.WRITE,
                FileMode.DELETE_ON_CLOSE);
        Layout record = Layout.contiguous(place.bytes, Layout.of(ElementKinds.BYTES));
        Layout turns = Layout.resized(record, 0, (long) place.bytes * place.size);
        open.view(FileView.of((long) place.rank * place.bytes, turns));
        open.writeAtAll(0, share);
        file = open;
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
