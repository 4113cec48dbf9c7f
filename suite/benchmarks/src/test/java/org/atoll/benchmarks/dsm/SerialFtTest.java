// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.dsm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.atoll.benchmarks.compare.CProgram;
import org.atoll.benchmarks.contest.Contest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SerialFtTest {
    private static final SerialFt FT = new SerialFt(List.of("atoll"));

    @TempDir
    private Path folder;

    /// The makefile stands for NPB's: it includes the settings, and prints what NPB prints.
    @Test
    void theUsersFtIsBuiltElsewhereAndItsTimeRead() throws IOException, InterruptedException {
        assumeTrue(List.of("gfortran", "gcc", "make").stream().allMatch(CProgram::isPresent));
        Files.createDirectories(folder.resolve("FT"));
        Files.writeString(folder.resolve("FT/ft.f90"), "");
        Files.writeString(folder.resolve("FT/Makefile"), """
                include ../config/make.def
                all:
                \techo '#!/bin/sh' > $(BINDIR)/ft.$(CLASS).x
                \techo 'echo " Time in seconds =             2.09"' >> $(BINDIR)/ft.$(CLASS).x
                \tchmod +x $(BINDIR)/ft.$(CLASS).x
                """);
        Contest contest = FT.contest(folder);
        assertThat(contest.theirs().title()).isEqualTo("NPB serial");
        assertThat(contest.ours().command()).containsExactly(
                "atoll", "run", "-n", "1", "ft", "--class", "A", "--model", "sequential");
        Process process = new ProcessBuilder(contest.theirs().command()).start();
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("time 2.09 s\n");
        assertThat(folder.resolve("config")).doesNotExist();
    }

    @Test
    void whatMakeSaysIsKept() throws IOException {
        assumeTrue(List.of("gfortran", "gcc", "make").stream().allMatch(CProgram::isPresent));
        Files.createDirectories(folder.resolve("FT"));
        Files.writeString(folder.resolve("FT/ft.f"), "");
        assertThatThrownBy(() -> FT.contest(folder))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageMatching("make failed; see .*/log");
    }
}
