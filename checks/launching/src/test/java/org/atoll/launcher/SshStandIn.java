// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The stand-in for ssh in tests: a script that runs the command on this host.
final class SshStandIn {
    private SshStandIn() {}

    /// Makes the script.
    ///
    /// @param lines  what it does, with the host and the command as its arguments
    static Path make(Path folder, String lines) throws IOException {
        Path ssh = Files.writeString(folder.resolve("ssh"), "#!/bin/sh\n" + lines);
        assertThat(ssh.toFile().setExecutable(true)).isTrue();
        return ssh;
    }
}
