// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.depot;

import java.io.IOException;
import java.util.List;
import org.atoll.recovery.store.Store;

/// A place with a store for each rank and keeper of a job, such as `rank3`, and pieces of its own,
/// such as the job's command line. Any thread may call; all calls block.
public interface Depot {

    /// Opens a store for one who writes there; makes it if it is not there.
    ///
    /// @param part its name, one word
    /// @throws IOException if it cannot be made: one line
    Store own(String part) throws IOException;

    /// Opens a store to look at it.
    ///
    /// @param part its name; an empty one is the place itself
    /// @throws IOException if it cannot be used
    Store existing(String part) throws IOException;

    /// The names of the stores.
    ///
    /// @throws IOException if they cannot be listed
    List<String> parts() throws IOException;

    /// The names of the stores that have a piece of a name, which is one word.
    ///
    /// @throws IOException if they cannot be listed
    List<String> partsWith(String piece) throws IOException;

    /// Whether there is nothing.
    ///
    /// @throws IOException if that cannot be found out: one line
    boolean isFree() throws IOException;

    /// Writes the first piece of the place itself.
    ///
    /// @throws IOException if it cannot be written, or somebody else has just begun to write there
    void claim(String name, byte[] content) throws IOException;

    /// The place as a user would name it.
    String place();
}
