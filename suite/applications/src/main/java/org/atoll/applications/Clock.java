// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

/// The clock that a program reads: the system's, or that of the job it runs in.
@FunctionalInterface
public interface Clock {

    /// The clock of this JVM.
    Clock SYSTEM = System::nanoTime;

    /// The time now.
    ///
    /// @return nanoseconds since some fixed moment
    long nanoTime();
}
