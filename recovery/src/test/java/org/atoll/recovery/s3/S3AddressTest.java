// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Addresses as users write them, and the environment that goes with them.
class S3AddressTest {
    @Test
    void aBucketWithOrWithoutAPrefixIsRead() {
        S3Address address = S3Address.of("s3://my-bucket/runs/heat.1/");
        assertThat(address).isEqualTo(new S3Address("my-bucket", "runs/heat.1"));
        assertThat(address.part("rank3").key("manifest"))
                .isEqualTo("runs/heat.1/rank3/manifest");
        assertThat(address).hasToString("s3://my-bucket/runs/heat.1");
        assertThat(S3Address.of("s3://abc").part("rank0").key("x")).isEqualTo("rank0/x");
        assertThat(S3Address.isMeant("s3/folder")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "s3:bucket/x|s3:bucket/x is no place in a bucket: say s3://BUCKET/PREFIX",
        "s3:///x|s3:///x names no bucket: say s3://BUCKET/PREFIX",
        "s3://Big_One/x|s3://Big_One/x: 'Big_One' is no name of a bucket, which has 3 to 63 small"
                + " letters, digits, points and hyphens",
        "s3://abc/a//b|s3://abc/a//b: 'a//b' is no prefix, which has words of letters, digits,"
                + " '.', '-' and '_' with a slash between two, 512 characters at most",
        "s3://abc/../b|s3://abc/../b: '../b' is no prefix, which has words of letters, digits,"
                + " '.', '-' and '_' with a slash between two, 512 characters at most"})
    void whatIsNoAddressIsRefused(String text, String complaint) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> S3Address.of(text)).withMessage(complaint);
    }

    private static Map<String, String> environment(String... words) {
        Map<String, String> all = new HashMap<>(Map.of(
                "AWS_ACCESS_KEY_ID", "me", "AWS_SECRET_ACCESS_KEY", "hush"));
        for (int i = 0; i < words.length; i += 2) {
            all.put(words[i], words[i + 1]);
        }
        return all;
    }

    @Test
    void aBucketOfAwsIsInTheNameOfTheHost() {
        S3Account account = S3Account.of(environment("AWS_DEFAULT_REGION", "eu-north-1"));
        assertThat(account.uri("abc", "a/b c", "x=1"))
                .hasToString("https://abc.s3.eu-north-1.amazonaws.com/a/b%20c?x=1");
        assertThat(account.uri("a.bc", "k", ""))
                .hasToString("https://s3.eu-north-1.amazonaws.com/a.bc/k");
    }

    @Test
    void aStoreOfOnesOwnHasTheBucketInThePath() {
        S3Account account = S3Account.of(environment(
                "AWS_ENDPOINT_URL", "http://no.such.example",
                "AWS_ENDPOINT_URL_S3", "https://store.example:443/s3/"));
        assertThat(account.uri("abc", "k", "")).hasToString("https://store.example/s3/abc/k");
        assertThat(account.region()).isEqualTo("us-east-1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "AWS_SECRET_ACCESS_KEY||a bucket needs credentials in the environment; set"
                + " AWS_SECRET_ACCESS_KEY",
        "AWS_REGION||a bucket needs a place in the environment; set AWS_REGION, or"
                + " AWS_ENDPOINT_URL_S3 for a store that is not AWS's",
        "AWS_REGION|a/b|AWS_REGION is 'a/b', which is no name of a region",
        "AWS_ENDPOINT_URL|store:9000|AWS_ENDPOINT_URL is no address of a store, such as"
                + " https://store.example:9000",
        "AWS_ENDPOINT_URL|http://me:hush@store|AWS_ENDPOINT_URL is no address of a store, such as"
                + " https://store.example:9000"})
    void whatIsMissingOrWrongIsNamed(String name, String value, String complaint) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> S3Account.of(environment(name, value == null ? "" : value)))
                .withMessage(complaint);
    }

    @Test
    void otherHostsGetWhatIsSet() {
        assertThat(S3Account.variables(environment("AWS_REGION", "x", "AWS_PROFILE", "y")))
                .containsOnlyKeys("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_REGION");
    }
}
