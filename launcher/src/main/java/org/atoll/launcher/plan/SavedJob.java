// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.atoll.recovery.depot.Depot;
import org.atoll.recovery.store.Journal;

/// The command line of a job that keeps snapshots, in the file `job` beside them: so that the job
/// can be started again.
///
/// @param id        what its snapshots say they are of
/// @param directory where it was started
/// @param folder    where its hosts have their snapshots
/// @param sum       of what its ranks run
/// @param options   of `atoll run`, but for the folder
/// @param words     the program and its arguments
public record SavedJob(
        String id, String directory, String folder, String sum, List<String> options,
        List<String> words) {
    /// The name of the piece.
    public static final String FILE = "job";

    private static final String OPTION = "option.";
    private static final String WORD = "word.";

    /// Copies the lists.
    public SavedJob {
        options = List.copyOf(options);
        words = List.copyOf(words);
    }

    /// Writes it. Blocks.
    ///
    /// @param depot of the snapshots; is made if it is not there
    /// @throws IOException if it cannot be written, or another job has just begun to write there
    public void write(Depot depot) throws IOException {
        Properties all = new Properties();
        all.setProperty("id", id);
        all.setProperty("directory", directory);
        all.setProperty("folder", folder);
        all.setProperty("sum", sum);
        for (int i = 0; i < options.size(); i++) {
            all.setProperty(OPTION + i, options.get(i));
        }
        for (int i = 0; i < words.size(); i++) {
            all.setProperty(WORD + i, words.get(i));
        }
        StringWriter text = new StringWriter();
        all.store(text, "atoll run --restart starts this job again");
        depot.claim(FILE, text.toString().getBytes(UTF_8));
    }

    /// Reads it. Blocks.
    ///
    /// @throws Misuse if there is none, or it cannot be read
    public static SavedJob read(Depot depot) {
        String asked = "--restart " + depot.place();
        String file = depot.place() + "/" + FILE;
        Properties all = new Properties();
        try (Arena arena = Arena.ofConfined()) {
            byte[] text = depot.existing("").read(FILE, arena).toArray(ValueLayout.JAVA_BYTE);
            all.load(new StringReader(new String(text, UTF_8)));
        } catch (NoSuchFileException e) {
            throw new Misuse(asked + ": there is no job to start again, for the file " + file
                    + " is not there");
        } catch (IOException | IllegalArgumentException e) {
            throw new Misuse(asked + ": the file " + file + " cannot be read: " + e.getMessage());
        }
        return new SavedJob(
                all.getProperty("id", ""), all.getProperty("directory", ""),
                all.getProperty("folder", ""), all.getProperty("sum", ""),
                numbered(all, OPTION), numbered(all, WORD));
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

    /// The latest life that each rank of a job has had, as far as its snapshots tell. Blocks.
    ///
    /// @return by the names of what keeps them; nothing if there are no snapshots
    /// @throws Misuse if they cannot be read
    public static Map<String, Integer> lives(Depot depot) {
        Map<String, Integer> lives = new TreeMap<>();
        try {
            for (String part : depot.partsWith(Journal.NAME)) {
                lives.put(part, Journal.latestLife(depot.existing(part)));
            }
        } catch (IOException e) {
            throw new Misuse("--restart " + depot.place() + ": " + e.getMessage());
        }
        return lives;
    }
}
