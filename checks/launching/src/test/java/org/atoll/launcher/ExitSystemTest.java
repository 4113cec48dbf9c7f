// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.tools.ToolProvider;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A rank that calls `System.exit`, or leaves a thread or a shutdown hook behind, fares alike on
/// every device.
@Sampled(tests = 2)
@Timeout(300)
class ExitSystemTest {
    /// Rank 1 misbehaves in the job or after it; the others still have something to do.
    private static final String PROGRAM = """
            import java.util.function.IntConsumer;
            import org.atoll.job.*;
            import org.atoll.mpj.*;

            public class Leaving {
                public static void main(String[] args) throws Exception {
                    int[] rank = new int[1];
                    Job.run(args, self -> {
                        rank[0] = self.number();
                        if (rank[0] == 1) {
                            inside(args[0]);
                        }
                        Mpj.in(self).comm().barrier();
                    });
                    if (rank[0] == 1) {
                        after(args[0]);
                    }
                    Thread.sleep(400);
                    System.out.println("work of " + rank[0]);
                }

                static void inside(String what) throws Exception {
                    if (what.equals("inside")) {
                        System.exit(3);
                    } else if (what.equals("early")) {
                        System.exit(0);
                    } else if (what.equals("beside")) {
                        Thread other = new Thread(() -> Runtime.getRuntime().halt(4));
                        other.start();
                        other.join();
                    }
                }

                static void after(String what) {
                    if (what.equals("after")) {
                        System.exit(0);
                    } else if (what.equals("badly")) {
                        IntConsumer exit = System::exit;
                        exit.accept(5);
                    } else if (what.equals("outlived")) {
                        Runtime.getRuntime().addShutdownHook(
                                new Thread(() -> System.out.println(new Late().said("hook"))));
                        new Thread(() -> saying("thread", 800)).start();
                        new Own().start();
                        Thread.ofPlatform().start(() -> saying("builder", 700));
                        Thread aside = new Thread(() -> saying("daemon", 60_000));
                        aside.setDaemon(true);
                        aside.start();
                        Thread.ofPlatform().daemon().start(() -> saying("daemon", 60_000));
                    }
                }

                static void saying(String who, long millis) {
                    try {
                        Thread.sleep(millis);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    System.out.println(new Late().said(who));
                }

                static class Own extends Thread {
                    Own() {
                        super(new ThreadGroup("own"), "own");
                    }

                    @Override
                    public void run() {
                        saying("subclass", 600);
                    }
                }

                static class Late {
                    String said(String who) {
                        return who + " finds its classes";
                    }
                }
            }
            """;

    @TempDir
    private static Path folder;

    /// The class must not be one of Atoll's packages, which all ranks of a JVM share.
    @BeforeAll
    static void compile() throws IOException {
        Path source = Files.writeString(folder.resolve("Leaving.java"), PROGRAM);
        int code = ToolProvider.getSystemJavaCompiler().run(
                null, null, null, "-cp", Launched.classPath(), source.toString());
        assertThat(code).isZero();
    }

    private static Launched.Result leaving(String device, String what) throws Exception {
        return Launched.start(folder, Map.of(), List.of(
                "run", "-n", "3", "--device", device, "-cp", folder.toString(), "Leaving", what))
                .result();
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp", "threads"})
    void anExitInsideTheJobEndsItWithItsCode(String device) throws Exception {
        Launched.Result result = leaving(device, "inside");
        assertThat(result.cause()).isEqualTo("atoll: rank 1 ended with exit code 3");
        assertThat(result.code()).isEqualTo(3);
        assertThat(result.out()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp", "threads"})
    void anExitAfterTheJobLosesNobodysWork(String device) throws Exception {
        Launched.Result good = leaving(device, "after");
        assertThat(good.err()).isEmpty();
        assertThat(good.code()).isZero();
        Launched.Result bad = leaving(device, "badly");
        assertThat(bad.cause()).isEqualTo("atoll: rank 1 ended with exit code 5");
        assertThat(bad.code()).isEqualTo(5);
        for (Launched.Result result : List.of(good, bad)) {
            assertThat(result.out().lines()).containsExactlyInAnyOrder("work of 0", "work of 2");
        }
    }

    @Test
    void anExitWithoutAFailureIsTooEarlyAndAnyThreadMayExit() throws Exception {
        Launched.Result early = leaving("threads", "early");
        assertThat(early.cause()).isEqualTo("atoll: rank 1 ended early: it exited with code 0"
                + " inside the job, before MPI.Finalize or the end of Job.run");
        assertThat(early.code()).isEqualTo(1);
        Launched.Result beside = leaving("threads", "beside");
        assertThat(beside.cause()).isEqualTo("atoll: rank 1 ended with exit code 4");
        assertThat(beside.code()).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "threads"})
    void whatOutlivesMainIsWaitedForAndFindsItsClasses(String device) throws Exception {
        assertOutlivedIsWaitedFor(device);
    }

    /// Simulated ranks end by code of their own, so each run looks at them.
    @Test
    void whatOutlivesMainIsWaitedForInASimulatedJob() throws Exception {
        assertOutlivedIsWaitedFor("sim");
    }

    private static void assertOutlivedIsWaitedFor(String device) throws Exception {
        Launched.Result result = leaving(device, "outlived");
        assertThat(result.err()).doesNotContain("atoll:", "Exception");
        assertThat(result.code()).isZero();
        assertThat(result.out().lines()).containsExactlyInAnyOrder(
                "work of 0", "work of 1", "work of 2",
                "thread finds its classes", "subclass finds its classes",
                "builder finds its classes", "hook finds its classes");
    }
}
