// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers.page;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.stream.Stream;
import org.atoll.applications.checkers.Thinker;

/// A page in this JVM, with the thread that lets the engine think.
final class ServedPage implements AutoCloseable {
    private final SearchDesk desk = new SearchDesk();
    private final Thread engine;
    private final PageServer server;
    private final HttpClient client = HttpClient.newHttpClient();

    ServedPage(Thinker thinker) throws IOException {
        server = PageServer.start(0, desk);
        engine = Thread.ofPlatform().daemon().start(() -> {
            try {
                desk.serve(thinker);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    String address() {
        return server.address();
    }

    HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create(address() + path));
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return client.send(to(path).build(), BodyHandlers.ofString());
    }

    HttpResponse<String> post(String path, String body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = to(path).POST(BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    /// The lines of an answer, as they come; closing them leaves.
    Stream<String> follow(String path, String body) throws IOException, InterruptedException {
        HttpRequest request = to(path).POST(BodyPublishers.ofString(body)).build();
        return client.send(request, BodyHandlers.ofLines()).body();
    }

    @Override
    public void close() {
        client.shutdownNow();
        server.close();
        desk.close();
        while (!joined()) {
            engine.interrupt();
        }
    }

    private boolean joined() {
        try {
            return engine.join(Duration.ofSeconds(1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
