// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.engine;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The words that the processes of a job may leave for each other with the launcher that has
/// started them. Used by one thread, once, and closed as soon as all have met: launchers that speak
/// PMI take a process for lost that ends without having closed it.
public interface KeyStore extends AutoCloseable {

    /// Which process this is.
    ///
    /// @return from 0 on
    int rank();

    /// How many processes there are.
    int size();

    /// The job's name at the launcher.
    String job();

    /// Hands a word of one process to all others. Called by all; blocks until all have called it.
    ///
    /// @param key  its name; letters, digits and dots
    /// @param word without blanks, `;` and `=`; null in all processes but one
    /// @return the word
    /// @throws IOException if the launcher does not answer, or refuses
    String share(String key, @Nullable String word) throws IOException;

    /// Says farewell. The launcher still sees how this process ends.
    @Override
    void close() throws IOException;
}
