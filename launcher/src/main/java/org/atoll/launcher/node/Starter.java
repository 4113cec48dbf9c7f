// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.atoll.fabric.job.Settings;
import org.atoll.launcher.plan.Allocation;

/// The way to another host: the program that starts a command there and is its standard input and
/// output.
public interface Starter {

    /// The command line that runs a command on a host.
    ///
    /// @param remote program and arguments
    /// @return program and arguments
    List<String> running(String host, List<String> remote);

    /// The program's name.
    String program();

    /// Whether a command was started on the host, though the program has ended.
    ///
    /// @param exitCode  the program's
    /// @param lastError what it has said last
    boolean hasReached(int exitCode, String lastError);

    /// The way to a host: by Slurm to one of this job's allocation; else, and if the setting
    /// `atoll.ssh` names a way, by ssh.
    static Starter to(String host, Settings settings, Map<String, String> environment) {
        return ofSlurm(settings, environment)
                .filter(step -> Allocation.of(environment).stream()
                        .flatMap(allocation -> allocation.others().stream())
                        .anyMatch(host::equals))
                .orElseGet(() -> SshCommand.of(settings));
    }

    private static Optional<Starter> ofSlurm(
            Settings settings, Map<String, String> environment) {
        String job = environment.getOrDefault("SLURM_JOB_ID", "");
        return settings.text("atoll.ssh", "").isEmpty() && job.matches("[0-9]+")
                && isOnPath(SlurmStep.PROGRAM, environment)
                ? Optional.of(new SlurmStep(job))
                : Optional.empty();
    }

    private static boolean isOnPath(String program, Map<String, String> environment) {
        return Arrays.stream(environment.getOrDefault("PATH", "").split(":", -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
