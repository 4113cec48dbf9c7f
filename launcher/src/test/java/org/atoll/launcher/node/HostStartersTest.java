// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.atoll.fabric.job.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The ways to hosts that batch systems have given.
class HostStartersTest {
    @TempDir
    private Path folder;

    private Map<String, String> environment(String program) throws IOException {
        Path file = Files.createFile(folder.resolve(program));
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return new HashMap<>(Map.of("PATH", "/none:" + folder));
    }

    private static Starter to(String host, Map<String, String> environment) {
        return HostStarters.to(host, Settings.ofThisProcess(), environment);
    }

    @Test
    void gridEngineReachesTheHostsOfItsJob() throws IOException {
        Map<String, String> job = environment("qrsh");
        job.put("PE_HOSTFILE", Files.writeString(folder.resolve("hosts"),
                "n1 2 all.q@n1 UNDEFINED\nn2 2 all.q@n2 UNDEFINED\n").toString());
        assertThat(to("n2", job).program()).isEqualTo("ssh");
        job.put("JOB_ID", "7");
        assertThat(to("n2", job).program()).isEqualTo("qrsh");
        assertThat(to("n3", job).program()).isEqualTo("ssh");
        job.put("PATH", "/none");
        assertThat(to("n2", job).program()).isEqualTo("ssh");
    }

    @Test
    void slurmReachesTheHostsOfItsJob() throws IOException {
        Map<String, String> job = environment("srun");
        job.put("SLURM_JOB_ID", "7");
        job.put("SLURM_JOB_NODELIST", "n[1-2]");
        assertThat(to("n2", job).program()).isEqualTo("srun");
        assertThat(to("n3", job).program()).isEqualTo("ssh");
    }

    @Test
    void wordsAreQuotedForTheShellAtTheOtherEnd() {
        assertThat(new GridEngineTask().running("n2", List.of("a b", "it's", "$HOME")))
                .containsExactly("qrsh", "-inherit", "n2", "'a b'", "'it'\\''s'", "'$HOME'");
    }

    @Test
    void whatTheySayOfAHostIsKnown() {
        GridEngineTask task = new GridEngineTask();
        assertThat(task.hasReached(1, "error: executing task of job 1 failed: failed sending task"
                + " to execd@n2: can't resolve host name")).isFalse();
        assertThat(task.hasReached(127, "bash: line 1: java: command not found")).isTrue();
        SlurmStep step = new SlurmStep("7");
        assertThat(step.expired("srun: error: Unable to confirm allocation for job 7: Invalid job"
                + " id specified").orElseThrow())
                .startsWith("the allocation of SLURM_JOB_ID=7 has ended (srun: ");
        assertThat(step.expired("srun: error: Task launch failed on node n2")).isEmpty();
    }
}
