// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.s3;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Sends requests to one bucket, signed, and again if what is wrong may pass. Any thread may call,
/// several at a time.
final class S3Client {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private final S3Account account;
    private final String bucket;
    private final Patience patience;
    private final RequestSigner signer;
    private final HttpClient http;

    S3Client(S3Account account, String bucket, Patience patience) {
        this.account = account;
        this.bucket = bucket;
        this.patience = patience;
        this.signer = new RequestSigner(
                account.credentials().keyId(), account.credentials().secret(), account.region(),
                "s3");
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(Duration.ofMillis(patience.answerMillis() / 4))
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
    }

    /// Sends a request until it is answered well. Blocks.
    ///
    /// @throws S3Exception if it is refused, or cannot be sent
    /// @throws InterruptedIOException if the thread is to end
    S3Answer send(S3Request request) throws IOException {
        for (int attempt = 1; ; attempt++) {
            boolean last = attempt == patience.attempts();
            try {
                S3Answer answer = once(request);
                if (answer.isGood()) {
                    return answer;
                }
                if (last || !answer.isPassing()) {
                    throw new S3Exception(where(request), answer, attempt);
                }
            } catch (S3Exception | InterruptedIOException e) {
                throw e;
            } catch (IOException e) {
                if (last) {
                    throw new S3Exception(where(request), reason(e), attempt, e);
                }
            }
            patience.pause(attempt);
        }
    }

    private String where(S3Request request) {
        return "bucket " + bucket + (request.key().isEmpty() ? "" : ", key " + request.key());
    }

    private String reason(IOException e) {
        for (Throwable each = e; each != null; each = each.getCause()) {
            if (each instanceof UnresolvedAddressException) {
                return account.endpoint() + " cannot be reached: there is no such host";
            }
        }
        String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        boolean unreached = e instanceof ConnectException
                || e instanceof HttpConnectTimeoutException;
        return unreached
                ? account.endpoint() + " cannot be reached"
                        + (e.getMessage() == null ? "" : ": " + why)
                : "the connection to " + account.endpoint() + " is broken: " + why;
    }

    private S3Answer once(S3Request request) throws IOException {
        CompletableFuture<HttpResponse<byte[]>> answer = http.sendAsync(
                signed(request), HttpResponse.BodyHandlers.ofByteArray());
        try {
            HttpResponse<byte[]> got = answer.get(patience.answerMillis(), TimeUnit.MILLISECONDS);
            return new S3Answer(got.statusCode(), got.headers(), got.body());
        } catch (TimeoutException e) {
            throw new IOException("no answer within " + patience.answerMillis() + " ms", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        } finally {
            answer.cancel(true);
        }
    }

    private HttpRequest signed(S3Request request) {
        String query = UriText.query(request.query());
        URI uri = account.uri(bucket, request.key(), query);
        String hash = RequestSigner.hash(request.body());
        SortedMap<String, String> headers = new TreeMap<>();
        request.headers().forEach((name, value) ->
                headers.put(name.toLowerCase(Locale.ROOT), value));
        headers.put("x-amz-content-sha256", hash);
        headers.put(RequestSigner.DATE, TIME.format(Instant.now()));
        if (!account.credentials().token().isEmpty()) {
            headers.put("x-amz-security-token", account.credentials().token());
        }
        HttpRequest.Builder built = HttpRequest.newBuilder(uri)
                .method(request.method(), request.body().length == 0
                        && !request.method().startsWith("P")
                        ? HttpRequest.BodyPublishers.noBody()
                        : HttpRequest.BodyPublishers.ofByteArray(request.body()));
        headers.forEach(built::header);
        headers.put("host", uri.getRawAuthority());
        return built.header(
                "Authorization", signer.authorization(request.method(), uri, headers, hash))
                .build();
    }
}
