// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote.collect;

/// The faults that a [Universe] commits on purpose, so that its checker can be shown to find them.
enum Fault {
    NOTHING,
    /// What was given up is told before what was sent, and booked by itself.
    GIVEN_UP_FIRST,
    /// Answers overtake the statements before them.
    OVERTAKING,
    /// A reference that is sent on to a third rank is not counted.
    UNCOUNTED_FORWARD,
    /// A reference that comes home is not counted by who sent it.
    UNCOUNTED_RETURN,
    /// A reference that has come is counted twice.
    COUNTED_TWICE,
    /// A statement is booked twice.
    BOOKED_TWICE,
    /// Collectors do not hear of losses, so what dead ranks held is kept.
    KEPT_DEAD,
    /// Questions are answered by who has not heard of the loss.
    EARLY_ANSWER,
    /// What came from a lost rank is not adopted.
    NOT_ADOPTED,
    /// A reference comes to a later life of a rank than it was sent to.
    HAUNTING
}
