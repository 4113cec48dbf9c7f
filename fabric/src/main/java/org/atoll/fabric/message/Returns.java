// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.util.function.Consumer;
import org.atoll.fabric.job.Card;

/// What the mailbox does when a lost rank is taken in again: it forgets what is left of the rank's
/// earlier life, so that none of it is received from then on. What waited for that life has ended
/// with the loss ([Endings]); receives from any source wait on. Holder only.
///
/// @param matcher has the messages of the earlier life
/// @param credits has what that life had spent and was owed
record Returns(Matcher matcher, Credits credits) implements Consumer<Card> {
    @Override
    public void accept(Card card) {
        matcher.takeIf(
                message -> message.source == card.rank(), message -> message.forgotten = true);
        credits.restart(card.rank());
    }
}
