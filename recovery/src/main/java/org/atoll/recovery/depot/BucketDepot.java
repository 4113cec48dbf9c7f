// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.depot;

import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import org.atoll.recovery.s3.Bucket;
import org.atoll.recovery.store.Store;

/// A part of a bucket; the keys of each store begin with its name and a slash.
///
/// @param bucket whose part it is
record BucketDepot(Bucket bucket) implements Depot {

    @Override
    public Store own(String part) {
        return bucket.own(part);
    }

    @Override
    public Store existing(String part) {
        return bucket.existing(part);
    }

    @Override
    public List<String> parts() throws IOException {
        return parts(key -> key.indexOf('/') > 0);
    }

    @Override
    public List<String> partsWith(String piece) throws IOException {
        return parts(key -> key.substring(key.indexOf('/') + 1).equals(piece)
                && key.indexOf('/') > 0);
    }

    private List<String> parts(Predicate<String> which) throws IOException {
        return bucket.keys().stream()
                .filter(which)
                .map(key -> key.substring(0, key.indexOf('/')))
                .distinct()
                .sorted()
                .toList();
    }

    @Override
    public boolean isFree() throws IOException {
        return bucket.isEmpty();
    }

    @Override
    public void claim(String name, byte[] content) throws IOException {
        bucket.claim(name, content);
    }

    @Override
    public String place() {
        return bucket.toString();
    }
}
