// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine.console;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.atoll.tasks.Tid;
import org.jspecify.annotations.Nullable;

/// The tasks that one command has spawned. Guarded by the monitor of [Jobs].
final class SpawnedJob {
    private final int number;
    private final String what;
    private final @Nullable PrintStream file;
    private final boolean isTraced;
    private final List<Tid> alive = new ArrayList<>();

    SpawnedJob(int number, String what, @Nullable PrintStream file, boolean isTraced) {
        this.number = number;
        this.what = what;
        this.file = file;
        this.isTraced = isTraced;
    }

    int number() {
        return number;
    }

    /// The class and its arguments.
    String what() {
        return what;
    }

    /// Where its lines go; null for the console.
    @Nullable PrintStream file() {
        return file;
    }

    boolean isTraced() {
        return isTraced;
    }

    /// Those of its tasks that have not ended.
    List<Tid> alive() {
        return alive;
    }

    /// Nothing is written any more.
    void close() {
        if (file != null) {
            file.close();
        }
    }
}
