// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote.collect;

/// A change in an owner's books.
///
/// @param number   the object
/// @param amount   how many more were sent, or, if negative, were received and given up
public record Posting(int number, Handover handover, long amount) {

    @Override
    public String toString() {
        return number + ":" + handover + (amount < 0 ? "" : "+") + amount;
    }
}
