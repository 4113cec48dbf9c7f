// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import org.atoll.recovery.store.ChangedPieceException;
import org.atoll.recovery.store.Store;

/// A place in a bucket, and the stores below it. Any thread may call; all calls block.
public final class Bucket {
    private static final byte[] OTHER = "other".getBytes(UTF_8);
    private static final String NO_TAG = "\"00000000000000000000000000000000\"";

    private final S3Address address;
    private final S3Client client;
    private final S3Objects objects;

    Bucket(S3Address address, S3Account account, Patience patience) {
        this.address = address;
        this.client = new S3Client(account, address.bucket(), patience);
        this.objects = new S3Objects(client);
    }

    /// Makes one, of which nothing is asked yet.
    ///
    /// @param environment says where the store is, and with what requests are signed
    /// @throws IllegalArgumentException if that, or the address, is wrong: one line
    public static Bucket of(String address, Map<String, String> environment) {
        S3Address place = S3Address.of(address);
        try {
            return new Bucket(place, S3Account.of(environment), Patience.USUAL);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(place + ": " + e.getMessage(), e);
        }
    }

    /// A store for one who writes there alone: what others have left unfinished is removed.
    ///
    /// @param part its name; empty for the place itself
    public Store own(String part) {
        objects.removeUnfinished(address.part(part));
        return existing(part);
    }

    /// A store to look at.
    ///
    /// @param part its name; empty for the place itself
    public Store existing(String part) {
        return new S3Store(client, address.part(part));
    }

    /// The keys of all objects, without the prefix.
    ///
    /// @throws IOException if they cannot be listed
    public List<String> keys() throws IOException {
        return objects.keysBelow(address);
    }

    /// Whether there is no object at all.
    ///
    /// @throws IOException if that cannot be found out
    public boolean isEmpty() throws IOException {
        return objects.isEmpty(address);
    }

    /// Writes the first piece of the place, unless somebody has just done so, and makes sure that
    /// the store would have noticed: one that does not heed conditions lets earlier lives write.
    ///
    /// @throws ChangedPieceException if somebody else has it
    /// @throws IOException           if it cannot be written, or the store heeds no conditions
    public void claim(String name, byte[] content) throws IOException {
        S3Store store = new S3Store(client, address);
        objects.removeUnfinished(address);
        if (store.isThere(name)) {
            throw new ChangedPieceException(name, address.toString());
        }
        store.publish(name, List.of(MemorySegment.ofArray(content)));
        try {
            String key = address.key(name);
            requireHeed(key, Map.of("If-None-Match", "*"));
            requireHeed(key, Map.of("If-Match", NO_TAG));
        } catch (IOException e) {
            store.delete(name);
            throw e;
        }
    }

    private void requireHeed(String key, Map<String, String> condition) throws IOException {
        try {
            client.send(S3Request.put(key, Map.of(), condition, OTHER));
        } catch (S3Exception e) {
            if (e.status() == S3Store.CHANGED) {
                return;
            }
            throw e;
        }
        throw new IOException("the store does not heed " + condition.keySet().iterator().next()
                + ", without which earlier lives of a rank could write over later ones; take one"
                + " that does");
    }

    @Override
    public String toString() {
        return address.toString();
    }
}
