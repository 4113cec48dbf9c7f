// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica.order;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.atoll.fabric.World;

/// A rule of shared objects that does not hold, so that trials in simulation can be shown to find
/// it. Outside of a simulation all rules hold.
public enum Planted {
    /// All rules hold.
    NOTHING(""),
    /// A read does not wait for the writes that its rank has submitted before.
    SETTLE("settle"),
    /// An operation on a single copy does not wait for the writes that its caller has seen.
    ASKED("asked"),
    /// The caller of a single copy does not wait for the writes that the copy's rank has seen.
    ANSWERED("answered"),
    /// Some replicas try operations that wait for conditions in another order.
    GUARDS("guards"),
    /// A rank that hears that the sequencer has moved forgets what the old one has not numbered.
    TAKEOVER("takeover"),
    /// An object that moves leaves the last of its writes behind.
    MOVE("move"),
    /// RankLosses go on without the units that a lost rank has given to some of them.
    EXCHANGE("exchange"),
    /// RankLosses submit again also what others have brought them of their own.
    RESEND("resend"),

    /// Of the two copies of an object with a backup only the home answers.
    MUTE("mute"),

    /// Who takes an object over has nothing of what waits for conditions.
    BEHIND("behind");

    private static final String PLANTED = "atoll.replica.planted";

    private final String word;

    Planted(String word) {
        this.word = word;
    }

    /// The rule that does not hold in a rank's job.
    ///
    /// @throws IllegalArgumentException if there is no such rule, or the job is not simulated
    public static Planted of(World world) {
        String text = world.settings().text(PLANTED, "");
        if (!text.isEmpty() && !world.isSimulated()) {
            throw new IllegalArgumentException(PLANTED + " is for simulations only");
        }
        return Arrays.stream(values())
                .filter(each -> each.word.equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(PLANTED + " takes "
                        + Arrays.stream(values()).skip(1).map(each -> each.word)
                                .collect(Collectors.joining(", "))
                        + ", not '" + text + "'"));
    }
}
