// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.s3;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The place of a store and who asks there, by the variables that AWS's own tools read from the
/// environment.
///
/// @param endpoint    its address, without a slash at the end
/// @param isCustom    whether the user has named it: then the bucket is in the path, otherwise in
///     the name of the host
/// @param region      for which requests are signed
/// @param credentials with which they are signed
public record S3Account(
        String endpoint, boolean isCustom, String region, Credentials credentials) {
    private static final List<String> ENDPOINTS =
            List.of("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL");
    private static final List<String> REGIONS = List.of("AWS_REGION", "AWS_DEFAULT_REGION");
    private static final String KEY = "AWS_ACCESS_KEY_ID";
    private static final String SECRET = "AWS_SECRET_ACCESS_KEY";
    private static final String TOKEN = "AWS_SESSION_TOKEN";
    private static final String ANY_REGION = "us-east-1";

    /// The keys by which a user is known.
    ///
    /// @param keyId  its name, which travels
    /// @param secret never travels, and is in no message
    /// @param token  of a session; empty if there is none
    public record Credentials(String keyId, String secret, String token) {
        @Override
        public String toString() {
            return "credentials of " + keyId;
        }
    }

    /// Reads the variables.
    ///
    /// @throws IllegalArgumentException if one is missing or wrong: one line with its name
    public static S3Account of(Map<String, String> environment) {
        List<String> missing = Stream.of(KEY, SECRET)
                .filter(name -> value(environment, List.of(name)).isEmpty())
                .toList();
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException("a bucket needs credentials in the environment; set "
                    + String.join(" and ", missing));
        }
        String region = value(environment, REGIONS);
        String endpoint = endpoint(environment);
        if (endpoint.isEmpty() && region.isEmpty()) {
            throw new IllegalArgumentException("a bucket needs a place in the environment; set"
                    + " AWS_REGION, or AWS_ENDPOINT_URL_S3 for a store that is not AWS's");
        }
        if (!region.matches("[A-Za-z0-9-]*")) {
            throw new IllegalArgumentException("AWS_REGION is '" + region + "', which is no name of"
                    + " a region");
        }
        return new S3Account(
                endpoint.isEmpty() ? ofRegion(region) : endpoint, !endpoint.isEmpty(),
                region.isEmpty() ? ANY_REGION : region,
                new Credentials(
                        value(environment, List.of(KEY)), value(environment, List.of(SECRET)),
                        value(environment, List.of(TOKEN))));
    }

    /// The variables that are read, as far as they are set: what processes on other hosts need.
    public static Map<String, String> variables(Map<String, String> environment) {
        return Stream.of(ENDPOINTS, REGIONS, List.of(KEY, SECRET, TOKEN))
                .flatMap(List::stream)
                .filter(name -> !value(environment, List.of(name)).isEmpty())
                .collect(Collectors.toMap(
                        name -> name, name -> value(environment, List.of(name)),
                        (one, other) -> one, LinkedHashMap::new));
    }

    private static String ofRegion(String region) {
        return "https://s3." + region + ".amazonaws.com" + (region.startsWith("cn-") ? ".cn" : "");
    }

    private static String value(Map<String, String> environment, List<String> names) {
        return names.stream()
                .map(name -> environment.getOrDefault(name, "").strip())
                .filter(value -> !value.isEmpty())
                .findFirst()
                .orElse("");
    }

    private static String endpoint(Map<String, String> environment) {
        String text = value(environment, ENDPOINTS);
        if (text.isEmpty()) {
            return "";
        }
        try {
            URI uri = URI.create(text);
            boolean good = List.of("http", "https").contains(String.valueOf(uri.getScheme()))
                    && uri.getHost() != null && uri.getRawUserInfo() == null
                    && uri.getRawQuery() == null && uri.getRawFragment() == null;
            if (good) {
                return usual(uri).replaceFirst("/+$", "");
            }
        } catch (IllegalArgumentException e) {
            assert e != null; // said below
        }
        throw new IllegalArgumentException("AWS_ENDPOINT_URL is no address of a store, such as"
                + " https://store.example:9000");
    }

    /// Without a port that goes without saying: clients do not send that, and what they send is
    /// signed.
    private static String usual(URI uri) {
        int port = uri.getPort();
        boolean said = port != -1 && port != (uri.getScheme().equals("https") ? 443 : 80);
        return uri.getScheme() + "://" + uri.getHost() + (said ? ":" + port : "")
                + uri.getRawPath();
    }

    /// The address of a key.
    ///
    /// @param key may be empty: the bucket itself
    URI uri(String bucket, String key, String query) {
        String path = "/" + UriText.path(key);
        boolean inHost = !isCustom && !bucket.contains("."); // certificates have one level only
        String base = inHost
                ? endpoint.replaceFirst("://", "://" + bucket + ".")
                : endpoint + "/" + bucket;
        return URI.create(base + path + (query.isEmpty() ? "" : "?" + query));
    }
}
