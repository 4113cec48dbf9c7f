// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A shell beside the launcher, started by the script `atoll`: when the launcher has ended by a
/// signal that the shell got as well, the shell says so. Until the launcher takes signals the JVM
/// ends by them without a word.
///
/// @param process the shell's number, or null if there is none
record StartWatcher(@Nullable Long process) {
    /// A signal that came before the launcher took signals has begun to end the JVM by then.
    private static final long MILLIS = 200;

    /// Ends the shell: the launcher says itself by which signal it ends.
    void dismiss() {
        Optional.ofNullable(process)
                .flatMap(ProcessHandle::of)
                .ifPresent(ProcessHandle::destroyForcibly);
    }

    /// The same, unless a signal ends the JVM that came before the launcher took signals. Blocks
    /// for a fifth of a second; to be called once signals are taken, or just before.
    void dismissUnlessEnding() {
        try {
            Thread.sleep(MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        if (!isJvmEnding()) {
            dismiss();
        }
    }

    private static boolean isJvmEnding() {
        Thread hook = new Thread(() -> {});
        try {
            Runtime.getRuntime().addShutdownHook(hook);
            return !Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            return true;
        }
    }
}
