// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote.collect;

/// An object of a [Universe].
///
/// @param owner  whose
/// @param number which one
record Name(Party owner, int number) implements Comparable<Name> {

    @Override
    public int compareTo(Name other) {
        return toString().compareTo(other.toString());
    }

    @Override
    public String toString() {
        return owner + "." + number;
    }
}
