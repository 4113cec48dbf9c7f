// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
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

    private static void refused(Class<?> error, ThrowingCallable call, String... words) {
        assertThatThrownBy(call).isInstanceOf(error).message().contains(words);
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

    /// MPI 4.1, sections 14.2.4 and 14.2.5.
    @Test
    void theLengthOfASequentialFileIsNotSet() {
        alone(file -> {
            file.writeShared(Part.of(new byte[3]));
            refused(IllegalStateException.class, () -> file.resize(1),
                    "resize: ", "it was opened with SEQUENTIAL");
            refused(IllegalStateException.class, () -> file.preallocate(9),
                    "preallocate: ", "it was opened with SEQUENTIAL");
            assertThat(file.size()).isEqualTo(3);
        }, FileMode.CREATE, FileMode.WRITE, FileMode.SEQUENTIAL);
    }

    @Test
    void modesThatAreNamedTwiceOrNotAtAllAreRefused() {
        Job.local(2).run(world -> {
            Comm comm = world.comm();
            Path path = folder.resolve("it");
            refused(IllegalArgumentException.class,
                    () -> SharedFile.open(
                            comm, path, FileMode.WRITE, FileMode.CREATE, FileMode.WRITE),
                    "open of ", "[WRITE, CREATE, WRITE]", "WRITE is named twice", "once");
            refused(IllegalArgumentException.class,
                    () -> SharedFile.open(comm, path, new FileMode[1]),
                    "one of modes is null: a FileMode must be given");
        });
        assertThat(folder.resolve("it")).doesNotExist();
    }
}
