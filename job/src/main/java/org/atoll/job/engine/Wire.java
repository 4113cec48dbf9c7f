// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.engine;

import java.io.IOException;

/// A connection to the launcher, in ASCII. Both calls block.
interface Wire {

    /// Writes all of a text.
    ///
    /// @throws IOException if the connection is not there any more
    void write(String text) throws IOException;

    /// Reads one character.
    ///
    /// @throws IOException if the connection is not there any more
    int read() throws IOException;
}
