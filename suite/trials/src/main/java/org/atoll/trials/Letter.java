// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

/// One message of a plan: its number tells the order of sending, its content the number.
///
/// @param number the place in the plan
/// @param length how many numbers it holds, at least 1
record Letter(int number, int from, int to, int tag, int length) {

    long[] content() {
        long[] content = new long[length];
        content[0] = number;
        for (int i = 1; i < length; i++) {
            content[i] = number * 1_000_003L + i;
        }
        return content;
    }

    /// Whether a buffer begins with this message.
    boolean fills(long[] room) {
        for (int i = 1; i < length; i++) {
            if (room[i] != number * 1_000_003L + i) {
                return false;
            }
        }
        return room[0] == number;
    }
}
