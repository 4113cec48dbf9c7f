// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.atoll.fabric.job.Settings;
import org.atoll.launcher.plan.Allocation;

/// The ways to other hosts, as this host and the user's batch system have them.
public final class HostStarters {
    private HostStarters() {}

    /// The way to a host: by Slurm to one of this job's allocation; else, and if the setting
    /// `atoll.ssh` names a way, by ssh.
    public static Starter to(String host, Settings settings, Map<String, String> environment) {
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
