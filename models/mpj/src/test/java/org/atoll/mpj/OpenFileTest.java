// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.channels.ClosedChannelException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.atoll.job.Job;
import org.atoll.mpj.file.OpenFile;
import org.atoll.mpj.request.Messages;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenFileTest {
    @TempDir
    private Path folder;

    /// As another thread may, that comes between the look and the beginning.
    @Test
    void aCollectiveThatBeginsKeepsOthersFromBeginning() {
        Job.local(1).run(rank -> {
            try (SharedFile file = SharedFile.open(
                    Mpj.in(rank).comm(), folder.resolve("it"), FileMode.CREATE, FileMode.WRITE)) {
                Part part = Part.of(new int[1]);
                file.file().beginSplit("writeAtAll", () -> {
                    assertThatThrownBy(() -> file.writeAllBegin(part))
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessage("writeAllBegin: writeAtAllBegin has not ended: call"
                                    + " writeAtAllEnd first");
                    assertThatThrownBy(file::writeAtAllEnd)
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessageContaining("what has begun is nothing");
                    return ((FileRequest) file.writeAtAllAsync(0, part)).access();
                });
                file.writeAtAllEnd();
            }
        });
    }

    /// The job ends while an access is under way that does not.
    @Test
    void theDiskIsClosedWhateverIsUnderWay() {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        AtomicReference<OpenFile> opened = new AtomicReference<>();
        assertThatThrownBy(() -> Job.local(2).run(rank -> {
            SharedFile file = SharedFile.open(
                    Mpj.in(rank).comm(), folder.resolve("it"), FileMode.CREATE, FileMode.WRITE);
            if (rank.number() == 1) {
                awaited(begun);
                throw new UnsupportedOperationException("the well is dry");
            }
            opened.set(file.file());
            file.file().begin("write", () -> {
                awaited(end);
                return Messages.NOTHING;
            });
            begun.countDown();
            file.close();
        })).hasMessageContaining("the well is dry");
        assertThatThrownBy(opened.get().disk()::size)
                .hasCauseInstanceOf(ClosedChannelException.class);
        end.countDown();
    }

    private static void awaited(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aCollectiveThatCannotBeginLetsOthersBegin() {
        Job.local(1).run(rank -> {
            try (SharedFile file = SharedFile.open(
                    Mpj.in(rank).comm(), folder.resolve("it"), FileMode.CREATE, FileMode.WRITE)) {
                assertThatThrownBy(() -> file.file().beginSplit("writeAll", () -> {
                    throw new IllegalArgumentException("it cannot");
                })).hasMessage("it cannot");
                file.writeAllBegin(Part.of(new int[1]));
                file.writeAllEnd();
            }
        });
    }
}
