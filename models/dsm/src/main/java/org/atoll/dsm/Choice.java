// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import java.util.ArrayList;
import java.util.List;
import org.atoll.dsm.engine.Policies;
import org.atoll.fabric.job.Settings;

/// A user's choice of how shared memory works.
///
/// @param paged    whether accesses are found by page faults
/// @param plain    whether all ranks are threads of one JVM, and work on the same memory
record Choice(Policies policies, boolean paged, boolean plain) {
    /// The setting that says so.
    static final String SETTING = "atoll.dsm";

    private static final String USUAL = "improved";
    private static final String PAGED = "paged";
    private static final String PLAIN = "plain";
    private static final List<String> DEVICES = List.of("threads", "sim");

    /// What the settings say.
    ///
    /// @throws IllegalArgumentException if there are no such policies, or not together
    static Choice of(Settings settings) {
        return parse(settings.text(SETTING, USUAL));
    }

    /// Reads what a user writes: policies, and `paged` or `plain` anywhere among them.
    ///
    /// @throws IllegalArgumentException if there are no such policies, or not together
    static Choice parse(String text) {
        List<String> words = new ArrayList<>(List.of(text.strip().split("\\s*,\\s*", -1)));
        boolean paged = words.removeIf(PAGED::equals);
        boolean plain = words.removeIf(PLAIN::equals);
        if (paged && plain) {
            throw new IllegalArgumentException("dsm: cannot read '" + text + "': pages of plain"
                    + " memory do not move; write paged or plain");
        }
        boolean isBare = words.isEmpty() || words.getFirst().matches("[+-].*");
        if ((paged || plain) && isBare) {
            words.addFirst(USUAL);
        }
        return new Choice(Policies.parse(String.join(",", words)), paged, plain);
    }

    /// Sees to it that it can be done over a device.
    ///
    /// @throws IllegalArgumentException if not
    void require(String device) {
        if (plain && !DEVICES.contains(device)) {
            throw new IllegalArgumentException("dsm: plain needs ranks that are threads of one JVM:"
                    + " use --device threads or sim" + (device.isEmpty() ? "" : ", not " + device)
                    + "; or leave it away for the detector checked, which works everywhere");
        }
    }
}
