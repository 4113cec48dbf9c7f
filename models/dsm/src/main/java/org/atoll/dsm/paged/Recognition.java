// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.paged;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import org.atoll.fabric.job.JobKey;
import org.jspecify.annotations.Nullable;

/// Lets a program and its pager find and know each other: by what follows from the secret of the
/// pagers' world. Nobody else can guess the socket's name before the socket has it, or say what
/// either says to the other. A socket meets one program, so what is said serves once.
public final class Recognition {
    private static final int NAME_BYTES = 16;

    private final JobKey key;
    private final int rank;

    /// Of a rank and the pager that serves it.
    ///
    /// @param pagers the key of the pagers' world
    /// @param rank   the rank's number, which is the pager's, too
    public Recognition(JobKey pagers, int rank) {
        this.key = pagers;
        this.rank = rank;
    }

    /// The name of the socket. Linux shows it to everybody while the pager listens.
    String name() {
        return "atoll-"
                + HexFormat.of().formatHex(Arrays.copyOf(proof("pager: name"), NAME_BYTES));
    }

    /// What the program says first.
    byte[] ofProgram() {
        return proof("pager: program");
    }

    /// What the pager answers.
    byte[] ofPager() {
        return proof("pager: pager");
    }

    private byte[] proof(String what) {
        return key.proof(
                what.getBytes(StandardCharsets.US_ASCII),
                ByteBuffer.allocate(Integer.BYTES).putInt(rank).array());
    }

    /// Whether somebody has said what was to be said.
    ///
    /// @param said     what was said, or null for nothing
    static boolean isRight(byte[] expected, byte @Nullable [] said) {
        return said != null && MessageDigest.isEqual(expected, said);
    }
}
