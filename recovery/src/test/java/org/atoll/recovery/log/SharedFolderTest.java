// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.atoll.recovery.bucket.S3Double;
import org.atoll.recovery.s3.Bucket;
import org.atoll.recovery.store.ChangedPieceException;
import org.atoll.recovery.store.Commit;
import org.atoll.recovery.store.Journal;
import org.atoll.recovery.store.Store;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Lives of one rank that write to one bucket.
@Timeout(120)
class SharedFolderTest {
    private static final int JOB = 7;

    /// A store in which somebody else writes before each of the first appends.
    ///
    /// @param inner where the pieces are
    /// @param other what is done then
    /// @param times how often
    private record Overtaken(Store inner, Step other, AtomicLong times) implements Store {
        interface Step {
            void run() throws IOException;
        }

        @Override
        public void publish(String name, List<MemorySegment> piece) throws IOException {
            inner.publish(name, piece);
        }

        @Override
        public void append(String name, MemorySegment bytes) throws IOException {
            if (times.getAndDecrement() > 0) {
                other.run();
            }
            inner.append(name, bytes);
        }

        @Override
        public MemorySegment read(String name, Arena arena) throws IOException {
            return inner.read(name, arena);
        }

        @Override
        public List<String> names() throws IOException {
            return inner.names();
        }

        @Override
        public void delete(String name) throws IOException {
            inner.delete(name);
        }

        @Override
        public String place() {
            return inner.place();
        }
    }

    @Test
    void aLaterLifeBeginsThoughAnEarlierOneWritesMeanwhile() throws IOException {
        try (S3Double server = new S3Double("bucket").started()) {
            Bucket bucket = Bucket.of("s3://bucket/a", server.environment());
            Journal earlier = Journal.open(bucket.own("rank3"), JOB, List.of());
            AtomicLong number = new AtomicLong();
            Store overtaken = new Overtaken(
                    bucket.own("rank3"),
                    () -> assertThat(earlier.commit(
                            new Commit(3, 0, number.incrementAndGet(), 10))).isTrue(),
                    new AtomicLong(2));
            Journal later = SharedFolder.begun(overtaken, JOB, 3, 1);
            assertThat(later.life(3)).isOne();
            assertThat(later.newest(3))
                    .containsExactly(new Commit(3, 0, 2, 10), new Commit(3, 0, 1, 10));
            assertThatExceptionOfType(ChangedPieceException.class)
                    .isThrownBy(() -> earlier.commit(new Commit(3, 0, 3, 10)));
            assertThat(later.commit(new Commit(3, 1, 3, 30))).isTrue();
            assertThat(Journal.inspect(bucket.existing("rank3"))).first()
                    .isEqualTo(new Commit(3, 1, 3, 30));
        }
    }
}
