// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

/// One operation that is to be carried out on the copy of this rank.
///
/// @param object    what it works on
/// @param operation what it does
/// @param way       how it has come
/// @param unit      the operation with its arguments, as [Unit] has written it
/// @param ending    is told what came of it
@SuppressWarnings("ArrayRecordComponent") // not compared
record Turn(SharedObject object, SharedOperation operation, Way way, byte[] unit, Ending ending) {

    /// The way in which an operation has come.
    ///
    /// @param origin    the rank that has called it
    /// @param isOrdered whether it has a place in the order of its own, on all ranks
    record Way(int origin, boolean isOrdered) {}

    /// The things that happen when an operation has been carried out. Called by the holder of the
    /// endpoint.
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

        /// It was carried out, or has failed, or is to be called again where the object is now.
        void end(Outcome outcome);
    }
}
