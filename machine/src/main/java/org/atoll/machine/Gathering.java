// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/// The answers to several questions, which come one by one and are told together. By the master's
/// thread alone.
final class Gathering {
    private final String[] answers;
    private final Consumer<List<String>> all;
    private int left;

    /// Waits for some answers; none of them if there are no questions.
    ///
    /// @param all takes them, in the order of the questions
    Gathering(int count, Consumer<List<String>> all) {
        this.answers = new String[count];
        this.all = all;
        this.left = count;
        if (count == 0) {
            all.accept(List.of());
        }
    }

    /// Where one of the answers goes.
    Consumer<String> place(int index) {
        return answer -> {
            answers[index] = answer;
            left--;
            if (left == 0) {
                all.accept(Arrays.asList(answers));
            }
        };
    }
}
