// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.s3;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The objects of a bucket below a prefix. Any thread may call.
///
/// @param client asks the bucket
record S3Objects(S3Client client) {

    /// The keys of all objects, without the prefix and its slash. Blocks.
    List<String> keysBelow(S3Address address) throws IOException {
        List<String> found = new ArrayList<>();
        Optional<String> next = page(address, 0, Optional.empty(), found);
        while (next.isPresent()) {
            next = page(address, 0, next, found);
        }
        return found;
    }

    /// Whether there is no object at all. Blocks.
    boolean isEmpty(S3Address address) throws IOException {
        List<String> found = new ArrayList<>();
        Optional<String> _ = page(address, 1, Optional.empty(), found);
        return found.isEmpty();
    }

    /// Reads some keys.
    ///
    /// @param most  how many; 0 for as many as the store gives
    /// @param from  where the page before has ended
    /// @param found gets them
    /// @return where the next page begins; nothing if there is none
    private Optional<String> page(
            S3Address address, int most, Optional<String> from, List<String> found)
            throws IOException {
        String start = address.key("");
        Map<String, String> query = new HashMap<>();
        query.put("list-type", "2");
        query.put("prefix", start);
        if (most > 0) {
            query.put("max-keys", Integer.toString(most));
        }
        from.ifPresent(token -> query.put("continuation-token", token));
        String xml = client.send(S3Request.get("", query, Map.of())).text();
        for (String content : XmlText.inner(xml, "Contents")) {
            XmlText.first(content, "Key")
                    .filter(key -> key.startsWith(start))
                    .ifPresent(key -> found.add(key.substring(start.length())));
        }
        return XmlText.first(xml, "IsTruncated").filter("true"::equals)
                .flatMap(yes -> XmlText.first(xml, "NextContinuationToken"));
    }

    /// Ends uploads below a prefix that somebody has begun, as a process did that was killed.
    /// Blocks. Whoever may not list them leaves them there.
    void removeUnfinished(S3Address address) {
        try {
            String xml = client.send(S3Request.get(
                    "", Map.of("uploads", "", "prefix", address.key("")), Map.of())).text();
            for (String upload : XmlText.inner(xml, "Upload")) {
                XmlText.first(upload, "Key").ifPresent(key -> XmlText.first(upload, "UploadId")
                        .ifPresent(id -> MultipartUpload.abort(client, key, id)));
            }
        } catch (IOException e) {
            assert e != null; // a rule of the bucket may remove them
        }
    }
}
