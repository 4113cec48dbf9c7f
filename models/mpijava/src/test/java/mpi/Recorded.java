// SPDX-License-Identifier: Apache-2.0
package mpi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/// Texts that a change must keep letter by letter, as resources of the tests. One that means to
/// change them records them anew with `-Datoll.record=FOLDER`.
final class Recorded {

    private Recorded() {}

    /// Compares lines with those recorded; their order, and how often one comes, do not matter.
    /// Rank 0 records.
    ///
    /// @param name  the resource
    /// @param lines what is said now
    static void compare(String name, Collection<String> lines) throws IOException, MPIException {
        List<String> now = lines.stream().distinct().sorted().toList();
        String folder = System.getProperty("atoll.record");
        if (folder != null) {
            if (MPI.COMM_WORLD.getRank() > 0) {
                return;
            }
            Files.write(Path.of(folder, name), now);
            return;
        }
        try (InputStream recorded = Recorded.class.getResourceAsStream(name)) {
            assertThat(recorded).as(name).isNotNull();
            assertThat(now).isEqualTo(new String(recorded.readAllBytes(), UTF_8).lines().toList());
        }
    }
}
