// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The answers that AWS has published: the examples of the Amazon S3 API Reference, "Signature
/// Calculations for the Authorization Header", and of its test suite for version 4.
class RequestSignerTest {
    private static final String EMPTY =
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    private static final RequestSigner SIGNER = new RequestSigner(
            "AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "us-east-1", "s3");

    private static String signature(
            String method, String path, Map<String, String> more, String hash) {
        TreeMap<String, String> headers = new TreeMap<>(more);
        headers.put("host", "examplebucket.s3.amazonaws.com");
        headers.put("x-amz-content-sha256", hash);
        headers.put("x-amz-date", "20130524T000000Z");
        String proof = SIGNER.authorization(
                method, URI.create("https://examplebucket.s3.amazonaws.com" + path), headers, hash);
        assertThat(proof).startsWith("AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/"
                + "us-east-1/s3/aws4_request,SignedHeaders=" + String.join(";", headers.keySet())
                + ",Signature=");
        return proof.replaceFirst(".*Signature=", "");
    }

    @Test
    void anObjectIsAskedForInPart() {
        assertThat(signature("GET", "/test.txt", Map.of("range", "bytes=0-9"), EMPTY)).isEqualTo(
                "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41");
    }

    @Test
    void anObjectIsWritten() {
        String hash = RequestSigner.hash("Welcome to Amazon S3.".getBytes(UTF_8));
        assertThat(hash).isEqualTo(
                "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072");
        assertThat(signature("PUT", "/" + UriText.path("test$file.text"),
                Map.of("date", "Fri, 24 May 2013 00:00:00 GMT",
                        "x-amz-storage-class", "REDUCED_REDUNDANCY"), hash)).isEqualTo(
                "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd");
    }

    @ParameterizedTest
    @CsvSource({
        "lifecycle=,fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
        "max-keys=2&prefix=J,34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"})
    void aBucketIsAsked(String query, String expected) {
        assertThat(signature("GET", "/?" + query, Map.of(), EMPTY)).isEqualTo(expected);
    }

    @Test
    void theSuitesFirstRequestIsSigned() {
        TreeMap<String, String> headers = new TreeMap<>(Map.of(
                "host", "example.amazonaws.com", "x-amz-date", "20150830T123600Z"));
        assertThat(new RequestSigner(
                        "AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", "us-east-1",
                        "service")
                .authorization("GET", URI.create("https://example.amazonaws.com/"), headers, EMPTY))
                .endsWith("5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31");
    }

    @Test
    void queriesAreEscapedAndInOrder() {
        assertThat(UriText.query(Map.of("uploads", "", "prefix", "a b/ü~", "X", "1")))
                .isEqualTo("X=1&prefix=a%20b%2F%C3%BC~&uploads=");
        assertThat(UriText.path("a b/c+d")).isEqualTo("a%20b/c%2Bd");
    }

    @Test
    void secretsAreInNoText() {
        assertThat(SIGNER.toString()).doesNotContain("wJalr");
        assertThat(S3Account.of(Map.of("AWS_ACCESS_KEY_ID", "me", "AWS_SECRET_ACCESS_KEY", "hush",
                "AWS_SESSION_TOKEN", "quiet", "AWS_REGION", "eu-north-1")).toString())
                .contains("me").doesNotContain("hush").doesNotContain("quiet");
    }
}
