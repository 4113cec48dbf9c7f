// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.start;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import org.atoll.fabric.files.OwnFolder;
import org.atoll.fabric.job.JobKey;

/// The secret of ranks that are started by hand: the first line of the file `ATOLL_SECRET_FILE`, or
/// of `~/.atoll/secret`, which is made when it is needed first. Only its owner may read a file;
/// hosts with one home directory share it.
final class HandSecret {
    private static final Set<PosixFilePermission> OWNER_ONLY =
            PosixFilePermissions.fromString("rw-------");

    /// A variable that earlier versions read.
    private static final String FORMER = "ATOLL_SECRET";

    private HandSecret() {}

    /// Reads the secret, and makes the file at home if there is none.
    ///
    /// @param home        the user's home directory
    /// @param job         the job's name
    /// @throws IllegalStateException if there is no proper secret; the message does not quote it
    static JobKey key(Map<String, String> environment, Path home, String job) {
        if (environment.containsKey(FORMER)) {
            throw new IllegalStateException(FORMER + " is set: the secret is not taken from there,"
                    + " for all programs that a rank starts see its variables; write it into a"
                    + " file that only you can read, and name that by ATOLL_SECRET_FILE");
        }
        String named = environment.get("ATOLL_SECRET_FILE");
        try {
            Path file = named == null ? madeAt(home.resolve(".atoll", "secret")) : Path.of(named);
            checkOwnerOnly(file);
            String line = Files.readString(file).strip();
            return key(job, line, file.toString());
        } catch (IOException | UnsupportedOperationException e) {
            throw new IllegalStateException("the secret of ranks started by hand cannot be read: "
                    + e + "; name another file by ATOLL_SECRET_FILE", e);
        }
    }

    private static JobKey key(String job, String hex, String source) {
        try {
            return JobKey.ofHex(job, hex);
        } catch (IllegalArgumentException e) {
            // The cause is not kept: its message may quote a part of the secret.
            throw new IllegalStateException(
                    source + " has no secret: 64 hexadecimal digits are needed");
        }
    }

    /// The file under its name is always whole: it is written first and linked then.
    private static Path madeAt(Path file) throws IOException {
        if (Files.exists(file)) {
            return file;
        }
        Path folder = Files.createDirectories(file.resolveSibling(""));
        byte[] secret = new byte[JobKey.SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        Path written = Files.createTempFile(
                folder, "secret", ".new", PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        try {
            Files.writeString(written, HexFormat.of().formatHex(secret) + "\n");
            Files.createLink(file, written);
        } catch (FileAlreadyExistsException e) {
            // Another rank was faster; its secret is the one.
            assert Files.exists(file);
        } finally {
            Files.delete(written);
        }
        return file;
    }

    /// A secret that another user has written would be known to that user. Root may do so anyway.
    private static void checkOwnerOnly(Path file) throws IOException {
        UserPrincipal owner = Files.getOwner(file);
        boolean known = owner.equals(OwnFolder.user())
                || Files.getAttribute(file, "unix:uid").equals(0);
        if (!known) {
            throw new IllegalStateException("the secret's file " + file + " belongs to user "
                    + owner.getName() + ": only one of your own counts");
        }
        Set<PosixFilePermission> open = Files.getPosixFilePermissions(file);
        if (!OWNER_ONLY.containsAll(open)) {
            throw new IllegalStateException("the secret's file " + file + " has the permissions "
                    + PosixFilePermissions.toString(open) + ": only its owner may read it");
        }
    }
}
