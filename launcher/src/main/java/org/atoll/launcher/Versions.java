// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import org.atoll.launcher.plan.Build;
import picocli.CommandLine.IVersionProvider;

/// Tells Atoll's version, the commit it was built from, and its JDK.
final class Versions implements IVersionProvider {
    /// Created by picocli.
    Versions() {}

    @Override
    public String[] getVersion() {
        return new String[] {
            line("atoll", Build.VERSION),
            line("commit", Build.commit()),
            line("jdk", Runtime.version() + " (" + System.getProperty("java.vm.vendor") + ") in "
                    + System.getProperty("java.home"))
        };
    }

    /// A line of two columns.
    static String line(String name, String value) {
        return "%-9s %s".formatted(name, value);
    }
}
