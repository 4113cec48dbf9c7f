// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.depot;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.atoll.recovery.s3.Bucket;
import org.atoll.recovery.s3.S3Account;
import org.atoll.recovery.s3.S3Address;
import org.atoll.recovery.store.Store;

/// A place with a store for each rank and keeper of a job, such as `rank3`, and pieces of its own,
/// such as the job's command line. Any thread may call; all calls block.
public interface Depot {

    /// The place that a user has named. Nothing is asked of it yet.
    ///
    /// @param place       a folder, or `s3://bucket/prefix`
    /// @param environment has what a bucket needs
    /// @throws IllegalArgumentException if it cannot be one: one line
    static Depot named(String place, Map<String, String> environment) {
        return isBucket(place)
                ? new BucketDepot(Bucket.of(place, environment))
                : new FolderDepot(Path.of(place));
    }

    /// Whether a user has named a bucket.
    static boolean isBucket(String place) {
        return S3Address.isMeant(place);
    }

    /// What a bucket needs of an environment, for processes on other hosts; it has secrets.
    ///
    /// @return the variables that are set
    static Map<String, String> variables(Map<String, String> environment) {
        return S3Account.variables(environment);
    }

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
