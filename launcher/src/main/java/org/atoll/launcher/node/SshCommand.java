// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.util.ArrayList;
import java.util.List;
import org.atoll.fabric.job.Settings;
import org.atoll.launcher.plan.ShellWord;

/// The command by which a remote host is reached: the setting `atoll.ssh`, split at blanks.
///
/// @param words the command and its options; host and remote command follow
public record SshCommand(List<String> words) implements Starter {
    private static final int FAILED = 255;

    /// Copies the words.
    public SshCommand {
        words = List.copyOf(words);
    }

    /// Reads the setting.
    public static SshCommand of(Settings settings) {
        String text = settings.text("atoll.ssh", "ssh -o BatchMode=yes -o ConnectTimeout=10 "
                + "-o ServerAliveInterval=5 -o ServerAliveCountMax=3");
        return new SshCommand(List.of(text.strip().split("\\s+")));
    }

    /// ssh gives the command to a shell, so its words are quoted.
    @Override
    public List<String> running(String host, List<String> remote) {
        List<String> command = new ArrayList<>(words);
        command.add(host);
        remote.forEach(word -> command.add(ShellWord.quoted(word)));
        return command;
    }

    @Override
    public String program() {
        return words.getFirst();
    }

    /// ssh itself ends with 255, else as its command did: as a shell that does not find it, say.
    @Override
    public boolean hasReached(int exitCode, String lastError) {
        return exitCode != FAILED;
    }
}
