// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.bucket;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;

/// A store with one bucket in this process, which goes wrong as it is told: what the stores of
/// recovery ask of S3, and no more.
public final class S3Double implements AutoCloseable {
    private static final int PAGE = 3;

    private final String bucket;
    private final HttpServer server;
    private final TreeMap<String, byte[]> objects = new TreeMap<>();
    private final TreeMap<String, TreeMap<Integer, byte[]>> uploads = new TreeMap<>();
    private final Map<String, String> keys = new TreeMap<>();
    private final Deque<Fault> faults = new ArrayDeque<>();
    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private Fault lasting = Fault.NONE;
    private boolean careless;
    private int begun;

    /// Something that goes wrong with a request.
    public enum Fault {
        /// Nothing does.
        NONE,
        /// Status 503.
        BUSY,
        /// The connection ends before the store has done anything.
        CUT,
        /// The store has done what it was asked for, and then the connection ends.
        CUT_AFTER,
        /// Status 403.
        DENIED,
        /// Status 200, and then an error.
        LATE
    }

    /// An answer.
    private record Answer(int status, Map<String, String> headers, byte[] body) {
        static Answer of(int status, String text) {
            return new Answer(status, Map.of(), text.getBytes(UTF_8));
        }

        static Answer error(int status, String code) {
            return of(status, "<?xml version=\"1.0\"?><Error><Code>" + code
                    + "</Code><Message>it is " + code + "</Message></Error>");
        }
    }

    /// Begins it, at a port of its own.
    public S3Double(String bucket) throws IOException {
        this.bucket = bucket;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    }

    /// Lets it answer.
    ///
    /// @return this
    public S3Double started() {
        server.createContext("/", this::serve);
        server.start();
        return this;
    }

    /// What a process has in its environment that is to use it.
    public Map<String, String> environment() {
        return Map.of(
                "AWS_ENDPOINT_URL_S3", "http://127.0.0.1:" + server.getAddress().getPort(),
                "AWS_ACCESS_KEY_ID", "me", "AWS_SECRET_ACCESS_KEY", "hush");
    }

    /// From now on these go wrong, one for each request.
    public synchronized void fail(Fault... next) {
        faults.addAll(List.of(next));
    }

    /// From now on all goes wrong.
    public synchronized void failAlways(Fault fault) {
        lasting = fault;
    }

    /// It heeds no conditions.
    public synchronized void beCareless() {
        careless = true;
    }

    /// What there is.
    public synchronized Map<String, byte[]> objects() {
        return new TreeMap<>(objects);
    }

    /// Puts an object there, or takes it away.
    ///
    /// @param content null for none
    public synchronized void set(String key, byte[] content) {
        if (content == null) {
            objects.remove(key);
        } else {
            objects.put(key, content);
        }
    }

    /// How many uploads are not ended.
    public synchronized int unfinished() {
        return uploads.size();
    }

    /// All that it was asked, such as `PUT prefix/manifest`.
    public List<String> requests() {
        return List.copyOf(requests);
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void serve(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        Fault fault;
        Answer answer;
        synchronized (this) {
            fault = faults.isEmpty() ? lasting : faults.remove();
            answer = switch (fault) {
                case CUT -> Answer.of(0, "");
                case BUSY -> Answer.error(503, "SlowDown");
                case DENIED -> Answer.error(403, "AccessDenied");
                case LATE -> Answer.error(200, "InternalError");
                default -> answer(exchange, body);
            };
        }
        if (fault == Fault.CUT || fault == Fault.CUT_AFTER) {
            exchange.close();
            return;
        }
        answer.headers.forEach(exchange.getResponseHeaders()::set);
        boolean head = exchange.getRequestMethod().equals("HEAD");
        if (head) {
            exchange.getResponseHeaders().set(
                    "Content-Length", Integer.toString(answer.body.length));
        }
        exchange.sendResponseHeaders(
                answer.status, head || answer.body.length == 0 ? -1 : answer.body.length);
        if (!head) {
            exchange.getResponseBody().write(answer.body);
        }
        exchange.close();
    }

    private Answer answer(HttpExchange exchange, byte[] body) {
        String path = exchange.getRequestURI().getPath();
        Map<String, String> query = query(exchange.getRequestURI().getRawQuery());
        String method = exchange.getRequestMethod();
        String start = "/" + bucket + "/";
        if (!path.startsWith(start)) {
            return Answer.error(404, "NoSuchBucket");
        }
        String key = path.substring(start.length());
        requests.add(method + " " + key + (query.isEmpty() ? "" : "?" + query));
        if (!hash(body).equals(exchange.getRequestHeaders().getFirst("x-amz-content-sha256"))
                || exchange.getRequestHeaders().getFirst("Authorization") == null) {
            return Answer.error(403, "SignatureDoesNotMatch");
        }
        if (key.isEmpty()) {
            return query.containsKey("uploads") ? unfinished(query) : list(query);
        }
        return switch (method) {
            case "PUT" -> query.isEmpty()
                    ? put(key, body, exchange)
                    : part(query, body);
            case "POST" -> query.containsKey("uploads")
                    ? begin(key)
                    : complete(key, query.get("uploadId"), exchange);
            case "DELETE" -> delete(key, query);
            default -> get(key, exchange);
        };
    }

    private static Map<String, String> query(String raw) {
        Map<String, String> all = new TreeMap<>();
        for (String each : raw == null ? new String[0] : raw.split("&")) {
            String[] sides = each.split("=", 2);
            all.put(sides[0], URLDecoder.decode(sides[1], UTF_8));
        }
        return all;
    }

    private static String hash(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    private static String tag(byte[] content) {
        return "\"" + hash(content).substring(0, 32) + "\"";
    }

    private Answer refused(String key, HttpExchange exchange) {
        byte[] there = objects.get(key);
        String match = exchange.getRequestHeaders().getFirst("If-Match");
        boolean none = exchange.getRequestHeaders().getFirst("If-None-Match") != null;
        if (careless || (match == null && !none)) {
            return null;
        }
        if (match != null && there == null) {
            return Answer.error(404, "NoSuchKey");
        }
        boolean met = none ? there == null : tag(there).equals(match);
        return met ? null : Answer.error(412, "PreconditionFailed");
    }

    private Answer put(String key, byte[] body, HttpExchange exchange) {
        Answer refused = refused(key, exchange);
        if (refused != null) {
            return refused;
        }
        objects.put(key, body);
        return new Answer(200, Map.of("ETag", tag(body)), new byte[0]);
    }

    private Answer begin(String key) {
        String id = "upload" + begun++;
        uploads.put(id, new TreeMap<>());
        keys.put(id, key);
        return Answer.of(200, "<InitiateMultipartUploadResult xmlns=\"http://s3\"><Key>" + key
                + "</Key><UploadId>" + id + "</UploadId></InitiateMultipartUploadResult>");
    }

    private Answer part(Map<String, String> query, byte[] body) {
        TreeMap<Integer, byte[]> parts = uploads.get(query.get("uploadId"));
        if (parts == null) {
            return Answer.error(404, "NoSuchUpload");
        }
        parts.put(Integer.parseInt(query.get("partNumber")), body);
        return new Answer(200, Map.of("ETag", tag(body)), new byte[0]);
    }

    private Answer complete(String key, String id, HttpExchange exchange) {
        TreeMap<Integer, byte[]> parts = uploads.get(id);
        if (parts == null) {
            return Answer.error(404, "NoSuchUpload");
        }
        Answer refused = refused(key, exchange);
        if (refused != null) {
            return refused;
        }
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        parts.values().forEach(whole::writeBytes);
        uploads.remove(id);
        objects.put(key, whole.toByteArray());
        return Answer.of(200, "<R><ETag>" + tag(whole.toByteArray()).replace("\"", "&quot;")
                + "</ETag></R>");
    }

    private Answer delete(String key, Map<String, String> query) {
        if (query.containsKey("uploadId")) {
            uploads.remove(query.get("uploadId"));
        } else {
            objects.remove(key);
        }
        return Answer.of(204, "");
    }

    private Answer get(String key, HttpExchange exchange) {
        byte[] there = objects.get(key);
        if (there == null) {
            return Answer.error(404, "NoSuchKey");
        }
        Answer refused = refused(key, exchange);
        String range = exchange.getRequestHeaders().getFirst("Range");
        if (refused != null || range == null) {
            return refused != null
                    ? refused
                    : new Answer(200, Map.of("ETag", tag(there)), there);
        }
        String[] ends = range.replace("bytes=", "").split("-");
        int first = Integer.parseInt(ends[0]);
        if (first >= there.length) {
            return Answer.error(416, "InvalidRange");
        }
        int end = Math.min(there.length, Integer.parseInt(ends[1]) + 1);
        return new Answer(
                206,
                Map.of("ETag", tag(there),
                        "Content-Range", "bytes " + first + "-" + (end - 1) + "/" + there.length),
                Arrays.copyOfRange(there, first, end));
    }

    private Answer list(Map<String, String> query) {
        String after = query.getOrDefault("continuation-token", "");
        int most = Integer.parseInt(query.getOrDefault("max-keys", Integer.toString(PAGE)));
        List<String> all = objects.tailMap(after, false).keySet().stream()
                .filter(key -> key.startsWith(query.get("prefix")))
                .toList();
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\"?><ListBucketResult>");
        List<String> page = all.subList(0, Math.min(most, all.size()));
        page.forEach(key -> xml.append("<Contents><Key>").append(key.replace("&", "&amp;"))
                .append("</Key><Owner><ID>x</ID></Owner></Contents>"));
        boolean more = page.size() < all.size();
        xml.append("<IsTruncated>").append(more).append("</IsTruncated>");
        if (more) {
            xml.append("<NextContinuationToken>").append(page.getLast())
                    .append("</NextContinuationToken>");
        }
        return Answer.of(200, xml.append("</ListBucketResult>").toString());
    }

    private Answer unfinished(Map<String, String> query) {
        StringBuilder xml = new StringBuilder("<ListMultipartUploadsResult>");
        uploads.keySet().stream()
                .filter(id -> keys.get(id).startsWith(query.get("prefix")))
                .forEach(id -> xml.append("<Upload><Key>").append(keys.get(id))
                        .append("</Key><UploadId>").append(id).append("</UploadId></Upload>"));
        return Answer.of(200, xml.append("</ListMultipartUploadsResult>").toString());
    }
}
