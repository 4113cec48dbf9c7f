// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.util.ArrayList;
import java.util.List;
import org.atoll.launcher.plan.ShellWord;

/// A task of the user's parallel job of Grid Engine on one of its hosts, by `qrsh -inherit`
/// (qrsh(1)): Grid Engine accounts for it, ends it with the job, and needs no keys of ssh. It is to
/// control the tasks of the parallel environment for that (`control_slaves TRUE`, sge_pe(5)).
record GridEngineTask() implements Starter {
    /// What starts it.
    static final String PROGRAM = "qrsh";

    private static final String COMPLAINT = "error:";

    /// The other side joins the words by blanks and gives them to a shell, so they are quoted.
    @Override
    public List<String> running(String host, List<String> remote) {
        List<String> command = new ArrayList<>(List.of(PROGRAM, "-inherit", host));
        remote.forEach(word -> command.add(ShellWord.quoted(word)));
        return command;
    }

    @Override
    public String program() {
        return PROGRAM;
    }

    @Override
    public boolean hasReached(int exitCode, String lastError) {
        return !lastError.startsWith(COMPLAINT);
    }
}
