// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote.collect;

/// A rank in one of its lives.
///
/// @param rank the world rank
public record Party(int rank, int life) {

    @Override
    public String toString() {
        return life == 0 ? Integer.toString(rank) : rank + "'" + life;
    }
}
