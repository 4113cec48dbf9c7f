// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Iterator;
import java.util.LinkedHashMap;
import org.atoll.fabric.files.NamedFile;

/// Writes what each rank prints to a file of its own, `rank.3.out` or `rank.3.err`. Few of the
/// files are open at a time: a simulated job has thousands. Not safe for use by several threads.
final class LinesInFiles implements RankOutput.Lines {
    private static final int MOST_OPEN = 200;

    private final Path folder;
    private final String ending;
    private final LinkedHashMap<String, OutputStream> open = new LinkedHashMap<>(16, 0.75f, true);

    /// Empties the files of a job's first world, or makes them.
    ///
    /// @param ending `.out` or `.err`
    LinesInFiles(Path folder, String ending, int ranks) throws IOException {
        this.folder = folder;
        this.ending = ending;
        NamedFile.folder(folder);
        for (int rank = 0; rank < ranks; rank++) {
            open(Integer.toString(rank), StandardOpenOption.TRUNCATE_EXISTING).close();
        }
    }

    private OutputStream open(String tag, StandardOpenOption how) throws IOException {
        return NamedFile.at(folder.resolve("rank." + tag + ending)).open(how);
    }

    @Override
    public void take(String tag, byte[] bytes) throws IOException {
        OutputStream file = open.get(tag);
        if (file == null) {
            closeEldest();
            file = open(tag, StandardOpenOption.APPEND);
            open.put(tag, file);
        }
        file.write(bytes);
    }

    private void closeEldest() throws IOException {
        if (open.size() >= MOST_OPEN) {
            Iterator<OutputStream> eldest = open.values().iterator();
            eldest.next().close();
            eldest.remove();
        }
    }
}
