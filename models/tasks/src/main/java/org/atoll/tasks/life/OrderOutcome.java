// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

/// The outcome of an order on one rank: the first of the tasks' numbers, which follow each other,
/// or why there are none.
///
/// @param first  a number, or 0
/// @param reason one line, or an empty text
record OrderOutcome(int first, String reason) {

    static OrderOutcome from(int first) {
        return new OrderOutcome(first, "");
    }

    static OrderOutcome not(String reason) {
        return new OrderOutcome(0, reason);
    }

    boolean isDone() {
        return reason.isEmpty();
    }
}
