// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serial;
import java.io.Serializable;
import java.util.concurrent.atomic.AtomicInteger;

/// An argument that can be read so often, and then no more.
class Fussy implements Serializable {
    static final AtomicInteger LEFT = new AtomicInteger();

    @Serial
    private static final long serialVersionUID = 1L;

    /// Counts what comes.
    @Shared
    static class Shelf {
        private int count;

        public void put(Fussy one) {
            count += one == null ? 0 : 1;
        }

        @Read
        public int count() {
            return count;
        }
    }

    @Serial
    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        if (LEFT.getAndDecrement() <= 0) {
            throw new InvalidObjectException("fussy");
        }
    }
}
