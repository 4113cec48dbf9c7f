// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class StuckTest {
    /// Its processor time would say little: on a busy machine it may get none for seconds.
    @Test
    void seesAThreadThatComputes() throws InterruptedException {
        AtomicBoolean begun = new AtomicBoolean();
        AtomicBoolean over = new AtomicBoolean();
        Thread busy = Thread.ofPlatform().start(() -> {
            begun.set(true);
            while (!over.get()) {
                Thread.onSpinWait();
            }
        });
        while (!begun.get()) {
            Thread.onSpinWait();
        }
        assertThat(Stuck.isSomethingElseGoingOn(Long.MAX_VALUE)).isTrue();
        over.set(true);
        busy.join();
    }

    /// Not those that wait until somebody else does something, nor what is older than the ranks.
    @Test
    void seesThreadsThatGoOnByThemselves() throws Exception {
        long before = Thread.currentThread().threadId();
        CountDownLatch over = new CountDownLatch(1);
        try (ServerSocket door = new ServerSocket(0)) {
            Thread waits = Thread.ofPlatform().start(() -> await(over));
            Thread sleeps = Thread.ofPlatform().start(() -> await(over, 1000));
            Thread listens = Thread.ofPlatform().start(() -> accept(door));
            until(() -> sleeps.getState() == Thread.State.TIMED_WAITING);
            assertThat(Stuck.goesOn(sleeps, before)).isTrue();
            assertThat(Stuck.goesOn(sleeps, sleeps.threadId())).isFalse();
            until(() -> isNative(listens));
            assertThat(Stuck.goesOn(listens, before)).isTrue();
            until(() -> !Stuck.goesOn(waits, before));
            over.countDown();
            waits.join();
            sleeps.join();
        }
    }

    private static void until(BooleanSupplier reached) {
        while (!reached.getAsBoolean()) {
            Thread.onSpinWait();
        }
    }

    private static boolean isNative(Thread thread) {
        StackTraceElement[] stack = thread.getStackTrace();
        return stack.length > 0 && stack[0].isNativeMethod();
    }

    private static void accept(ServerSocket door) {
        try {
            door.accept();
        } catch (IOException e) {
            // The test is over.
        }
    }

    private static void await(CountDownLatch over) {
        try {
            over.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void await(CountDownLatch over, int seconds) {
        try {
            boolean _ = over.await(seconds, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
