// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes.play;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.atoll.applications.InputFile;
import org.atoll.applications.OutputFile;
import org.jspecify.annotations.Nullable;

/// The folder of the snapshots of one run: `step-000005.csv` and `step-000005.png` of each, and
/// `play.html` of all. Nothing that was in the folder is replaced, for it is new or empty. By one
/// thread at a time; every method blocks until its files are on the disk.
public final class Snapshots {
    private static final String EXPECTED = "a folder that is empty, or not there yet";

    private final Path folder;
    private final PlayPage page = new PlayPage();
    private @Nullable View view;
    private boolean wordless;

    private Snapshots(Path folder) {
        this.folder = folder;
    }

    /// Begins a folder.
    ///
    /// @throws InputFile.Flaw if it has files, or cannot be made
    public static Snapshots in(Path folder) {
        check(folder);
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new InputFile(folder).wrong("it cannot be made: " + e.getMessage(), EXPECTED);
        }
        return new Snapshots(folder);
    }

    /// Looks whether [#in] would do, before anything is computed.
    ///
    /// @throws InputFile.Flaw if not
    public static void check(Path folder) {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new InputFile(folder).wrong("it is no folder", EXPECTED);
        }
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            files.findFirst().ifPresent(first -> {
                throw new InputFile(folder).wrong("it has " + first.getFileName(), EXPECTED);
            });
        } catch (IOException e) {
            throw new InputFile(folder).wrong("it cannot be read: " + e.getMessage(), EXPECTED);
        }
    }

    /// Writes a snapshot's numbers and its picture.
    ///
    /// @throws InputFile.Flaw if a file cannot be written
    public void add(Snapshot snapshot) {
        View shown = view;
        if (shown == null) {
            shown = View.of(snapshot);
            view = shown;
        }
        String name = String.format(Locale.ROOT, "step-%06d", snapshot.step());
        file(name + ".csv").write(snapshot::writeTo);
        var picture = new DensityPicture(snapshot, shown);
        wordless = picture.isWordless();
        file(name + ".png").write(stream -> {
            if (!ImageIO.write(picture.draw(), "png", stream)) {
                throw new IOException("this JDK writes no PNG");
            }
        });
        page.add(snapshot, shown);
    }

    /// Writes the page that plays all that was added. Without any there is none.
    ///
    /// @return the page
    /// @throws InputFile.Flaw if it cannot be written
    public Path finish() {
        if (view != null) {
            file("play.html").write(page::writeTo);
        }
        return folder.resolve("play.html");
    }

    /// What a user should know of the pictures that were made.
    public Optional<String> remark() {
        return wordless ? Optional.of(Lettering.MISSING) : Optional.empty();
    }

    private OutputFile file(String name) {
        return new OutputFile(folder.resolve(name));
    }
}
