// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.job.Job;
import org.atoll.mpj.Comm;
import org.atoll.mpj.FileHints;
import org.atoll.mpj.FileMode;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Part;
import org.atoll.mpj.SharedFile.SeekFrom;
import org.atoll.mpj.SharedFile;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Random accesses through random views do to a file what they do to an array of bytes. All ranks
/// draw the same numbers, so each knows what the others do. Windows are small, so that they cut
/// runs anywhere. The seed is in the test's name.
class FileModelTest {
    private static final int ROUNDS = 25;
    private static final Duration LIMIT = Duration.ofSeconds(120);

    @TempDir
    private static Path folder;

    /// A fault put into the model on purpose: then the comparison must find a difference.
    private enum Fault {
        NONE,
        /// Where ranks overlap the lowest wins.
        LOWEST_WINS,
        /// A byte in a gap of all views is written too.
        GAP_TOUCHED
    }

    @TestFactory
    Stream<DynamicTest> randomAccesses() {
        return Stream.of("threads", "shm", "sim").flatMap(device -> IntStream.rangeClosed(1, 5)
                .mapToObj(ranks -> {
                    long seed = new Random().nextLong();
                    String name = device + " x " + ranks + ", seed " + seed;
                    return dynamicTest(name, () -> run(device, ranks, seed, Fault.NONE));
                }));
    }

    @Test
    void aModelInWhichTheLowestRankWinsIsFoundWrong() {
        assertThatThrownBy(() -> run("threads", 3, 1, Fault.LOWEST_WINS))
                .hasStackTraceContaining("the file after round");
    }

    @Test
    void aModelThatWritesIntoGapsIsFoundWrong() {
        assertThatThrownBy(() -> run("threads", 3, 1, Fault.GAP_TOUCHED))
                .hasStackTraceContaining("the file after round");
    }

    private static void run(String device, int ranks, long seed, Fault fault) {
        Path path = folder.resolve(device + ranks + fault);
        assertTimeoutPreemptively(LIMIT, () -> Job.local(ranks)
                .device(device)
                .with("atoll.sim.seed", Long.toString(seed & Integer.MAX_VALUE))
                .run(self -> new Run(Mpj.in(self).comm(), path, seed, fault).play()));
    }

    /// One rank's part in the rounds.
    private static final class Run {
        private final Comm comm;
        private final Path path;
        private final Random random;
        private final Fault fault;
        private final SharedFile file;
        private final long[] positions;
        private final RandomView[] views;
        private byte[] model = new byte[0];

        Run(Comm comm, Path path, long seed, Fault fault) {
            this.comm = comm;
            this.path = path;
            this.random = new Random(seed);
            this.fault = fault;
            this.positions = new long[comm.size()];
            this.views = new RandomView[comm.size()];
            this.file = SharedFile.open(
                    comm, path, FileMode.CREATE, FileMode.READ, FileMode.WRITE);
        }

        void play() throws IOException {
            for (int round = 0; round < ROUNDS; round++) {
                if (round % 3 == 0) {
                    newViews();
                }
                FileHints.Exchange rule = random.nextInt(3) > 0
                        ? FileHints.Exchange.ALWAYS
                        : FileHints.Exchange.NEVER;
                file.hints(new FileHints(1 + random.nextInt(150), 1 + random.nextInt(3), rule));
                switch (random.nextInt(4)) {
                    case 0, 1 -> writeTogether(rule == FileHints.Exchange.ALWAYS);
                    case 2 -> readTogether();
                    default -> oneAfterTheOther();
                }
                comm.barrier();
                assertThat(Files.readAllBytes(path)).as("the file after round %d", round)
                        .isEqualTo(model);
                comm.barrier();
            }
            file.close();
        }

        private void newViews() {
            int etype = 1 << random.nextInt(4);
            for (int rank = 0; rank < comm.size(); rank++) {
                views[rank] = RandomView.draw(random, etype);
                positions[rank] = 0;
            }
            file.view(views[comm.rank()].view());
        }

        private byte[] drawn(int rank) {
            int etypes = random.nextInt(4) == 0 ? 0 : random.nextInt(60);
            byte[] bytes = new byte[etypes * views[rank].etypeBytes()];
            random.nextBytes(bytes);
            return bytes;
        }

        /// Without an exchange the ranks take turns, for nothing is said of bytes that two write.
        private void writeTogether(boolean exchanged) {
            byte[][] all = new byte[comm.size()][];
            for (int rank = 0; rank < all.length; rank++) {
                all[rank] = drawn(rank);
            }
            if (exchanged) {
                file.writeAll(Part.of(all[comm.rank()]));
            } else {
                for (int rank = 0; rank < all.length; rank++) {
                    file.writeAll(Part.of(rank == comm.rank() ? all[rank] : new byte[0]));
                    comm.barrier();
                }
            }
            for (int i = 0; i < all.length; i++) {
                int rank = fault == Fault.LOWEST_WINS ? all.length - 1 - i : i;
                put(rank, positions[rank], all[rank]);
                positions[rank] += all[rank].length;
            }
            if (fault == Fault.GAP_TOUCHED && model.length > 0) {
                touchAGap();
            }
        }

        private void touchAGap() {
            for (int place = 0; place < model.length; place++) {
                model[place] = model[place] == 0 ? 1 : model[place];
            }
        }

        private void put(int rank, long from, byte[] bytes) {
            for (int i = 0; i < bytes.length; i++) {
                int place = views[rank].place(from + i);
                if (place >= model.length) {
                    model = Arrays.copyOf(model, place + 1);
                }
                model[place] = bytes[i];
            }
        }

        private void readTogether() {
            int back = random.nextInt(40);
            for (int rank = 0; rank < comm.size(); rank++) {
                int etype = views[rank].etypeBytes();
                positions[rank] = Math.max(0, positions[rank] - (long) back * etype);
            }
            file.seek(positions[comm.rank()] / views[comm.rank()].etypeBytes(), SeekFrom.START);
            for (int rank = 0; rank < comm.size(); rank++) {
                byte[] room = drawn(rank);
                if (rank == comm.rank()) {
                    byte[] wanted = room.clone();
                    long bytes = fill(rank, positions[rank], wanted);
                    byte[] copy = room;
                    assertThat(file.readAll(Part.of(copy)).bytes()).isEqualTo(bytes);
                    assertThat(copy).isEqualTo(wanted);
                } else {
                    file.readAll(Part.of(new byte[0]));
                }
                positions[rank] += room.length;
            }
            everybodyReads();
        }

        /// All at once, so that the aggregators have something to do.
        private void everybodyReads() {
            byte[] room = new byte[40 * views[comm.rank()].etypeBytes()];
            byte[] wanted = room.clone();
            long bytes = fill(comm.rank(), 0, wanted);
            assertThat(file.readAtAll(0, Part.of(room)).bytes()).isEqualTo(bytes);
            assertThat(room).isEqualTo(wanted);
        }

        /// What a read finds; what lies behind the end of the file is left alone.
        private long fill(int rank, long from, byte[] room) {
            for (int i = 0; i < room.length; i++) {
                int place = views[rank].place(from + i);
                if (place >= model.length) {
                    return i;
                }
                room[i] = model[place];
            }
            return room.length;
        }

        private void oneAfterTheOther() {
            for (int rank = 0; rank < comm.size(); rank++) {
                byte[] bytes = drawn(rank);
                long at = random.nextInt(50);
                if (rank == comm.rank()) {
                    file.writeAt(at, Part.of(bytes));
                    byte[] back = new byte[bytes.length];
                    assertThat(file.readAtAsync(at, Part.of(back)).await().bytes())
                            .isEqualTo(bytes.length);
                    assertThat(back).isEqualTo(bytes);
                }
                comm.barrier();
                put(rank, at * views[rank].etypeBytes(), bytes);
            }
        }
    }
}
