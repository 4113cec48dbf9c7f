// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers.page;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// Serves the page, and is the referee of its games, on the loopback address.
final class PageServer implements AutoCloseable {
    /// The farthest that the page may let the engine look ahead.
    static final int MOST_DEPTH = 30;

    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int NOT_THAT_METHOD = 405;
    private static final int TOO_LONG = 413;
    private static final String TEXT = "text/plain; charset=utf-8";

    private static final Map<String, String> FILES = Map.of(
            "page.html", "text/html; charset=utf-8",
            "page.css", "text/css; charset=utf-8",
            "page.js", "text/javascript; charset=utf-8",
            "board.js", "text/javascript; charset=utf-8",
            "panel.js", "text/javascript; charset=utf-8",
            "server.js", "text/javascript; charset=utf-8",
            "words.js", "text/javascript; charset=utf-8",
            "icon.svg", "image/svg+xml");

    private final PageGate gate = new PageGate();
    private final SearchDesk desk;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private PageServer(HttpServer server, SearchDesk desk) {
        this.server = server;
        this.desk = desk;
    }

    /// Begins to serve.
    ///
    /// @param port 0 for any that is free
    /// @param desk where searches are asked for
    /// @throws IOException if the port is taken or not allowed
    static PageServer start(int port, SearchDesk desk) throws IOException {
        InetAddress loopback = InetAddress.ofLiteral("127.0.0.1");
        var page = new PageServer(
                HttpServer.create(new InetSocketAddress(loopback, port), 0), desk);
        page.server.createContext("/", page::handle);
        page.server.setExecutor(page.threads);
        page.server.start();
        return page;
    }

    /// Where the page is.
    ///
    /// @return an address for a browser; who knows it may play
    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + gate.token() + "/";
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            Optional<String> path = gate.path(exchange);
            PageGate.protect(exchange.getResponseHeaders());
            if (path.isEmpty()) {
                answer(exchange, NOT_FOUND, "there is nothing here; the page's address is in the"
                        + " terminal where it was started\n");
                return;
            }
            switch (exchange.getRequestMethod()) {
                case "GET" -> file(exchange, path.get().isEmpty() ? "page.html" : path.get());
                case "POST" -> post(exchange, path.get());
                default -> answer(exchange, NOT_THAT_METHOD, "only GET and POST are known here\n");
            }
        }
    }

    private static void file(HttpExchange exchange, String name) throws IOException {
        String type = FILES.get(name);
        if (type == null) {
            answer(exchange, NOT_FOUND, "there is no '" + name + "'\n");
            return;
        }
        try (InputStream file = Objects.requireNonNull(
                PageServer.class.getResourceAsStream(name), name)) {
            answer(exchange, OK, type, file.readAllBytes());
        }
    }

    private void post(HttpExchange exchange, String path) throws IOException {
        Optional<String> body = PageGate.body(exchange);
        if (body.isEmpty()) {
            answer(exchange, TOO_LONG, "a request has at most " + PageGate.MOST_BYTES
                    + " bytes; a file of many games must be cut\n");
            return;
        }
        try {
            switch (path) {
                case "game" -> answer(exchange, OK, GameLines.of(
                        new GameLines(body.get()).played()));
                case "read" -> answer(exchange, OK, read(body.get()));
                case "write" -> answer(exchange, OK, write(new GameLines(body.get())));
                case "think" -> think(exchange, new GameLines(body.get()));
                default -> answer(exchange, NOT_FOUND, "there is no '" + path + "'\n");
            }
        } catch (IllegalArgumentException e) {
            answer(exchange, OK, GameLines.refusal(e));
        }
    }

    /// The first line of the text says which game is wanted: 1 for the first.
    private static String read(String text) {
        int end = text.indexOf('\n');
        String wanted = end < 0 ? "" : text.substring(0, end).strip();
        if (!wanted.matches("\\d{1,6}")) {
            throw new IllegalArgumentException(
                    "the first line says which game of the file is wanted, and not '" + wanted
                            + "'");
        }
        List<PdnGame> games = PdnReader.read(text.substring(end + 1));
        int number = Integer.parseInt(wanted);
        if (number < 1 || number > games.size()) {
            throw new IllegalArgumentException("there is no game " + number + ": the file has "
                    + games.size());
        }
        return GameLines.of(games.get(number - 1), games.size());
    }

    private static String write(GameLines lines) {
        return PdnWriter.write(lines.tags(), lines.game());
    }

    private void think(HttpExchange exchange, GameLines lines) throws IOException {
        PlayedGame game = lines.game();
        if (game.end() != GameEnd.NONE) {
            throw new IllegalArgumentException("the game is over. " + game.end().sentence());
        }
        var search = new AskedSearch(game.position(), lines.depth(MOST_DEPTH));
        if (!desk.ask(search)) {
            throw new IllegalArgumentException("the engine has enough to do: "
                    + SearchDesk.MOST_WAITING + " other searches wait; try again later");
        }
        try {
            exchange.getResponseHeaders().set("Content-Type", TEXT);
            exchange.sendResponseHeaders(OK, 0);
            new SearchReport(search, exchange.getResponseBody()).write();
        } finally {
            desk.drop(search);
        }
    }

    private static void answer(HttpExchange exchange, int code, String text) throws IOException {
        answer(exchange, code, TEXT, text.getBytes(StandardCharsets.UTF_8));
    }

    private static void answer(HttpExchange exchange, int code, String type, byte[] bytes)
            throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(code, bytes.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
