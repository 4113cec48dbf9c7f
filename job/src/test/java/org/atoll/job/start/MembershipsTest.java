// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.atoll.fabric.control.ControlAddress;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.Membership;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MembershipsTest {
    private static final String SECRET = "00".repeat(JobKey.SECRET_BYTES);

    @TempDir
    private Path folder;

    private Map<String, String> good() throws IOException {
        return new HashMap<>(Map.of(
                "ATOLL_CONTROL", "unix:/nowhere/control",
                "ATOLL_JOB", "job",
                "ATOLL_CREDENTIALS", file(new Credentials(SECRET, "").text()).toString(),
                "ATOLL_RANK", "1",
                "ATOLL_SIZE", "2"));
    }

    private Path file(String text) throws IOException {
        return Files.writeString(Files.createTempFile(folder, "credentials", ""), text);
    }

    @Test
    void nobodyStartedUs() {
        Membership solo = Memberships.ofThisProcess(Map.of("ATOLL_DEVICE", "threads"));
        assertThat(solo.size()).isEqualTo(1);
        assertThat(solo.rank()).isZero();
        assertThat(solo.device()).isEqualTo("threads");
        Card card = new Card(0, 0, "host", 1, "local", Map.of());
        assertThat(solo.exchange(card)).isEqualTo(List.of(card));
    }

    @ParameterizedTest
    @CsvSource({
        "OMPI_COMM_WORLD_SIZE,mpirun", "PMI_SIZE,PMI", "SLURM_NTASKS,srun",
        "SLURM_STEP_NUM_TASKS,srun"
    })
    void neverThinksItIsAloneUnderAnotherLauncher(String variable, String launcher) {
        Map<String, String> environment =
                Map.of(variable, "4", "SLURM_PROCID", "2", "SLURM_STEP_ID", "0");
        assertThatThrownBy(() -> Memberships.ofThisProcess(environment))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(launcher)
                .hasMessageContaining("'atoll run -n 4'");
    }

    @ParameterizedTest
    @CsvSource({"FLUX_JOB_SIZE,flux run,4", "MPI_LOCALNRANKS,mpiexec,N"})
    void norWhereOnlyOthersCount(String variable, String launcher, String count) {
        Map<String, String> environment =
                Map.of(variable, "4", "FLUX_TASK_RANK", "0", "MPI_LOCALRANKID", "0");
        assertThatThrownBy(() -> Memberships.ofThisProcess(environment))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("started by " + launcher + " (" + variable + "=4), which cannot start"
                        + " Atoll programs: use 'atoll run -n " + count + "'");
    }

    @ParameterizedTest
    @CsvSource({"PMIX_RANK,a launcher that speaks PMIx", "PALS_RANKID,mpiexec of PALS",
        "FLUX_TASK_RANK,flux run", "MPI_LOCALRANKID,mpiexec"})
    void norWhereNobodyCounts(String variable, String launcher) {
        assertThatThrownBy(() -> Memberships.ofThisProcess(Map.of(variable, "0")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("started by " + launcher + " (" + variable + "=0), which cannot start"
                        + " Atoll programs: use 'atoll run -n N'");
    }

    /// Which of one it is, is no trace of others; nor is what PMIx tells a shell of Slurm's.
    @ParameterizedTest
    @CsvSource({"PMIX_RANK,OMPI_COMM_WORLD_SIZE,1", "PALS_RANKID,PMI_SIZE,1",
        "FLUX_TASK_RANK,FLUX_JOB_SIZE,1", "MPI_LOCALRANKID,MPI_LOCALNRANKS,1",
        "PMIX_RANK,SLURM_PROCID,0"})
    void aRankOfOneIsAJobOfOne(String rank, String variable, String value) {
        assertThat(Memberships.ofThisProcess(Map.of(rank, "0", variable, value)).size())
                .isEqualTo(1);
    }

    /// A host of several may have one of them.
    @ParameterizedTest
    @CsvSource({"PMIX_RANK,MPI_LOCALNRANKS,1", "PMIX_RANK,SLURM_PROCID,0"})
    void aLaterRankHasOthers(String rank, String variable, String value) {
        assertThatThrownBy(() ->
                Memberships.ofThisProcess(Map.of(rank, "3", variable, value)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(rank + "=3");
    }

    @Test
    void mpjrunsWordsAreItsTraces() {
        assertThat(ForeignLauncher.of("0 4 niodev 100".split(" ")).orElseThrow())
                .hasToString("MPJ Express's mpjrun (arguments 0 4 niodev)")
                .returns(4, ForeignLauncher::count);
        assertThat(ForeignLauncher.of("1 /home/me/.mpj/mpj1.conf niodev".split(" ")).orElseThrow()
                .refusal()).endsWith("use 'atoll run -n N'");
        assertThat(ForeignLauncher.of("0 1 niodev 100".split(" "))).isEmpty();
        assertThat(ForeignLauncher.of("8 4 multicore".split(" "))).isEmpty();
        assertThat(ForeignLauncher.of("0 4 fast".split(" "))).isEmpty();
        assertThat(ForeignLauncher.of("in.txt 4 native".split(" "))).isEmpty();
        assertThat(ForeignLauncher.of(new String[0])).isEmpty();
    }

    @Test
    void ourOwnRanksAreNoOtherLaunchers() {
        assertThat(ForeignLauncher.of(Map.of(
                "OMPI_COMM_WORLD_SIZE", "4", "ATOLL_CONTROL", "unix:control"))).isEmpty();
    }

    @Test
    void oneProcessOfAnotherLauncherIsAJobOfOne() {
        assertThat(Memberships.ofThisProcess(Map.of("PMI_SIZE", "1")).size()).isEqualTo(1);
        assertThat(Memberships.ofThisProcess(Map.of("SLURM_NTASKS", "4")).size()).isEqualTo(1);
    }

    /// A batch script or an interactive shell has a process number too, but runs once.
    @ParameterizedTest
    @CsvSource({"SLURM_STEP_ID,4294967291", "SLURM_STEP_ID,4294967290", "SLURM_STEP_ID,batch",
        "SLURM_JOB_ID,7"})
    void aSlurmScriptIsNoStepOfManyTasks(String variable, String value) {
        Map<String, String> script =
                Map.of("SLURM_NTASKS", "4", "SLURM_PROCID", "0", variable, value);
        assertThat(Memberships.ofThisProcess(script).size()).isEqualTo(1);
    }

    @Test
    void aStepOfOneTaskInALargerAllocationIsAJobOfOne() {
        Map<String, String> step = Map.of("SLURM_NTASKS", "4", "SLURM_PROCID", "0",
                "SLURM_STEP_ID", "2", "SLURM_STEP_NUM_TASKS", "1");
        assertThat(Memberships.ofThisProcess(step).size()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "ATOLL_RANK,2", "ATOLL_RANK,-1", "ATOLL_RANK,x", "ATOLL_SIZE,0", "ATOLL_COMMAND,-1"
    })
    void namesTheWrongVariable(String variable, String value) throws IOException {
        Map<String, String> environment = good();
        environment.put(variable, value);
        assertThatThrownBy(() -> Memberships.ofThisProcess(environment))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(variable);
    }

    @Test
    void namesTheMissingVariable() throws IOException {
        Map<String, String> environment = good();
        environment.remove("ATOLL_CREDENTIALS");
        assertThatThrownBy(() -> Memberships.ofThisProcess(environment))
                .hasMessageContaining("ATOLL_CREDENTIALS is not");
    }

    @ParameterizedTest
    @CsvSource({"abc", "zz"})
    void aSecretThatIsNoneIsNotQuoted(String secret) throws IOException {
        Map<String, String> environment = good();
        environment.put(
                "ATOLL_CREDENTIALS", file(new Credentials(secret, "").text()).toString());
        assertThatThrownBy(() -> Memberships.ofThisProcess(environment))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("ATOLL_CREDENTIALS")
                .hasMessageContaining("64 hexadecimal digits")
                .hasMessageNotContaining("'" + secret + "'");
    }

    /// What a process was told is nowhere any more: its children, who inherit the variable, do not
    /// find it.
    @Test
    void credentialsAreReadOnce() throws IOException {
        Path file = file(new Credentials(SECRET, "port").text());
        assertThat(Credentials.take(file)).isEqualTo(new Credentials(SECRET, "port"))
                .asString().doesNotContain(SECRET, "port");
        assertThat(file).doesNotExist();
        assertThatThrownBy(() -> Credentials.take(file))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("a rank joins its job once");
        Path other = file("one line");
        assertThatThrownBy(() -> Credentials.take(other)).hasMessageContaining("1 lines");
    }

    @Test
    void saysWhereNobodyListens() throws IOException {
        Map<String, String> environment = good();
        assertThatThrownBy(() -> Memberships.ofThisProcess(environment))
                .isInstanceOf(CommunicationException.class)
                .hasMessageContaining("rank 1 cannot join job job at unix:/nowhere/control");
    }

    @ParameterizedTest
    @CsvSource({"tcp:h:0", "tcp:h:x", "tcp::1", "unix:x", "h:1", "''", "tcp:h:65536"})
    void refusesAddressesOfOtherForms(String text) {
        assertThatThrownBy(() -> ControlAddress.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + text + "'");
    }

    @ParameterizedTest
    @CsvSource({"tcp:127.0.0.1:80", "unix:/a/b c"})
    void addressesReadAsTheyWrite(String text) {
        assertThat(ControlAddress.parse(text).toString()).isEqualTo(text);
    }
}
