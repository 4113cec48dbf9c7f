// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Libraries that cannot be used, each named in one line.
class UcpLibraryTest {
    @TempDir
    private Path folder;

    private Path compiled(String source) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/gcc")), "no gcc here");
        Path file = Files.writeString(folder.resolve("library.c"), source);
        Path library = folder.resolve("libucp.so.0");
        Process gcc = new ProcessBuilder(
                "/usr/bin/gcc", "-shared", "-fPIC", "-o", library.toString(), file.toString())
                .inheritIO().start();
        assertThat(gcc.waitFor()).isZero();
        return library;
    }

    @Test
    void aMissingOneIsNamedWithItsVersionAndPackage() {
        UcpLibrary missing = UcpLibrary.load("libatoll-none.so.0");
        assertThat(missing.symbols()).isNull();
        assertThat(missing.fault()).isEqualTo(
                "the library libatoll-none.so.0 of UCX 1.13 or newer was not found: Debian and"
                        + " Ubuntu have it in the package libucx0, Fedora and RHEL in ucx;"
                        + " elsewhere, LD_LIBRARY_PATH says where it is");
    }

    @Test
    void anOldOneIsNamedWithBothVersions() throws Exception {
        Path library = compiled("void ucp_get_version(unsigned *a, unsigned *b, unsigned *c)"
                + " { *a = 1; *b = 9; *c = 2; }\n");
        UcpLibrary old = UcpLibrary.load(library.toString());
        assertThat(old.symbols()).isNull();
        assertThat(old.fault())
                .startsWith("the library " + library + " is UCX 1.9.2, and 1.13 or a newer 1.x")
                .contains("libucx0");
    }

    @Test
    void anotherLibraryIsNotTakenForUcx() throws Exception {
        Path library = compiled("int nothing;\n");
        assertThat(UcpLibrary.load(library.toString()).fault())
                .isEqualTo("the library " + library + " has no ucp_get_version: it is not UCX");
    }
}
