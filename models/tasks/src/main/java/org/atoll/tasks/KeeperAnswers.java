// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import java.util.List;
import java.util.function.Consumer;

/// The way back from a master to the task that has asked it.
///
/// @param done    takes what came of it
/// @param refused takes why it cannot be done
record KeeperAnswers(Consumer<List<String>> done, Consumer<String> refused)
        implements MachineKeeper.Answer {

    @Override
    public void give(List<String> words) {
        done.accept(words);
    }

    @Override
    public void refuse(String why) {
        refused.accept(why);
    }
}
