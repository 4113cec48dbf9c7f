// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.start;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.atoll.fabric.files.NotOwnException;
import org.atoll.fabric.files.OwnFolder;

/// The one folder in which a user's jobs have their files on a host: `atoll` in the folder that
/// `XDG_RUNTIME_DIR` names, if that is the user's alone, else `atoll-<uid>` in the folder for
/// temporary files. It stays when its jobs are over.
public final class UserFolder {
    private static final String RUNTIME = "XDG_RUNTIME_DIR";

    /// A local socket's address has 108 bytes, of which a zero ends the path.
    private static final int ADDRESS_BYTES = 107;

    /// What the longest name of a job and of a socket in its folder take.
    private static final int NAME_BYTES = 58;

    private UserFolder() {}

    /// Opens the folder of this process's user; makes it the first time.
    ///
    /// @throws IllegalStateException if something else has its name, in one line
    public static OwnFolder open() {
        return open(System.getenv(), Path.of(System.getProperty("java.io.tmpdir")));
    }

    /// Opens the folder; makes it the first time.
    ///
    /// @throws IllegalStateException if something else has its name, in one line
    public static OwnFolder open(Map<String, String> environment, Path temporary) {
        String runtime = environment.getOrDefault(RUNTIME, "");
        Path path = null;
        try {
            path = isOwn(runtime)
                    ? Path.of(runtime, "atoll")
                    : temporary.resolve(
                            "atoll-" + Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
            requireShort(path);
            return OwnFolder.of(path);
        } catch (NotOwnException e) {
            throw new IllegalStateException(
                    e.getMessage() + ", so no job's files are put there: remove it,"
                    + otherwise());
        } catch (IOException e) {
            throw new IllegalStateException("there is no folder for the files of jobs: "
                    + (path == null ? "" : path + ": ") + reason(e) + "; make room for it,"
                    + otherwise());
        }
    }

    private static String otherwise() {
        return " or let " + RUNTIME + " name a folder that only you can enter";
    }

    private static String reason(IOException e) {
        return e.getClass().getSimpleName() + " " + e.getMessage();
    }

    private static void requireShort(Path path) {
        if (!isShort(path)) {
            throw new IllegalStateException(
                    "the name of the folder for the files of jobs, " + path + ", has more"
                    + " than " + (ADDRESS_BYTES - NAME_BYTES) + " bytes, which is too long for"
                    + " the sockets in it; use a shorter java.io.tmpdir," + otherwise());
        }
    }

    private static boolean isShort(Path path) {
        return path.toString().getBytes(StandardCharsets.UTF_8).length + NAME_BYTES
                <= ADDRESS_BYTES;
    }

    /// Whoever has set the variable to something else has not said where jobs may have their
    /// files: `sudo` leaves it as it was for another user.
    private static boolean isOwn(String runtime) {
        Path path = Path.of(runtime);
        if (!path.isAbsolute() || path.getFileName() == null
                || !isShort(path.resolve("atoll"))) {
            return false;
        }
        try (OwnFolder folder = OwnFolder.open(path)) {
            return folder.path().equals(path);
        } catch (IOException e) {
            return false;
        }
    }
}
