// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

/// One operation that is to be carried out on the copy of this rank.
///
/// @param object    what it works on
/// @param operation what it does
/// @param unit      the operation with its arguments, as [Unit] has written it
/// @param ending    is told what came of it
@SuppressWarnings("ArrayRecordComponent") // not compared
record Turn(SharedObject object, Operation operation, byte[] unit, Ending ending) {

    /// What happens when an operation has been carried out. Called by the holder of the endpoint.
    interface Ending {

        /// Nobody here waits for the result.
        Ending NOBODY = new Ending() {
            @Override
            public boolean wantsResult() {
                return false;
            }

            @Override
            public void waits() {}

            @Override
            public void end(Outcome outcome) {}
        };

        /// Whether the result is to be kept. From any thread.
        boolean wantsResult();

        /// Its turn has come, and its condition does not hold.
        void waits();

        /// It was carried out, or has failed.
        void end(Outcome outcome);
    }
}
