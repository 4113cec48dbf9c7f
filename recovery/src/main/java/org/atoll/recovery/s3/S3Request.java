// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.s3;

import java.util.Map;

/// A request to a store.
///
/// @param method  of HTTP
/// @param key     whom it concerns; empty for the bucket itself
/// @param query   its parameters
/// @param headers beside those of each request
/// @param body    its content, of which no copy is made
@SuppressWarnings("ArrayRecordComponent") // never compared
record S3Request(
        String method, String key, Map<String, String> query, Map<String, String> headers,
        byte[] body) {
    private static final byte[] NO_BODY = {};

    /// Copies the maps.
    S3Request {
        query = Map.copyOf(query);
        headers = Map.copyOf(headers);
    }

    static S3Request get(String key, Map<String, String> query, Map<String, String> headers) {
        return new S3Request("GET", key, query, headers, NO_BODY);
    }

    static S3Request head(String key) {
        return new S3Request("HEAD", key, Map.of(), Map.of(), NO_BODY);
    }

    static S3Request put(
            String key, Map<String, String> query, Map<String, String> headers, byte[] body) {
        return new S3Request("PUT", key, query, headers, body);
    }

    static S3Request post(
            String key, Map<String, String> query, Map<String, String> headers, byte[] body) {
        return new S3Request("POST", key, query, headers, body);
    }

    static S3Request delete(String key, Map<String, String> query) {
        return new S3Request("DELETE", key, query, Map.of(), NO_BODY);
    }
}
