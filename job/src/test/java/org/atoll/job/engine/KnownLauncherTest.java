// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The variables that launchers set.
class KnownLauncherTest {
    @Test
    void eachIsKnownByItsVariables() {
        assertThat(KnownLauncher.of(Map.of("PMI_FD", "7", "PMI_RANK", "0", "PMI_SIZE", "2")))
                .contains(KnownLauncher.PMI);
        assertThat(KnownLauncher.of(Map.of("PMIX_NAMESPACE", "a", "PMIX_RANK", "0")))
                .contains(KnownLauncher.PMIX);
        assertThat(KnownLauncher.of(Map.of("SLURM_PROCID", "1", "SLURM_STEP_NUM_TASKS", "2",
                "SLURM_STEP_NODELIST", "n[1-2]"))).contains(KnownLauncher.SLURM);
        assertThat(KnownLauncher.of(Map.of("SLURM_PROCID", "0", "SLURM_NTASKS", "2"))).isEmpty();
        assertThat(KnownLauncher.of(Map.of())).isEmpty();
    }

    @Test
    void slurmWithPmiIsPmi() {
        Map<String, String> both = Map.of("SLURM_PROCID", "1", "SLURM_STEP_NUM_TASKS", "2",
                "SLURM_STEP_NODELIST", "n1", "PMI_FD", "7", "PMI_RANK", "1", "PMI_SIZE", "2");
        assertThat(KnownLauncher.of(both)).contains(KnownLauncher.PMI);
        assertThat(KnownLauncher.PMI.traces(both)).isEqualTo("PMI_FD=7 PMI_RANK=1 PMI_SIZE=2");
    }

    /// Cray's launcher leaves the same where it has been told to speak nothing.
    @Test
    void pmiWithoutItsConnectionIsNamed() {
        assertThatThrownBy(() -> KnownLauncher.of(Map.of("PMI_RANK", "0", "PMI_SIZE", "2")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the launcher has set PMI_RANK=0 PMI_SIZE=2 but not PMI_FD, the"
                        + " connection by which it is asked where the others are: have it speak"
                        + " PMI 1, or use 'atoll run -n 2' in its place");
        Map<String, String> slurm = Map.of("SLURM_PROCID", "1", "SLURM_STEP_NUM_TASKS", "2",
                "SLURM_STEP_NODELIST", "n1", "PMI_RANK", "1", "PMI_SIZE", "2");
        assertThat(KnownLauncher.of(slurm)).contains(KnownLauncher.SLURM);
    }

    @Test
    void aDescriptorThatIsNoNumberIsNamed() {
        Map<String, String> wrong = Map.of("PMI_FD", "x", "PMI_RANK", "0", "PMI_SIZE", "2");
        assertThatThrownBy(() -> KnownLauncher.PMI.open(wrong))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the launcher has set PMI_FD to 'x': a whole number of at least 0 is"
                        + " needed");
    }

    @Test
    void aLibraryThatIsMissingIsNamedWithItsPackage() {
        assertThatThrownBy(() -> Pmix.load(List.of("libnone.so.2", "/none/libnone.so.2")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the launcher speaks PMIx, whose library libpmix.so.2 is not found:"
                        + " install the package libpmix2 (Debian), pmix (Fedora), or name the"
                        + " library's folder by LD_LIBRARY_PATH");
    }

    @Test
    void theLibraryOfTheLauncherComesFirst(@TempDir Path prefix) throws IOException {
        Path folder = Files.createDirectories(prefix.resolve("lib/openmpi"));
        Path library = Files.createFile(folder.resolve("libpmix.so.2"));
        assertThat(Pmix.names(Map.of("PMIX_PREFIX", prefix.toString())))
                .startsWith(library.toString(), "libpmix.so.2");
        assertThat(Pmix.names(Map.of("OPAL_PREFIX", "/none"))).startsWith("libpmix.so.2");
    }

    @Test
    void tracesOfTwoAreRefused() {
        assertThatThrownBy(() -> KnownLauncher.of(Map.of("PMI_FD", "7", "PMIX_NAMESPACE", "a")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("two launchers have started this process, it seems: PMIX_NAMESPACE=a,"
                        + " and PMI_FD=7; unset the variables of the outer one");
    }
}
