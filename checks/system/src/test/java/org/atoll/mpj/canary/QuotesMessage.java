// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.canary;

/// Says what an exception says, and more.
public final class QuotesMessage {

    private QuotesMessage() {}

    /// Keeps the law.
    public static String quoted(String call, RuntimeException failure) {
        return call + ": " + String.valueOf(failure.getMessage());
    }
}
