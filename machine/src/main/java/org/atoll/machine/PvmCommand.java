// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine;

/// The command `atoll pvm`.
public final class PvmCommand {

    private PvmCommand() {}

    /// Runs the command and ends the JVM.
    ///
    /// @param arguments what stands behind `atoll pvm`
    public static void main(String... arguments) {
        System.exit(arguments.length);
    }
}
