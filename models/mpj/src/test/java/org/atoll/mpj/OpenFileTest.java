// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenFileTest {
    @TempDir
    private Path folder;

    /// As another thread may, that comes between the look and the beginning.
    @Test
    void aCollectiveThatBeginsKeepsOthersFromBeginning() {
        Job.local(1).run(world -> {
            try (SharedFile file = SharedFile.open(
                    world.comm(), folder.resolve("it"), FileMode.CREATE, FileMode.WRITE)) {
                Part part = Part.of(new int[1]);
                file.file().beginSplit("writeAtAll", () -> {
                    assertThatThrownBy(() -> file.writeAllBegin(part))
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessage("writeAllBegin: writeAtAllBegin has not ended: call"
                                    + " writeAtAllEnd first");
                    assertThatThrownBy(file::writeAtAllEnd)
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessageContaining("what has begun is nothing");
                    return (FileRequest) file.writeAtAllAsync(0, part);
                });
                file.writeAtAllEnd();
            }
        });
    }

    @Test
    void aCollectiveThatCannotBeginLetsOthersBegin() {
        Job.local(1).run(world -> {
            try (SharedFile file = SharedFile.open(
                    world.comm(), folder.resolve("it"), FileMode.CREATE, FileMode.WRITE)) {
                assertThatThrownBy(() -> file.file().beginSplit("writeAll", () -> {
                    throw new IllegalArgumentException("it cannot");
                })).hasMessage("it cannot");
                file.writeAllBegin(Part.of(new int[1]));
                file.writeAllEnd();
            }
        });
    }
}
