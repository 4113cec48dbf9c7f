// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers.page;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;

/// Decides which requests are heard: those that know the token in the page's address, reached the
/// server by a name of this host, and do not come from a page of somebody else.
final class PageGate {
    /// The longest body that is read.
    static final int MOST_BYTES = 1 << 20;

    private static final int TOKEN_BYTES = 16;
    private static final Set<String> NAMES = Set.of("127.0.0.1", "localhost");

    private final String token;

    /// With a token that nobody can guess.
    PageGate() {
        byte[] bytes = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(bytes);
        token = HexFormat.of().formatHex(bytes);
    }

    /// The first part of every path.
    ///
    /// @return 32 hexadecimal digits
    String token() {
        return token;
    }

    /// The part of the path behind the token, or nothing if the request is not to be heard. A
    /// browser says in its headers for which host a page asked, and from which place the page came:
    /// a name of another host means that its owner made it lead here.
    Optional<String> path(HttpExchange exchange) {
        Headers headers = exchange.getRequestHeaders();
        String host = String.valueOf(headers.getFirst("Host"));
        if (!NAMES.contains(host.replaceFirst(":\\d{1,5}$", ""))) {
            return Optional.empty();
        }
        boolean changes = !exchange.getRequestMethod().equals("GET");
        if (changes && !isOwnPage(headers, host)) {
            return Optional.empty();
        }
        String path = String.valueOf(exchange.getRequestURI().getPath());
        int slash = path.indexOf('/', 1);
        return slash > 0 && isToken(path.substring(1, slash))
                ? Optional.of(path.substring(slash + 1))
                : Optional.empty();
    }

    private static boolean isOwnPage(Headers headers, String host) {
        String origin = headers.getFirst("Origin");
        String site = headers.getFirst("Sec-Fetch-Site");
        return (origin == null || origin.equals("http://" + host))
                && (site == null || site.equals("same-origin"));
    }

    /// Takes the same time for every wrong token.
    private boolean isToken(String said) {
        return MessageDigest.isEqual(
                said.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
    }

    /// Reads the body of a request.
    ///
    /// @return nothing if it is longer than [#MOST_BYTES]
    static Optional<String> body(HttpExchange exchange) throws IOException {
        byte[] bytes = exchange.getRequestBody().readNBytes(MOST_BYTES + 1);
        return bytes.length > MOST_BYTES
                ? Optional.empty()
                : Optional.of(new String(bytes, StandardCharsets.UTF_8));
    }

    /// Lets a browser take nothing from elsewhere for the page, keep nothing, and tell nobody where
    /// the page is.
    static void protect(Headers headers) {
        headers.set("Content-Security-Policy", "default-src 'none'; script-src 'self';"
                + " style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none';"
                + " form-action 'none'; frame-ancestors 'none'");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Cache-Control", "no-store");
    }
}
