// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

/// Where a program reads the time: the system's clock, or the clock of the job it runs in.
@FunctionalInterface
public interface Clock {

    /// The clock of this JVM.
    Clock SYSTEM = System::nanoTime;

    /// The time now.
    ///
    /// @return nanoseconds since some fixed moment
    long nanoTime();
}
