// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.atoll.dsm.Dsm;
import org.atoll.hybrid.icl.Icl;
import org.atoll.job.Job;
import org.atoll.job.LocalRanks;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.atoll.mpj.Window;
import org.atoll.recovery.Checkpoint;
import org.atoll.recovery.Recovery;
import org.atoll.remote.RemoteObjects;
import org.atoll.tasks.Pvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Refusals of what a program asks for whose ranks are to be recovered, in each mode.
@Timeout(300)
class RefusalTest {
    private static final int TASK = 1;
    private static final int RESULT = 2;
    private static final String OFFER = "cannot be recovered from logs: say --recovery coordinated";

    private static final Map<String, Use> REFUSED = Map.of(
            "tasks", Pvm::in,
            "remote", RemoteObjects::in,
            "dsm", Dsm::in,
            "icl", Icl::in,
            "openPort", rank -> Mpj.in(rank).openPort(),
            "publish", rank -> Mpj.in(rank).publish("service", "port"),
            "unpublish", rank -> Mpj.in(rank).unpublish("service"),
            "lookup", rank -> Mpj.in(rank).lookup("service"),
            "spawn", rank -> Mpj.in(rank).comm().worlds().spawn("Program", 1),
            "connect", rank -> Mpj.in(rank).comm().worlds().connect("port", 0));

    @TempDir
    private Path folder;

    /// A deed of a program.
    @FunctionalInterface
    private interface Use {
        void of(Rank rank);
    }

    static Stream<Arguments> uses() {
        return Stream.of("log", "coordinated").flatMap(mode ->
                REFUSED.keySet().stream().sorted().map(name -> Arguments.of(mode, name)));
    }

    private LocalRanks job(String mode, int ranks) {
        return Job.local(ranks)
                .with("atoll.on.failure", "recover")
                .with("atoll.recovery.mode", mode)
                .with("atoll.recovery.folder", folder.toString())
                .with("atoll.recovery.every", "1")
                .with("atoll.recovery.keepers", "0");
    }

    @ParameterizedTest
    @MethodSource("uses")
    void whatDoesNotComeBackIsRefusedByName(String mode, String name) {
        assertThatThrownBy(() -> job(mode, 1).run(rank -> REFUSED.get(name).of(rank)))
                .hasMessageContaining(name)
                .hasMessageContaining("leave out --on-failure recover")
                .hasMessageNotContaining("coordinated");
    }

    @Test
    void windowsAreRefusedWhereLogsAreKept() {
        assertThatThrownBy(() -> job("log", 1).run(
                rank -> Mpj.in(rank).comm().window(new long[1])))
                .hasMessageContaining("rank 0 uses windows, which " + OFFER);
    }

    @Test
    void windowsOutsideOfEpochsAreAllowedWhereAllGoBack() {
        job("coordinated", 2).run(rank -> {
            Comm comm = Mpj.in(rank).comm();
            Checkpoint ck = Recovery.in(rank);
            long[] table = ck.longs("table", 2);
            Window window = comm.window(table);
            ck.begin();
            window.fence();
            for (int step = 0; step < 4; step++) {
                add(window, 1 - comm.rank());
                window.fence();
                ck.point();
            }
            window.close();
            assertThat(table).containsExactly(0, 4);
        });
        assertThat(folder.resolve("all").resolve("rank1")).isNotEmptyDirectory();
    }

    private static void add(Window window, int rank) {
        window.accumulate(Part.of(new long[] {1}), Op.SUM, rank, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fence", "start", "post", "lock", "lockAll"})
    void anOpenEpochAtAPointIsNamed(String epoch) {
        assertThatThrownBy(() -> job("coordinated", 1).run(rank -> {
            Comm comm = Mpj.in(rank).comm();
            Checkpoint ck = Recovery.in(rank);
            comm.window(new long[9]).close();
            Window window = comm.window(ck.longs("table", 2));
            ck.begin();
            open(window, epoch);
            ck.point();
        }))
                .hasMessageContaining("rank 0: point() while window 2 of this rank, of 16 bytes, ")
                .hasMessageContaining(epoch.equals("lockAll") ? "lock" : epoch);
    }

    private static void open(Window window, String epoch) {
        switch (epoch) {
            case "fence" -> {
                window.fence();
                add(window, 0);
            }
            case "start" -> {
                window.post(window.group());
                window.start(window.group());
            }
            case "post" -> window.post(window.group());
            case "lock" -> window.lock(0, Window.LockMode.SHARED);
            default -> window.lockAll();
        }
    }

    @Test
    void twoThreadsThatProbeAreRefused() {
        assertThatThrownBy(() -> job("log", 1).run(rank -> {
            Comm comm = Mpj.in(rank).comm();
            assertThat(comm.tryProbe(0, TASK)).isEmpty();
            CompletableFuture.runAsync(() -> comm.tryProbe(0, TASK)).join();
        }))
                .hasMessageContaining("rank 0: two of its threads, ")
                .hasMessageContaining(OFFER);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void twoThreadsThatReceiveAlikeAreRefused(boolean started) {
        assertThatThrownBy(() -> job("log", 1).run(rank -> {
            Comm comm = Mpj.in(rank).comm();
            comm.sendAsync(new long[1], 0, TASK);
            comm.sendAsync(new long[1], 0, TASK);
            receive(comm, started, TASK);
            CompletableFuture.runAsync(() -> receive(comm, started, TASK)).join();
        }))
                .hasMessageContaining("receive from rank 0 on one communicator and tag")
                .hasMessageContaining(OFFER);
    }

    /// Nothing is left to chance between threads whose messages differ, or that follow each other.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void otherThreadsReceive(boolean started) {
        job("log", 1).run(rank -> {
            Comm comm = Mpj.in(rank).comm();
            for (int tag : new int[] {TASK, RESULT, RESULT}) {
                comm.sendAsync(new long[1], 0, tag);
            }
            receive(comm, started, TASK);
            for (int each = 0; each < 2; each++) {
                Thread next = new Thread(() -> receive(comm, started, RESULT));
                next.start();
                next.join();
            }
            comm.dup().barrier();
        });
    }

    private static void receive(Comm comm, boolean started, int tag) {
        if (started) {
            comm.receiveAsync(new long[1], 0, tag).await();
        } else {
            comm.receive(new long[1], 0, tag);
        }
    }
}
