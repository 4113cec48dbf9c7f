// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

/// A number, for histories.
@Shared
class Register {
    private int value;

    @Read
    public int read() {
        return value;
    }

    public void write(int number) {
        value = number;
    }

    public int swap(int number) {
        int before = value;
        value = number;
        return before;
    }
}
