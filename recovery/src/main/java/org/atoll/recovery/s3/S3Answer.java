// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.http.HttpHeaders;
import java.util.Set;

/// The answer of a store.
///
/// @param status  of HTTP
/// @param headers of the answer
/// @param body    its content
@SuppressWarnings("ArrayRecordComponent") // never compared
record S3Answer(int status, HttpHeaders headers, byte[] body) {
    private static final int FIRST_REFUSAL = 300;
    private static final int OK = 200;

    /// Those of a store that is busy, or of which a part was gone at that moment. 409 is what AWS
    /// says when two write one key at the same time on conditions: to be tried again.
    private static final Set<Integer> PASSING = Set.of(409, 429, 500, 502, 503, 504);
    private static final Set<String> PASSING_CODES =
            Set.of("RequestTimeout", "InternalError", "SlowDown", "ServiceUnavailable");

    /// Whether the store has done what it was asked for. It may begin an answer with status 200
    /// before it knows.
    boolean isGood() {
        return status < FIRST_REFUSAL && !isErrorAfterAll();
    }

    private boolean isErrorAfterAll() {
        return status == OK && body.length > 0 && body[0] == '<'
                && XmlText.first(text(), "Error").isPresent();
    }

    /// Whether the same request may succeed a little later.
    boolean isPassing() {
        return PASSING.contains(status) || PASSING_CODES.contains(code());
    }

    /// The body as text.
    String text() {
        return new String(body, UTF_8);
    }

    /// A header.
    ///
    /// @return empty if there is none
    String header(String name) {
        return headers.firstValue(name).orElse("");
    }

    /// The store's own word for what is wrong.
    ///
    /// @return empty if it says none
    String code() {
        return XmlText.first(text(), "Code").orElse("");
    }

    /// What is wrong, for messages.
    ///
    /// @return such as `HTTP 403 AccessDenied (Access Denied)`
    String refusal() {
        String code = code().replaceAll("\\s+", " ");
        String message = XmlText.first(text(), "Message").orElse("").replaceAll("\\s+", " ");
        String region = header("x-amz-bucket-region");
        boolean elsewhere = status < 500 && status >= FIRST_REFUSAL && !region.isEmpty()
                && (code.contains("Redirect") || code.contains("AuthorizationHeader"));
        return "HTTP " + status + (code.isEmpty() ? "" : " " + code)
                + (message.isEmpty() ? "" : " (" + message + ")")
                + (elsewhere ? "; the bucket is in region " + region : "");
    }
}
