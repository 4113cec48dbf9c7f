// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import java.util.ArrayList;
import java.util.List;
import org.atoll.dsm.engine.Policies;
import org.atoll.fabric.job.Settings;

/// How a user wants shared memory to work.
///
/// @param policies of the protocol
/// @param paged    whether accesses are found by page faults
record Choice(Policies policies, boolean paged) {
    /// The setting that says so.
    static final String SETTING = "atoll.dsm";

    private static final String USUAL = "improved";
    private static final String PAGED = "paged";

    /// What the settings say.
    ///
    /// @throws IllegalArgumentException if there are no such policies, or not together
    static Choice of(Settings settings) {
        return parse(settings.text(SETTING, USUAL));
    }

    /// Reads what a user writes: policies, and `paged` anywhere among them.
    ///
    /// @throws IllegalArgumentException if there are no such policies, or not together
    static Choice parse(String text) {
        List<String> words = new ArrayList<>(List.of(text.strip().split("\\s*,\\s*", -1)));
        boolean paged = words.removeIf(PAGED::equals);
        boolean isBare = words.isEmpty() || words.getFirst().matches("[+-].*");
        if (paged && isBare) {
            words.addFirst(USUAL);
        }
        return new Choice(Policies.parse(String.join(",", words)), paged);
    }
}
