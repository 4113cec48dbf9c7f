// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The words that the processes of a job may leave for each other with the launcher that has
/// started them, or with the library that knows this launcher. Used by one thread, once, and closed
/// when all have met: launchers that speak PMI take a process for lost that ends without having
/// closed it, and end the others.
public interface KeyStore extends AutoCloseable {

    /// The way to a key store that was not greeted yet.
    interface Opening {

        /// Greets it. Blocks until it has answered.
        ///
        /// @throws IllegalStateException if what it needs is not here, or a setting is wrong
        /// @throws IOException           if it does not answer
        KeyStore open() throws IOException;
    }

    /// Which process this is.
    ///
    /// @return from 0 on
    int rank();

    /// How many processes there are.
    int size();

    /// The job's name at the launcher.
    String job();

    /// Hands a word of process 0 to all others. Called by all; blocks until all have called it.
    ///
    /// @param key  its name; letters, digits and dots
    /// @param word without blanks, `;` and `=`; null in all processes but that one
    /// @return the word
    /// @throws IOException if the launcher does not answer, or refuses
    String share(String key, @Nullable String word) throws IOException;

    /// Says farewell. The launcher still sees how this process ends.
    @Override
    void close() throws IOException;
}
