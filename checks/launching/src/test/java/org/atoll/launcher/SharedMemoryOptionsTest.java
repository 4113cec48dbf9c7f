// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Checks that what is wrong with the options of shared memory is said in one line before anything
/// starts.
@Sampled
@Timeout(300)
class SharedMemoryOptionsTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "pages.png | dsm: cannot write a map of pages to 'PATH/pages.png'; the name must end in",
        "none/pages.svg | --dsm-map PATH/none/pages.svg: there is no folder PATH/none",
    })
    void aMapThatCannotBeWrittenIsRefusedInOneLine(String file, String answer) throws Exception {
        Launched.Result result = Launched.run(
                folder, "-n", "4", "--dsm-map", folder.resolve(file).toString(),
                "org.atoll.launcher.Probe");
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err().lines()).hasSize(1);
        assertThat(result.err()).startsWith("atoll: ")
                .contains(answer.replace("PATH", folder.toString()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "classical | dsm: cannot read 'classical' at 'classical'; write classic or improved",
        "classic,+home | dsm: unknown policy '+home' in 'classic,+home'; there are ranges,",
        "improved,-homes | dsm: push and grant need homes; write -push,-grant to do",
        "plain | dsm: plain needs ranks that are threads of one JVM: use --device threads or sim;",
        "plain --device shm | use --device threads or sim, not shm; or leave it away for the"
                + " detector checked,",
    })
    void wrongPoliciesAreAnsweredInOneLine(String policies, String answer) throws Exception {
        List<String> words = new ArrayList<>(List.of("-n", "4", "--dsm"));
        words.addAll(List.of(policies.split(" ")));
        words.add("org.atoll.launcher.Probe");
        Launched.Result result = Launched.run(folder, words.toArray(String[]::new));
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err().lines()).hasSize(1);
        assertThat(result.err()).startsWith("atoll: ").contains(answer);
    }

    /// The launcher does not look into what it passes on.
    @ParameterizedTest
    @CsvSource({
        "shm, -x ATOLL_DSM=classical, cannot read 'classical'",
        "tcp, -Datoll.dsm=classical, cannot read 'classical'",
        "threads, -x ATOLL_DSM=classical, cannot read 'classical'",
        "sim, -Datoll.dsm=classical, cannot read 'classical'",
        "shm, -x ATOLL_DSM=plain, plain needs ranks that are threads",
    })
    void ranksAreToldInOneLine(String device, String option, String answer) throws Exception {
        List<String> words = new ArrayList<>(List.of("-n", "3", "--device", device));
        words.addAll(List.of(option.split(" ")));
        words.add("org.atoll.launcher.Bare");
        Launched.Result result = Launched.run(folder, words.toArray(String[]::new));
        assertThat(result.code()).as(result.err()).isEqualTo(2);
        assertThat(result.cause()).matches("atoll: rank \\d: dsm: .*").contains(answer);
        assertThat(result.err()).doesNotContain("\tat ");
    }

    @Test
    void aProgramThatStartsItselfIsTold() throws Exception {
        Launched.Result result = Launched.startMain(
                folder, Map.of(), List.of("-Datoll.dsm=classic,+home"),
                "org.atoll.launcher.Bare", List.of()).result();
        assertThat(result.code()).as(result.err()).isEqualTo(2);
        assertThat(result.err().lines()).hasSize(1);
        assertThat(result.err()).startsWith("atoll: dsm: unknown policy '+home'");
    }
}
