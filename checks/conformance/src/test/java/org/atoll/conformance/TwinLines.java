// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.Tid;

/// The lines of a program's master, and the workers that it starts.
///
/// @param program whose workers they are
record TwinLines(String program, List<String> all) {

    /// Begins without lines.
    TwinLines(String program) {
        this(program, new ArrayList<>());
    }

    void say(String form, Object... values) {
        all.add(String.format(Locale.ROOT, form, values));
    }

    void sayWhether(String what, boolean holds) {
        say("%s %d", what, holds ? 1 : 0);
    }

    List<Tid> start(Pvm pvm, int count) {
        return pvm.spawn(PvmTwins.TwinTask.class, program).count(count).start();
    }
}
