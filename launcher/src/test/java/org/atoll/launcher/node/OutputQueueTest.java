// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Whoever writes to a stream waits for whoever reads it; nobody else does.
@Timeout(300)
class OutputQueueTest {
    private static final int LINE_BYTES = 1 << 16;

    private final ByteArrayOutputStream read = new ByteArrayOutputStream();
    private final Semaphore reads = new Semaphore(0);
    private final OutputQueue queue = new OutputQueue(new OutputStream() {
        @Override
        public void write(int b) {
            throw new AssertionError("writes whole pieces only");
        }

        @Override
        public void write(byte[] bytes) {
            reads.acquireUninterruptibly();
            read.writeBytes(bytes);
        }
    });

    private static byte[] line(int number) {
        return "%d%%0%dd%n".formatted(number % 10, LINE_BYTES - 2).formatted(0)
                .getBytes(StandardCharsets.US_ASCII);
    }

    private Thread printer(int lines) {
        return Thread.ofPlatform().daemon().start(
                () -> IntStream.range(0, lines).forEach(i -> queue.put(3, "", line(i))));
    }

    private static void awaitBlocked(Thread thread) throws InterruptedException {
        while (thread.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
    }

    private void awaitWritten() throws InterruptedException {
        CountDownLatch written = new CountDownLatch(1);
        queue.whenWritten(written::countDown);
        written.await();
    }

    @Test
    void aRankIsHeldUpAndAllItSaidComesOutInOrder() throws Exception {
        int lines = 3 * OutputQueue.MOST_BYTES / LINE_BYTES;
        Thread rank = printer(lines);
        awaitBlocked(rank);
        assertThat(queue.isBehind()).isTrue();
        reads.release(lines);
        awaitWritten();
        rank.join();
        awaitWritten();
        String text = read.toString(StandardCharsets.US_ASCII);
        assertThat(text.lines().map(line -> line.charAt(0) - '0'))
                .isEqualTo(IntStream.range(0, lines).mapToObj(i -> i % 10).toList());
        assertThat(queue.isBehind()).isFalse();
    }

    @Test
    void theLauncherAndARankThatHasEndedDoNotWait() throws Exception {
        int lines = 2 * OutputQueue.MOST_BYTES / LINE_BYTES;
        Thread rank = printer(lines);
        awaitBlocked(rank);
        queue.say("launcher");
        queue.ended(3);
        rank.join();
        reads.release(lines + 1);
        awaitWritten();
        assertThat(read.size()).isEqualTo(lines * LINE_BYTES + "launcher\n".length());
    }

    @Test
    void whatNobodyReadsIsGivenUp() throws Exception {
        Thread rank = printer(3 * OutputQueue.MOST_BYTES / LINE_BYTES);
        awaitBlocked(rank);
        queue.giveUp();
        awaitWritten();
        rank.join();
        queue.say("nobody hears");
        assertThat(queue.isBehind()).isFalse();
        assertThat(read.size()).isZero();
    }

    @Test
    void aStreamThatIsReadIsNotGivenUp() throws Exception {
        reads.release(2);
        queue.say("one");
        awaitWritten();
        queue.giveUp();
        queue.say("two");
        awaitWritten();
        assertThat(read.toString(StandardCharsets.US_ASCII)).isEqualTo("one\ntwo\n");
    }
}
