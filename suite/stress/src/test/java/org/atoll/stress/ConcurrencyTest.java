// SPDX-License-Identifier: Apache-2.0
package org.atoll.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs jcstress in a process of its own, which starts others with all modes of compilation. The
/// short form takes a second for each class; `-Datoll.stress=default`, or `tough`, is the length
/// of jcstress itself, for when one of the classes has changed.
class ConcurrencyTest {

    @Test
    void noForbiddenOutcomeIsSeen(@TempDir Path folder) throws Exception {
        String mode = System.getProperty("atoll.stress", "sanity");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "org.openjdk.jcstress.Main",
                "-m", mode,
                "-r", folder.toString(),
                "-jvmArgs", "--enable-native-access=ALL-UNNAMED",
                "-t", "org.atoll"));
        if (mode.equals("sanity")) {
            command.addAll(List.of("-sc", "false", "-time", "1000"));
        }
        Path output = folder.resolve("output.txt");
        int code = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        String said = Files.readString(output);
        assertThat(code).as(said).isZero();
        assertThat(said)
                .contains("9 planned; 9 passed, 0 failed, 0 soft errs, 0 hard errs");
    }
}
