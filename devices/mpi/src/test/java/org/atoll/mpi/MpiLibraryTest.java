// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The choice of a library, and what is said of those that will not do.
class MpiLibraryTest {

    @Test
    void theLaunchersOwnLibraryIsTried() {
        assertThat(MpiLibrary.names("", Map.of("OMPI_COMM_WORLD_SIZE", "4")))
                .containsExactly("libmpi.so.40");
        assertThat(MpiLibrary.names("", Map.of("PMI_FD", "6")))
                .startsWith("libmpi_abi.so.1").doesNotContain("libmpi.so.40");
        assertThat(MpiLibrary.names("", Map.of())).startsWith("libmpi_abi.so.1");
        assertThat(MpiLibrary.names("/opt/libmpi.so", Map.of("PMI_FD", "6")))
                .containsExactly("/opt/libmpi.so");
    }

    @Test
    void aLibraryThatIsNotThereIsNamedWithItsPackage() {
        MpiLibrary library = MpiLibrary.load(List.of("libmpi-none.so.1", "/nowhere/libmpi.so"));
        assertThat(library.symbols()).isNull();
        assertThat(library.fault())
                .startsWith("no library of MPI was found; tried: libmpi-none.so.1,"
                        + " /nowhere/libmpi.so")
                .contains("libopenmpi3");
    }

    @Test
    void aLibraryThatIsNotMpiIsRefused() {
        assertThat(MpiLibrary.load(List.of("libm.so.6")).fault())
                .isEqualTo("the library libm.so.6 has no MPI_Init_thread: it is not MPI");
    }

    @Test
    void theFirstWordsOfAVersionAreEnough() {
        assertThat(MpiLibrary.firstWords("MPICH Version:\t4.0.2\nMPICH Release date:\tThu\n"))
                .isEqualTo("MPICH Version: 4.0.2");
        assertThat(MpiLibrary.firstWords("Open MPI v4.1.4, package: Debian OpenMPI, ident"))
                .isEqualTo("Open MPI v4.1.4");
        assertThat(MpiLibrary.firstWords("")).isEmpty();
    }
}
