// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.paged;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.atoll.fabric.job.JobKey;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests who may meet at the socket between a program and its pager.
@Timeout(60)
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

    @Test
    void eachRankOfEachJobHasANameOfItsOwnThatSaysNothing() {
        assertThat(pagers.name()).matches("atoll-[0-9a-f]{32}")
                .isEqualTo(new Recognition(job.companions(), 3).name())
                .isNotEqualTo(new Recognition(job.companions(), 2).name())
                .isNotEqualTo(new Recognition(JobKey.fresh("test").companions(), 3).name());
        assertThat(job.companions().secret()).isNotEqualTo(job.secret());
    }
}
