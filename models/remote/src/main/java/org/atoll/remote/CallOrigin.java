// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

/// The origin of a call: calls of one origin that are ordered begin one after the other.
///
/// @param thread its thread's number; 0 if the call is not ordered
/// @param object the object's number; 0 if it stands for the thread alone
record CallOrigin(int rank, int life, int thread, int object) {

    boolean isOrdered() {
        return thread != 0;
    }

    /// The thread alone, whatever it calls.
    CallOrigin caller() {
        return new CallOrigin(rank, life, thread, 0);
    }
}
