// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `atoll run` without hosts, in the environment that Slurm gives to a batch script. The stand-in
/// for ssh does not reach a host whose name begins with `gone`.
@Timeout(300)
class AllocationSystemTest {
    private static final String PROBE = "org.atoll.launcher.Probe";

    @TempDir
    private Path folder;

    private Launched.Result run(String names, String... arguments) throws Exception {
        Path ssh = SshStandIn.make(folder, "case $1 in gone*)"
                + " echo \"ssh: connect to $1\" >&2; exit 255;; esac\nshift\nexec sh -c \"$*\"\n");
        Map<String, String> environment = Map.of(
                "ATOLL_SSH", ssh.toString(),
                "SLURM_JOB_NODELIST", names,
                "SLURM_TASKS_PER_NODE", "1(x3)",
                "SLURMD_NODENAME", "n1");
        return Launched.run(folder, environment, arguments);
    }

    @Test
    void theWholeAllocationIsUsed() throws Exception {
        Launched.Result result = run("n[1-3]", "--report-bindings", PROBE);
        assertThat(result.code()).isZero();
        assertThat(result.out().lines()).hasSize(3).allMatch(line -> line.contains(" of 3 "));
        assertThat(result.err()).contains("rank 1 is not bound on n2", "rank 2 is not bound on n3");
    }

    /// The stand-in does what a real one was seen to do: the words go to a shell, and `QRSH_PORT`
    /// says where it is.
    @Test
    void hostsOfGridEngineAreReachedByQrsh() throws Exception {
        Path qrsh = Files.writeString(folder.resolve("qrsh"), """
                #!/bin/sh
                [ "$1" = -inherit ] || exit 2
                case $2 in
                  gone*) echo "error: executing task of job 7 failed: failed sending task to" \
                      "execd@$2: can't resolve host name" >&2; exit 1 ;;
                esac
                shift 2
                QRSH_PORT=localhost:46571 exec sh -c "$*"
                """);
        assertThat(qrsh.toFile().setExecutable(true)).isTrue();
        Path hosts = folder.resolve("hosts");
        Map<String, String> environment = Map.of(
                "JOB_ID", "7", "PE_HOSTFILE", hosts.toString(),
                "PATH", folder + ":" + System.getenv("PATH"));
        Files.writeString(hosts, "n2 2 all.q@n2 UNDEFINED\nn3 1 all.q@n3 UNDEFINED\n");
        Launched.Result result = Launched.run(folder, environment, "--report-bindings", PROBE);
        assertThat(result.code()).as("%s", result).isZero();
        assertThat(result.out().lines()).hasSize(3).allMatch(line -> line.contains(" of 3 "));
        assertThat(result.err()).contains("rank 1 is not bound on n2", "rank 2 is not bound on n3");
        Files.writeString(hosts, "gone 1 all.q@gone UNDEFINED\n");
        assertThat(Launched.run(folder, environment, PROBE).cause()).isEqualTo("atoll: host gone"
                + " cannot be reached: error: executing task of job 7 failed: failed sending task"
                + " to execd@gone: can't resolve host name");
    }

    @Test
    void hostsThatCannotBeReachedStayIdleAndAreNamed() throws Exception {
        Launched.Result result = run("n1,gone[2-3]", PROBE);
        assertThat(result.code()).isZero();
        assertThat(result.cause()).isEqualTo("atoll: host gone2 cannot be reached: ssh: connect to"
                + " gone2; gone2, gone3 of the allocation stay idle");
        assertThat(result.out().lines()).hasSize(1).allMatch(line -> line.contains(" of 1 "));
        Launched.Result many = run("n1,gone[2-3]", "-n", "3", PROBE);
        assertThat(many.code()).isEqualTo(2);
        assertThat(many.err().lines().toList().getLast())
                .isEqualTo("atoll: 3 processes do not fit into 1 slots of 1 host; add slots or use"
                        + " --oversubscribe");
    }

    @Test
    void withoutAHostThatCanBeReachedNothingRuns() throws Exception {
        Launched.Result result = run("gone[1-3]", PROBE);
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.cause()).isEqualTo(
                "atoll: host gone1 cannot be reached: ssh: connect to gone1");
        assertThat(result.out()).isEmpty();
    }

    @Test
    void namedHostsAndThisHostAloneNeedNoOther() throws Exception {
        Launched.Result named = run("gone[1-3]", "-n", "2", "--host", "localhost:2", PROBE);
        assertThat(named.err()).isEmpty();
        assertThat(named.code()).isZero();
        Launched.Result shm = run("n1,gone[2-3]", "--device", "shm", PROBE);
        assertThat(shm.code()).isZero();
        assertThat(shm.cause()).isEqualTo("atoll: --device shm runs on this host alone;"
                + " gone2, gone3 of the allocation stay idle");
    }
}
