// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is wrong with the options of shared memory is said in one line before anything starts.
@Timeout(120)
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
        "improved,-homes | dsm: push needs homes; add +homes or take away -push",
    })
    void wrongPoliciesAreAnsweredInOneLine(String policies, String answer) throws Exception {
        Launched.Result result = Launched.run(
                folder, "-n", "4", "--dsm", policies, "org.atoll.launcher.Probe");
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err().lines()).hasSize(1);
        assertThat(result.err()).startsWith("atoll: ").contains(answer);
    }
}
