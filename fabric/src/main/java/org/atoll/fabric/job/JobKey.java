// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import java.util.Arrays;
import java.util.HexFormat;

/// A job's name and the secret its processes share. Every connection proves knowledge of the
/// secret in both directions before a frame is parsed; it never appears on a command line and
/// [#toString] does not show it.
public final class JobKey {

    /// The length of a secret.
    public static final int SECRET_BYTES = 32;

    private final String job;
    private final byte[] secret;

    /// Creates a key.
    ///
    /// @param job    the job's name: letters, digits and dashes; unique on its hosts
    /// @param secret 32 random bytes
    public JobKey(String job, byte[] secret) {
        if (secret.length != SECRET_BYTES) {
            throw new IllegalArgumentException(
                    "a job secret has " + SECRET_BYTES + " bytes, not " + secret.length);
        }
        this.job = job;
        this.secret = secret.clone();
    }

    /// Reads a secret written as hexadecimal digits.
    ///
    /// @param job the job's name
    /// @param hex 64 hexadecimal digits
    /// @return the key
    public static JobKey ofHex(String job, String hex) {
        return new JobKey(job, HexFormat.of().parseHex(hex));
    }

    /// The job's name.
    ///
    /// @return the name
    public String job() {
        return job;
    }

    /// The secret.
    ///
    /// @return a copy of its 32 bytes
    public byte[] secret() {
        return secret.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JobKey key
                && key.job.equals(job)
                && Arrays.equals(key.secret, secret);
    }

    @Override
    public int hashCode() {
        return job.hashCode();
    }

    @Override
    public String toString() {
        return "JobKey[" + job + "]";
    }
}
