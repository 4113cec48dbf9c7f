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

    /// The way to a host: by Slurm or Grid Engine to one of this job's allocation; else, and if the
    /// setting `atoll.ssh` names a way, by ssh.
    public static Starter to(String host, Settings settings, Map<String, String> environment) {
        return ofBatchSystem(environment)
                .filter(engine -> settings.text("atoll.ssh", "").isEmpty())
                .filter(engine -> Allocation.of(environment).stream()
                        .flatMap(allocation -> allocation.others().stream())
                        .anyMatch(host::equals))
                .orElseGet(() -> SshCommand.of(settings));
    }

    private static Optional<Starter> ofBatchSystem(Map<String, String> environment) {
        String job = environment.getOrDefault("SLURM_JOB_ID", "");
        if (job.matches("[0-9]+") && isOnPath(SlurmStep.PROGRAM, environment)) {
            return Optional.of(new SlurmStep(job));
        }
        return environment.containsKey("PE_HOSTFILE") && environment.containsKey("JOB_ID")
                && isOnPath(GridEngineTask.PROGRAM, environment)
                ? Optional.of(new GridEngineTask())
                : Optional.empty();
    }

    private static boolean isOnPath(String program, Map<String, String> environment) {
        return Arrays.stream(environment.getOrDefault("PATH", "").split(":", -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
