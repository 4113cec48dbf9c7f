// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;

/// A shell that removes a job's files when this process has ended without doing so, for a process
/// that signal 9 ends can do nothing. It learns of the end by its input, which then ends, too.
///
/// In the folder where others may write it deletes only what belongs to its user, who alone may
/// replace that there. Signals to the process group are none of its business.
final class Sweeper {
    private static final String SCRIPT = """
            trap '' HUP INT TERM
            cd "$1" && ! read -r line || exit
            rm -rf -- "$2"*
            [ ! -d "$3" ] || find "$3" -maxdepth 1 -user "$(id -u)" -name "atoll-$2*" \
              -exec rm -rf -- {} +
            """;

    private final Process shell;

    private Sweeper(Process shell) {
        this.shell = shell;
    }

    /// Starts the shell.
    ///
    /// @param own    the folder of the user's jobs
    /// @param shared the one in memory, where others may write; need not be there
    /// @throws IOException if there is no shell
    static Sweeper start(Path own, Path shared, String job) throws IOException {
        return new Sweeper(new ProcessBuilder(
                "sh", "-c", SCRIPT, "sh", own.toString(), job, shared.toString())
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD)
                .start());
    }

    /// Lets it go: the files are removed.
    void dismiss() {
        try (OutputStream in = shell.getOutputStream()) {
            in.write('\n');
        } catch (IOException e) {
            // It has been ended by somebody.
            assert e != null;
        }
    }
}
