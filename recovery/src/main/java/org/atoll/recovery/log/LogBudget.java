// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.atoll.fabric.job.Settings;

/// The memory that a rank may use for messages that are kept: a number of bytes, with k, m or g
/// for the larger units, such as `512m`. What is beyond goes to the folder for temporary files.
final class LogBudget {
    private static final String BYTES = "atoll.recovery.log.bytes";
    private static final Pattern FORM = Pattern.compile("([0-9]{1,9})([kmgKMG]?)");
    private static final int SHARE_OF_HEAP = 4;
    private static final String UNITS = "kmg";
    private static final int STEP = 10;

    private LogBudget() {}

    /// What the user has set, or a quarter of what the heap may have.
    ///
    /// @throws IllegalArgumentException if the setting cannot be read
    static long bytes(Settings settings) {
        String text = settings.text(BYTES, "");
        if (text.isEmpty()) {
            return Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP;
        }
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("setting " + BYTES + " is '" + text
                    + "': it is a number of bytes, or with k, m or g, such as 512m");
        }
        String unit = parts.group(2);
        int power = unit.isEmpty() ? 0 : 1 + UNITS.indexOf(Character.toLowerCase(unit.charAt(0)));
        return Long.parseLong(parts.group(1)) << (STEP * power);
    }

    /// Memory within it, and files beyond.
    ///
    /// @param shortage what is done when half of it is in use
    static Blocks blocks(Settings settings, Runnable shortage) {
        return new Blocks(
                bytes(settings), new SpillFolder(Path.of(System.getProperty("java.io.tmpdir"))),
                shortage);
    }
}
