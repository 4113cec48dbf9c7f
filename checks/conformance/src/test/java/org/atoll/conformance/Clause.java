// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

/// One statement about message passing.
///
/// @param body      what every rank of a communicator does to find out
record Clause(String statement, Axes axes, Body body) {

    /// The part of a clause that every rank runs.
    interface Body {
        void run(Case at) throws Exception;
    }
}
