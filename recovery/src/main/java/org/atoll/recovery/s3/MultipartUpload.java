// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A long piece on its way to a store, in parts. It is there as a whole when the last part has
/// arrived and the store has been told all of them, and not at all before.
final class MultipartUpload {
    /// The least that a store takes is 5 MiB.
    static final int PART_BYTES = 8 << 20;

    private static final int MOST_PARTS = 10_000;
    private static final int GONE = 404;

    private final S3Client client;
    private final String key;
    private final Payload payload;
    private final int partBytes;

    /// Prepares one.
    ///
    /// @param partBytes of each part; more if there would be too many
    MultipartUpload(S3Client client, String key, Payload payload, int partBytes) {
        this.client = client;
        this.key = key;
        this.payload = payload;
        this.partBytes = Math.toIntExact(
                Math.max(partBytes, (payload.bytes() + MOST_PARTS - 1) / MOST_PARTS));
    }

    /// Sends all. Blocks.
    ///
    /// @param conditions under which it takes its place
    /// @return what the store calls this version of it; empty if it does not say
    /// @throws IOException if it cannot be sent; then nothing of it is left
    String send(Map<String, String> conditions) throws IOException {
        String id = XmlText.first(
                        client.send(S3Request.post(
                                key, Map.of("uploads", ""), Map.of(), new byte[0])).text(),
                        "UploadId")
                .orElseThrow(() -> new IOException("the store has begun no upload of " + key));
        try {
            return complete(id, parts(id), conditions);
        } catch (IOException e) {
            abort(client, key, id);
            throw e;
        }
    }

    /// Ends one that somebody has begun. Blocks. What cannot be removed is no harm but for its
    /// price.
    static void abort(S3Client client, String key, String id) {
        try {
            client.send(S3Request.delete(key, Map.of("uploadId", id)));
        } catch (IOException e) {
            assert e != null; // a rule of the bucket may remove it
        }
    }

    private List<String> parts(String id) throws IOException {
        List<String> tags = new ArrayList<>();
        try (InFlight<String> sent = new InFlight<>()) {
            int number = 1;
            for (long from = 0; from < payload.bytes(); from += partBytes) {
                if (sent.isFull()) {
                    tags.add(sent.take());
                }
                byte[] part = payload.copy(
                        from, (int) Math.min(partBytes, payload.bytes() - from));
                Map<String, String> which =
                        Map.of("partNumber", Integer.toString(number++), "uploadId", id);
                sent.start(() -> client.send(S3Request.put(key, which, Map.of(), part))
                        .header("etag"));
            }
            while (!sent.isEmpty()) {
                tags.add(sent.take());
            }
        }
        return tags;
    }

    private String complete(String id, List<String> tags, Map<String, String> conditions)
            throws IOException {
        StringBuilder list = new StringBuilder("<CompleteMultipartUpload>");
        for (int i = 0; i < tags.size(); i++) {
            list.append("<Part><PartNumber>").append(i + 1).append("</PartNumber><ETag>")
                    .append(tags.get(i).replace("\"", "&quot;")).append("</ETag></Part>");
        }
        list.append("</CompleteMultipartUpload>");
        try {
            S3Answer answer = client.send(S3Request.post(
                    key, Map.of("uploadId", id), conditions, list.toString().getBytes(UTF_8)));
            return XmlText.first(answer.text(), "ETag").orElse("");
        } catch (S3Exception e) {
            if (e.status() != GONE || !e.isLater()) {
                throw e;
            }
            return arrived(e); // an attempt has succeeded whose answer was lost
        }
    }

    private String arrived(S3Exception e) throws IOException {
        S3Answer head = client.send(S3Request.head(key));
        if (!head.header("content-length").equals(Long.toString(payload.bytes()))) {
            throw e;
        }
        return head.header("etag");
    }
}
