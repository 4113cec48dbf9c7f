// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import picocli.CommandLine.Command;

/// `atoll version`: the same as `atoll --version`.
@Command(
        name = "version",
        description = "Shows the version, the commit it was built from, and the JDK.",
        mixinStandardHelpOptions = true,
        versionProvider = Versions.class)
final class VersionCommand implements Runnable {
    /// Created by picocli.
    VersionCommand() {}

    @Override
    public void run() {
        for (String line : new Versions().getVersion()) {
            System.out.println(line);
        }
    }
}
