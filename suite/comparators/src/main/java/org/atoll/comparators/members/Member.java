// SPDX-License-Identifier: Apache-2.0
package org.atoll.comparators.members;

import org.atoll.benchmarks.replica.loops.Sampler;

/// One process of a library's group.
interface Member extends AutoCloseable {
    /// A batch of what is waited for each time.
    long BATCH_NANOS = 5_000_000;

    /// Waits until all members are there.
    ///
    /// @throws Exception if they do not come
    void awaitAll() throws Exception;

    /// A loop that this member runs, with the others' help.
    ///
    /// @param name as loops of ranks are called
    /// @throws IllegalArgumentException if the library does nothing like it
    Work work(String name);

    @Override
    void close();

    /// A loop.
    ///
    /// @param batchNanos how long a batch is to be
    /// @param least      how often it is done at least in a batch
    record Work(long batchNanos, int least, Sampler.Stretch stretch) {

        /// One that is waited for each time.
        static Work waiting(Sampler.Stretch stretch) {
            return new Work(BATCH_NANOS, 1, stretch);
        }
    }
}
