// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.s3;

import java.io.IOException;

/// A store does not do what it was asked for, or cannot be reached: one line with bucket and key.
public final class S3Exception extends IOException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final String code;
    private final int attempts;

    S3Exception(String where, S3Answer answer, int attempts) {
        super(where + ": " + answer.refusal() + tried(attempts));
        this.status = answer.status();
        this.code = answer.code();
        this.attempts = attempts;
    }

    S3Exception(String where, String reason, int attempts, IOException cause) {
        super(where + ": " + reason + tried(attempts), cause);
        this.status = 0;
        this.code = "";
        this.attempts = attempts;
    }

    private static String tried(int attempts) {
        return attempts == 1 ? "" : ", after " + attempts + " attempts";
    }

    /// The status of HTTP.
    ///
    /// @return 0 if there was no answer
    public int status() {
        return status;
    }

    /// The store's own word for what is wrong.
    ///
    /// @return empty if there is none
    public String code() {
        return code;
    }

    /// Whether an earlier attempt may have done what this one was refused.
    boolean isLater() {
        return attempts > 1;
    }
}
