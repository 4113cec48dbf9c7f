// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

/// Holds a reference to a shared object.
@Shared
class Box {
    private Counter counter;

    public void put(Counter given) {
        counter = given;
    }

    @Read
    public boolean isFull() {
        return counter != null;
    }

    @Read
    @When("isFull")
    public Counter get() {
        return counter;
    }

    /// Breaks the law of operations, in a way that only its run shows.
    public int breakLaw() {
        Object hidden = counter;
        return ((java.util.function.IntSupplier) () -> Hidden.get(hidden)).getAsInt();
    }

    /// Hides a call from who looks at the class.
    static final class Hidden {
        private Hidden() {}

        static int get(Object hidden) {
            return ((Counter) hidden).get();
        }
    }
}
