// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.atoll.fabric.message.Status;
import org.jspecify.annotations.Nullable;

/// Checks what receives got (MPI 4.1, section 3.5), in the plainest way.
final class NaiveMatcher {
    private final List<Letter> sent;
    private final Consumer<String> wrong;

    /// Creates a matcher for one receiver.
    ///
    /// @param sent  all messages to it, those of one sender in the order of sending
    /// @param wrong is told what is not as it should be
    NaiveMatcher(List<Letter> sent, Consumer<String> wrong) {
        this.sent = sent;
        this.wrong = wrong;
    }

    /// Checks all receives of the receiver, in the order of posting.
    void check(List<Slip> slips) {
        List<Letter> got = new ArrayList<>();
        Set<Integer> seen = new HashSet<>();
        for (Slip slip : slips) {
            Letter letter = identify(slip);
            if (letter == null) {
                return;
            }
            if (!seen.add(letter.number())) {
                wrong.accept(letter + " came twice");
            }
            got.add(letter);
        }
        checkOrder(slips, got);
        if (slips.stream().noneMatch(slip -> slip.source() < 0)) {
            checkAgainstPlainMatching(slips, got);
        }
    }

    private @Nullable Letter identify(Slip slip) {
        for (Letter letter : sent) {
            if (letter.number() == slip.room()[0]) {
                Status status = slip.request().await();
                boolean right = letter.fills(slip.room())
                        && slip.takes(letter)
                        && status.source() == letter.from()
                        && status.tag() == letter.tag()
                        && status.bytes() == 8L * letter.length();
                if (!right) {
                    wrong.accept(letter + " came damaged or to the wrong receive: " + status);
                }
                return letter;
            }
        }
        wrong.accept("a receive got message " + slip.room()[0] + ", which was not sent to it");
        return null;
    }

    /// A later receive got an earlier message only if the earlier receive did not want it.
    private void checkOrder(List<Slip> slips, List<Letter> got) {
        for (int early = 0; early < got.size(); early++) {
            for (int late = early + 1; late < got.size(); late++) {
                Letter overtaking = got.get(early);
                Letter overtaken = got.get(late);
                if (overtaken.from() == overtaking.from()
                        && overtaken.number() < overtaking.number()
                        && slips.get(early).takes(overtaken)) {
                    wrong.accept(overtaking + " overtook " + overtaken);
                }
            }
        }
    }

    /// When receives name their source, what each gets does not depend on time: the first
    /// message of that source that fits and is not taken.
    private void checkAgainstPlainMatching(List<Slip> slips, List<Letter> got) {
        List<Letter> left = new ArrayList<>(sent);
        for (int i = 0; i < slips.size(); i++) {
            Letter expected = first(left, slips.get(i));
            if (!got.get(i).equals(expected)) {
                wrong.accept("receive " + i + " got " + got.get(i) + ", not " + expected);
                return;
            }
            left.remove(expected);
        }
    }

    private static @Nullable Letter first(
            List<Letter> letters, Slip slip) {
        return letters.stream().filter(slip::takes).findFirst().orElse(null);
    }
}
