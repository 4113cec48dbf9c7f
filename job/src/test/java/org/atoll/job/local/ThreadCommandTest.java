// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.atoll.fabric.job.Command;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadCommandTest {

    @Test
    void threadsRunNoSourceFileWhateverItsName(@TempDir Path folder) throws Exception {
        Path script = Files.writeString(folder.resolve("squares"), "void main() {}");
        for (String source : List.of(script.toString(), "Squares.java")) {
            Command command = new Command(source, List.of(), 1, Map.of());
            assertThatThrownBy(() -> ThreadCommand.of(command, List.of()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("spawn: ranks that are threads run classes; compile " + source
                            + " first, or use processes");
        }
    }
}
