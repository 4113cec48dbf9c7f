// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The numbers of binary interfaces are those of the headers that are here.
class AbiTest {
    private static final Path MPICH = Path.of("/usr/include/x86_64-linux-gnu/mpich");
    private static final Path OPEN_MPI = Path.of("/usr/lib/x86_64-linux-gnu/openmpi/include");

    @TempDir
    private Path folder;

    @Test
    void mpichsHeaderHasTheSameNumbers() throws Exception {
        Map<String, Long> expected = numbers(Abi.MPICH);
        expected.put("MPI_COMM_WORLD", Abi.MPICH.handles().world());
        expected.put("MPI_COMM_SELF", Abi.MPICH.handles().self());
        expected.put("MPI_BYTE", Abi.MPICH.handles().bytes());
        expected.put("MPI_ERRORS_RETURN", Abi.MPICH.handles().errorsReturn());
        compare(MPICH, expected);
    }

    /// Its handles are found by name.
    @Test
    void openMpisHeaderHasTheSameNumbers() throws Exception {
        MpiLibrary library = MpiLibrary.load(List.of("libmpi.so.40"));
        Abi abi = library.abi();
        assumeTrue(abi != null, library.fault());
        compare(OPEN_MPI, numbers(abi));
    }

    private static Map<String, Long> numbers(Abi abi) {
        Map<String, Long> numbers = new LinkedHashMap<>();
        numbers.put("MPI_SUCCESS", (long) Abi.SUCCESS);
        numbers.put("MPI_ANY_SOURCE", (long) abi.anySource());
        numbers.put("MPI_THREAD_SERIALIZED", (long) abi.serialized());
        numbers.put("MPI_THREAD_MULTIPLE", (long) abi.multiple());
        numbers.put("offsetof(MPI_Status, MPI_SOURCE)", (long) abi.statusSource());
        return numbers;
    }

    private void compare(Path headers, Map<String, Long> expected) throws Exception {
        assumeTrue(Files.exists(headers.resolve("mpi.h")), "no mpi.h in " + headers);
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/gcc")), "no gcc here");
        StringBuilder source = new StringBuilder(
                "#include <mpi.h>\n#include <stddef.h>\n#include <stdio.h>\nint main() {\n");
        expected.keySet().forEach(name -> source.append(line(name)));
        source.append(line("sizeof(MPI_Status)")).append(line("MPI_MAX_LIBRARY_VERSION_STRING"));
        Path file = Files.writeString(folder.resolve("numbers.c"), source.append("}\n"));
        Path program = folder.resolve("numbers");
        assertThat(output("/usr/bin/gcc", "-I" + headers, "-o", program.toString(),
                file.toString())).isEmpty();
        Map<String, Long> there = new LinkedHashMap<>();
        output(program.toString()).lines().forEach(line -> {
            int colon = line.lastIndexOf(':');
            there.put(line.substring(0, colon), Long.parseLong(line.substring(colon + 1)));
        });
        assertThat(there).containsAllEntriesOf(expected);
        assertThat(there.get("sizeof(MPI_Status)")).isLessThanOrEqualTo(Abi.STATUS_BYTES);
        assertThat(there.get("MPI_MAX_LIBRARY_VERSION_STRING"))
                .isLessThanOrEqualTo(Abi.TEXT_BYTES);
    }

    private static String line(String name) {
        return "printf(\"%s:%lld\\n\", \"" + name + "\", (long long) (" + name + "));\n";
    }

    private static String output(String... words) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(text).isZero();
        return text;
    }
}
