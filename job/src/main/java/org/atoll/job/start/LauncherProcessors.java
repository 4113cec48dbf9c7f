// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.start;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.atoll.fabric.job.Settings;

/// The processors that the launcher of this rank has on this host. It binds each of its ranks to
/// some of them, and a rank that is bound sees only its own: it would take the host for crowded and
/// give its processor away at each look for a message.
final class LauncherProcessors {
    private static final String SETTING = "atoll.processors";
    private static final String MASK = "Cpus_allowed_list:";

    private LauncherProcessors() {}

    /// Sets what the user has not set: how many processors the ranks of this host share.
    static void tell() {
        int all = ProcessHandle.current().parent()
                .map(launcher -> of(launcher.pid()))
                .orElse(0);
        if (all > Runtime.getRuntime().availableProcessors()
                && Settings.ofThisProcess().text(SETTING, "").isEmpty()) {
            System.setProperty(SETTING, Integer.toString(all));
        }
    }

    /// Those that a process may use.
    ///
    /// @return how many, or 0 if the system does not say
    static int of(long process) {
        try {
            List<String> lines = Files.readAllLines(Path.of("/proc/" + process + "/status"));
            return lines.stream()
                    .filter(line -> line.startsWith(MASK))
                    .mapToInt(line -> count(line.substring(MASK.length()).strip()))
                    .sum();
        } catch (IOException e) {
            return 0;
        }
    }

    /// Counts what a list of the kernel's names, such as `0-3,7`.
    ///
    /// @return how many, or 0 if it is no such list
    static int count(String list) {
        int count = 0;
        for (String range : list.split(",", -1)) {
            if (!range.matches("[0-9]{1,6}(-[0-9]{1,6})?")) {
                return 0;
            }
            String[] ends = range.split("-", -1);
            count += Integer.parseInt(ends[ends.length - 1]) - Integer.parseInt(ends[0]) + 1;
        }
        return count;
    }
}
