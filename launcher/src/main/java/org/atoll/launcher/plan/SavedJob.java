// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.atoll.recovery.store.FolderStore;
import org.atoll.recovery.store.Journal;

/// The command line of a job that keeps snapshots, in the file `job` beside them: so that the job
/// can be started again.
///
/// @param id        what its snapshots say they are of
/// @param directory where it was started
/// @param sum       of what its ranks run
/// @param options   of `atoll run`, but for the folder
/// @param words     the program and its arguments
public record SavedJob(
        String id, String directory, String sum, List<String> options, List<String> words) {
    private static final String FILE = "job";
    private static final String OPTION = "option.";
    private static final String WORD = "word.";

    /// Copies the lists.
    public SavedJob {
        options = List.copyOf(options);
        words = List.copyOf(words);
    }

    /// Writes it. Blocks.
    ///
    /// @param folder of the snapshots; is made if it is not there
    /// @throws IOException if it cannot be written
    public void write(Path folder) throws IOException {
        Properties all = new Properties();
        all.setProperty("id", id);
        all.setProperty("directory", directory);
        all.setProperty("sum", sum);
        for (int i = 0; i < options.size(); i++) {
            all.setProperty(OPTION + i, options.get(i));
        }
        for (int i = 0; i < words.size(); i++) {
            all.setProperty(WORD + i, words.get(i));
        }
        StringWriter text = new StringWriter();
        all.store(text, "atoll run --restart starts this job again");
        FolderStore.at(folder).publish(
                FILE, List.of(MemorySegment.ofArray(text.toString().getBytes(UTF_8))));
    }

    /// Reads it. Blocks.
    ///
    /// @throws Misuse if there is none, or it cannot be read
    public static SavedJob read(Path folder) {
        Properties all = new Properties();
        try (Arena arena = Arena.ofConfined()) {
            byte[] text = FolderStore.existing(folder).read(FILE, arena)
                    .toArray(ValueLayout.JAVA_BYTE);
            all.load(new StringReader(new String(text, UTF_8)));
        } catch (NoSuchFileException e) {
            throw new Misuse("--restart " + folder + ": there is no job to start again, for"
                    + " the file " + folder.resolve(FILE) + " is not there");
        } catch (IOException | IllegalArgumentException e) {
            throw new Misuse("--restart " + folder + ": the file " + folder.resolve(FILE)
                    + " cannot be read: " + e.getMessage());
        }
        return new SavedJob(
                all.getProperty("id", ""), all.getProperty("directory", ""),
                all.getProperty("sum", ""), numbered(all, OPTION), numbered(all, WORD));
    }

    private static List<String> numbered(Properties all, String name) {
        List<String> found = new ArrayList<>();
        String next = all.getProperty(name + 0);
        while (next != null) {
            found.add(next);
            next = all.getProperty(name + found.size());
        }
        return found;
    }

    /// The latest life that each rank of a job has had, as far as its folder tells. Blocks.
    ///
    /// @return by the names of what keeps them; nothing if there are no snapshots
    /// @throws Misuse if they cannot be read
    public static Map<String, Integer> lives(Path folder) {
        Map<String, Integer> lives = new TreeMap<>();
        try (Stream<Path> content = Files.list(folder)) {
            for (Path each : content.filter(path ->
                    Files.exists(path.resolve(Journal.NAME))).toList()) {
                lives.put(
                        each.getFileName().toString(),
                        Journal.latestLife(FolderStore.existing(each)));
            }
        } catch (IOException e) {
            throw new Misuse("--restart " + folder + ": " + e.getMessage());
        }
        return lives;
    }
}
