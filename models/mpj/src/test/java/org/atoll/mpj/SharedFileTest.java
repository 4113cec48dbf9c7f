// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedFileTest {
    @TempDir
    private Path folder;

    private void alone(Consumer<SharedFile> body, FileMode... modes) {
        Job.local(1).run(world -> {
            try (SharedFile file = SharedFile.open(world.comm(), folder.resolve("it"), modes)) {
                body.accept(file);
            }
        });
    }

    /// MPI 4.1, section 14.2.5, asks for the right to write only.
    @Test
    void aFileThatIsWrittenOnlyIsPreallocated() throws Exception {
        alone(file -> {
            file.write(Part.of(new byte[] {1, 2}));
            file.preallocate(5);
            file.preallocate(1);
            file.write(Part.of(new byte[] {3}));
        }, FileMode.CREATE, FileMode.WRITE);
        byte[] there = Files.readAllBytes(folder.resolve("it"));
        assertThat(there).containsExactly(1, 2, 3, 0, 0);
    }
}
