// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.depot;

import java.nio.file.Path;
import java.util.Map;
import org.atoll.recovery.s3.Bucket;
import org.atoll.recovery.s3.S3Account;
import org.atoll.recovery.s3.S3Address;

/// Finds the [Depot] that a user has named, a folder or a part of a bucket.
public final class Depots {
    private Depots() {}

    /// The place that a user has named. Nothing is asked of it yet.
    ///
    /// @param place       a folder, or `s3://bucket/prefix`
    /// @param environment has what a bucket needs
    /// @throws IllegalArgumentException if it cannot be one: one line
    public static Depot named(String place, Map<String, String> environment) {
        return isBucket(place)
                ? new BucketDepot(Bucket.of(place, environment))
                : new FolderDepot(Path.of(place));
    }

    /// Whether a user has named a bucket.
    public static boolean isBucket(String place) {
        return S3Address.isMeant(place);
    }

    /// What a bucket needs of an environment, for processes on other hosts; it has secrets.
    ///
    /// @return the variables that are set
    public static Map<String, String> variables(Map<String, String> environment) {
        return S3Account.variables(environment);
    }
}
