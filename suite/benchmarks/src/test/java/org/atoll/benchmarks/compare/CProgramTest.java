// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CProgramTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    void compilesOnceAndItsSamplesAreRead(MpiLibrary library) throws Exception {
        assumeTrue(
                CProgram.isPresent(library.compiler()), library.compiler() + " is not installed");
        Path program = new CProgram(folder).compile(library);
        FileTime made = Files.getLastModifiedTime(program);
        assertThat(new CProgram(folder).compile(library)).isEqualTo(program);
        assertThat(Files.getLastModifiedTime(program)).isEqualTo(made);
        assertThat(Files.list(folder)).containsExactly(program);
        Runner runner = new Runner(new Plan(2, "shm", false, 0, 0), 60);
        for (Operation operation : List.of(
                Operation.RATE, Operation.SCAN, Operation.BARRIER, Operation.PUT, Operation.GET,
                Operation.START)) {
            JobResult result = runner.run(library.contender(program), operation, List.of(8));
            assertThat(result.failure()).isEmpty();
            assertThat(result.samples()).hasSizeGreaterThanOrEqualTo(5).allSatisfy(sample -> {
                assertThat(sample.operation()).isEqualTo(operation);
                assertThat(sample.nanos()).isPositive();
            });
        }
    }
}
