// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The fate of a job when one of its ranks fails: the setting `atoll.on.failure`.
public enum OnFailure {
    /// It ends.
    ABORT,
    /// It goes on without the rank, and its program is told.
    CONTINUE,
    /// The rank comes back where it was, and the programs of the others see nothing of it.
    RECOVER;

    private static final String SETTING = "atoll.on.failure";
    private static final String MODE = "atoll.recovery.mode";

    /// What the user has set.
    ///
    /// @throws IllegalArgumentException if it is none of these words, in small letters
    public static OnFailure of(Settings settings) {
        String value = settings.text(SETTING, "abort");
        return named(value).orElseThrow(() -> new IllegalArgumentException("setting " + SETTING
                + " is '" + value + "': it is abort, continue or recover"));
    }

    /// Whether all ranks go back when one fails, in a job that recovers: the setting
    /// `atoll.recovery.mode` is `coordinated`.
    public static boolean isTogether(Settings settings) {
        return settings.text(MODE, "log").equals("coordinated");
    }

    /// The one of a name, in small letters.
    public static Optional<OnFailure> named(String name) {
        return Arrays.stream(values())
                .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst();
    }

    /// Whether the failure of a rank is not that of the job.
    public boolean isSurvived() {
        return this != ABORT;
    }
}
