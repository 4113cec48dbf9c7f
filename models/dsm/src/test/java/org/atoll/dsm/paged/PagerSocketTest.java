// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.paged;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Writer;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.atoll.dsm.PagersOfAJob;
import org.atoll.fabric.job.JobKey;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests who may meet at the socket between a program and its pager.
@Timeout(300)
class PagerSocketTest {
    private final JobKey job = JobKey.fresh("test");
    private final Recognition pagers = new Recognition(job.companions(), 3);

    @BeforeEach
    void itWorksHere() {
        PagedProbe.Verdict verdict = PagedProbe.probe();
        Assumptions.assumeTrue(verdict.works(), "paged " + verdict);
    }

    private static CompletableFuture<PagerSocket> accepted(PagerSocket.Door door) {
        return CompletableFuture.supplyAsync(() -> door.accept(() -> false));
    }

    /// Processes of the same user, who have seen the name, but do not know the secret.
    @Test
    void whoDoesNotProveTheSecretIsSentAwayAndTheProgramComesIn() throws Exception {
        try (PagerSocket.Door door = new PagerSocket.Door(pagers)) {
            CompletableFuture<PagerSocket> accepted = accepted(door);
            Kernel kernel = new Kernel();
            try (PagerSocket silent = PagerSocket.connect(kernel, pagers.name());
                    PagerSocket liar = PagerSocket.connect(kernel, pagers.name())) {
                silent.send(new byte[0]);
                liar.send(new Recognition(job, 3).ofProgram());
                assertThat(liar.receive()).isNull();
                assertThat(silent.receive()).isNull();
            }
            assertThat(accepted).isNotDone();
            try (PagerSocket program = PagerSocket.connect(pagers, () -> false);
                    PagerSocket pager = accepted.get(30, TimeUnit.SECONDS)) {
                program.send("hello".getBytes(StandardCharsets.US_ASCII));
                assertThat(pager.receive()).asString().isEqualTo("hello");
            }
        }
    }

    /// Another user is sent away even with the right secret, at both ends.
    @Test
    void whoeverIsAnotherUserIsSentAway() throws Exception {
        Assumptions.assumeTrue(Kernel.user() == 0, "a second user needs root: skipped");
        Recognition of = new Recognition(job.companions(), 2);
        try (PagerSocket.Door door = new PagerSocket.Door(pagers)) {
            CompletableFuture<PagerSocket> accepted = accepted(door);
            AtomicReference<PagerSocket.Door> theirs = new AtomicReference<>();
            assertThat(new KernelException("loaded", 1)).isNotNull();
            Throwable atOurs = asStranger(() -> {
                PagerSocket stranger = PagerSocket.connect(pagers, () -> false);
                throw new AssertionError(stranger);
            });
            assertThat(atOurs).isInstanceOf(KernelException.class)
                    .hasMessage("connect to " + pagers.name() + ": no access (EACCES)");
            assertThat(asStranger(() -> theirs.set(new PagerSocket.Door(of)))).isNull();
            try (PagerSocket.Door _ = theirs.get()) {
                assertThatThrownBy(() -> PagerSocket.connect(of, () -> false))
                        .isInstanceOf(KernelException.class)
                        .hasMessage("connect to " + of.name() + ": no access (EACCES)");
            }
            assertThat(accepted).isNotDone();
            try (PagerSocket _ = PagerSocket.connect(pagers, () -> false)) {
                accepted.get(30, TimeUnit.SECONDS).close();
            }
        }
    }

    /// Runs something on a thread that acts as another user, as Linux lets threads do.
    ///
    /// @return what it has thrown, or null
    @SuppressWarnings("restricted") // tests have native access
    private static @Nullable Throwable asStranger(ThrowingCallable work) throws Exception {
        long number = System.getProperty("os.arch").equals("amd64") ? 117 : 147; // setresuid
        MethodHandle call = Linker.nativeLinker().downcallHandle(
                Linker.nativeLinker().defaultLookup().findOrThrow("syscall"),
                FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG),
                Linker.Option.firstVariadicArg(1));
        AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
        Thread thread = Thread.ofPlatform().start(() -> {
            try {
                assertThat((long) call.invokeExact(number, -1L, 4711L, -1L)).isZero();
                work.call();
            } catch (Throwable e) {
                thrown.set(e);
            }
        });
        thread.join();
        return thrown.get();
    }

    @Test
    void aPagerWhoseNameIsTakenEndsWithOneLine() throws Exception {
        Recognition first = new Recognition(job.companions(), 0);
        String secret = HexFormat.of().formatHex(job.companions().secret());
        try (PagerSocket.Door _ = new PagerSocket.Door(first)) {
            Process process = new ProcessBuilder(PagersOfAJob.command())
                    .redirectErrorStream(true).start();
            try (Writer out = process.outputWriter()) {
                out.write("1 classic,paged " + secret + "\n");
            }
            assertThat(process.inputReader().lines()).containsExactly(
                    "atoll: the pager of rank 0: bind of " + first.name()
                            + ": the address is taken (EADDRINUSE)");
            assertThat(process.waitFor()).isEqualTo(1);
        }
    }

    @Test
    void eachRankOfEachJobHasANameOfItsOwnThatSaysNothing() {
        assertThat(pagers.name()).matches("atoll-[0-9a-f]{32}")
                .isEqualTo(new Recognition(job.companions(), 3).name())
                .isNotEqualTo(new Recognition(job.companions(), 2).name())
                .isNotEqualTo(new Recognition(JobKey.fresh("test").companions(), 3).name());
        assertThat(job.companions().secret()).isNotEqualTo(job.secret());
    }
}
