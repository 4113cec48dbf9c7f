// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.faces;

import java.util.Locale;
import mpi.MPI;

/// An exchange that two ranks make many times.
enum Exchange {
    /// There and back; a call is one way.
    PING_PONG {
        @Override
        void run(Spelling on, int calls) {
            for (int i = 0; i < calls / 2; i++) {
                if (ME == 0) {
                    on.send();
                    on.receive();
                } else {
                    on.receive();
                    on.send();
                }
            }
        }
    },

    /// One after the other, with an answer to the last.
    STREAM {
        @Override
        void run(Spelling on, int calls) {
            for (int i = 0; i < calls; i++) {
                if (ME == 0) {
                    on.send();
                } else {
                    on.receive();
                }
            }
            if (ME == 0) {
                on.receive();
            } else {
                on.send();
            }
        }
    },

    /// The sum of `double`s.
    ALL_REDUCE {
        @Override
        void run(Spelling on, int calls) {
            for (int i = 0; i < calls; i++) {
                on.allReduce();
            }
        }
    };

    private static final int ME = MPI.COMM_WORLD.getRank();

    abstract void run(Spelling on, int calls);

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
