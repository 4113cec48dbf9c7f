// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.util.List;
import java.util.Map;

/// One that can run the loops: Atoll or a C MPI library.
public interface Contender {

    /// The command of a job; the measuring program's arguments follow.
    List<String> command(Plan plan);

    /// The command of a job whose ranks greet and end.
    List<String> greeting(Plan plan);

    /// Whether it has a loop for an operation.
    default boolean runs(Operation operation) {
        return true;
    }

    /// Adds what the job wants in its environment.
    ///
    /// @param environment the variables of the process to be
    void prepare(Plan plan, Map<String, String> environment);
}
