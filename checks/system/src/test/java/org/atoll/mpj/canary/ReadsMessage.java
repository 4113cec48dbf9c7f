// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.canary;

/// Goes by what an exception says.
public final class ReadsMessage {

    private ReadsMessage() {}

    /// Breaks the law.
    public static boolean isAboutTag(RuntimeException failure) {
        String message = failure.getMessage();
        return message != null && message.startsWith("tag is ");
    }
}
