// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote.collect;

/// That references went from one rank to another. From a rank to itself: a rank has adopted what
/// had come from a lost one.
public record Handover(Party from, Party to) {

    @Override
    public String toString() {
        return from + ">" + to;
    }
}
