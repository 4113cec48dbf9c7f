// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.atoll.applications.Clock;
import org.atoll.applications.ilink.Estimation.Watcher;
import org.atoll.applications.ilink.IlinkProblem.Level;
import org.atoll.applications.ilink.IlinkProblem.Task;
import org.atoll.applications.ilink.IlinkProblem.Wanted;
import org.atoll.applications.linkage.LinkageSets;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Debian's FASTLINK and this program read the same files. Skipped where FASTLINK is not
/// installed.
@Timeout(300)
class FastlinkTest {

    @TempDir
    private Path folder;

    /// FASTLINK ends its search earlier, so that its value may be greater, but never less.
    @ParameterizedTest
    @ValueSource(strings = {"bc-phase-known", "bc3-phase-known", "syn-small", "syn-rp66"})
    void findsWhatFastlinkFinds(String set) throws Exception {
        for (String program : List.of("unknown", "ilink")) {
            assumeTrue(Files.isExecutable(Path.of("/usr/bin", program)),
                    "skipped: there is no /usr/bin/" + program + "; install Debian's fastlink");
        }
        for (String file : List.of("pedfile.dat", "datafile.dat")) {
            Files.copy(LinkageSets.folder(set).resolve(file), folder.resolve(file));
        }
        perform("unknown");
        perform("ilink");
        IlinkRun ours = WholeIlink.run(IlinkProblem.read(StudySource.folder(folder), new Task(
                new double[0], Wanted.FRACTIONS, Level.EVALUATIONS, 1)), 1, Clock.SYSTEM,
                Watcher.NOBODY);
        List<String> stream = Files.readAllLines(folder.resolve("stream.dat"));
        double theirs = Double.parseDouble(stream.get(2).strip().split(" +", -1)[0]);
        assertThat(ours.value()).isBetween(theirs - 2e-3, theirs + 1e-4 + 1e-5 * theirs);
        double[] thetas = ours.estimate().thetas();
        for (int i = 0; i < thetas.length; i++) {
            assertThat(thetas[i]).isCloseTo(
                    Double.parseDouble(stream.get(4 + i).strip()), within(3e-3));
        }
    }

    private void perform(String program) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("/usr/bin/" + program)
                .directory(folder.toFile()).redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(folder.resolve(program + ".log").toFile()).start();
        boolean isEnded = process.waitFor(60, TimeUnit.SECONDS);
        process.destroyForcibly();
        assertThat(isEnded).as(program).isTrue();
    }
}
