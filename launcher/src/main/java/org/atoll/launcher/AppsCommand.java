// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.util.Map;
import org.atoll.launcher.plan.Applications;
import picocli.CommandLine.Command;

/// `atoll apps`: lists the programs that come with Atoll.
@Command(
        name = "apps",
        description = "Lists the programs that come with Atoll, to be started by 'atoll run'.",
        mixinStandardHelpOptions = true,
        versionProvider = Versions.class)
final class AppsCommand implements Runnable {

    /// Created by picocli.
    AppsCommand() {}

    @Override
    public void run() {
        Map<String, Applications.Application> bundled = Applications.bundled();
        int width = bundled.keySet().stream().mapToInt(String::length).max().orElse(0);
        bundled.forEach((name, application) ->
                System.out.println(name + " ".repeat(width - name.length() + 2)
                        + application.summary()));
        if (bundled.isEmpty()) {
            System.out.println("no applications are on the class path");
        }
    }
}
