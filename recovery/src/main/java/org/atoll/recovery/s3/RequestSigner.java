// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.SortedMap;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Signs requests: AWS Signature Version 4, as the chapter "Authenticating Requests" of the Amazon
/// S3 API Reference describes it. Any thread may call.
///
/// @param keyId   the name of the secret
/// @param secret  never travels
/// @param region  where the request is answered
/// @param service such as `s3`
record RequestSigner(String keyId, String secret, String region, String service) {
    /// The header with the time, such as `20130524T000000Z`.
    static final String DATE = "x-amz-date";

    private static final String ALGORITHM = "AWS4-HMAC-SHA256";
    private static final String END = "aws4_request";
    private static final int DAY = 8;

    /// The header that proves a request.
    ///
    /// @param uri      with path and query as they are sent; the query in alphabetical order
    /// @param headers  all that are signed, by small names, `host` and [#DATE] among them
    /// @param bodyHash of the body, by [#hash]
    /// @return the value of `Authorization`
    String authorization(
            String method, URI uri, SortedMap<String, String> headers, String bodyHash) {
        String names = String.join(";", headers.keySet());
        String path = uri.getRawPath();
        String query = uri.getRawQuery();
        String request = String.join("\n",
                method, path.isEmpty() ? "/" : path, query == null ? "" : query,
                headers.entrySet().stream()
                        .map(each -> each.getKey() + ":" + each.getValue().strip())
                        .collect(Collectors.joining("\n")),
                "", names, bodyHash);
        String time = String.valueOf(headers.get(DATE));
        String scope = String.join("/", time.substring(0, DAY), region, service, END);
        String text = String.join("\n", ALGORITHM, time, scope, hash(request.getBytes(UTF_8)));
        return ALGORITHM + " Credential=" + keyId + "/" + scope + ",SignedHeaders=" + names
                + ",Signature=" + HexFormat.of().formatHex(mac(key(time.substring(0, DAY)), text));
    }

    private byte[] key(String day) {
        byte[] key = mac(("AWS4" + secret).getBytes(UTF_8), day);
        return mac(mac(mac(key, region), service), END);
    }

    private static byte[] mac(byte[] key, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, mac.getAlgorithm()));
            return mac.doFinal(text.getBytes(UTF_8));
        } catch (GeneralSecurityException e) {
            throw new AssertionError("each JDK has it", e);
        }
    }

    /// The SHA-256 of bytes, in small hexadecimal digits.
    static String hash(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (GeneralSecurityException e) {
            throw new AssertionError("each JDK has it", e);
        }
    }

    @Override
    public String toString() {
        return "signer of " + keyId;
    }
}
