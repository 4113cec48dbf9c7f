// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.browser;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A Chromium without a window, driven through its DevTools.
public final class Chromium implements AutoCloseable {
    private static final Pattern SOCKET =
            Pattern.compile("\"webSocketDebuggerUrl\": *\"([^\"]+)\"");

    private final Path profile;
    private final Process process;
    private final HttpClient client = HttpClient.newHttpClient();
    private final int port;

    /// Starts a browser.
    ///
    /// @param profile a folder for its files, new to it
    private Chromium(Path program, Path profile) throws IOException, InterruptedException {
        this.profile = profile;
        process = new ProcessBuilder(
                program.toString(), "--headless=new", "--no-sandbox", "--disable-gpu",
                "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions",
                "--disable-background-networking", "--disable-component-update",
                "--disable-sync", "--remote-debugging-port=0", "--user-data-dir=" + profile,
                "about:blank")
                .redirectErrorStream(true)
                .redirectOutput(profile.resolve("output").toFile())
                .start();
        Path said = profile.resolve("DevToolsActivePort");
        while (!Files.exists(said) || Files.readAllLines(said).size() < 2) {
            if (!process.isAlive()) {
                throw new IOException("chromium has ended: "
                        + Files.readString(profile.resolve("output")));
            }
            Thread.sleep(20);
        }
        port = Integer.parseInt(Files.readAllLines(said).getFirst());
    }

    /// The program on this host, if it is there.
    public static Optional<Path> program() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .flatMap(folder -> Stream.of("chromium", "chromium-browser", "google-chrome")
                        .map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /// Starts it.
    ///
    /// @param profile a folder for its files, new to it
    public static Chromium start(Path program, Path profile)
            throws IOException, InterruptedException {
        return new Chromium(program, profile);
    }

    /// A new tab, which is empty.
    public BrowserTab tab() throws IOException, InterruptedException {
        String said = client.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/json/new"))
                        .PUT(BodyPublishers.noBody()).build(),
                BodyHandlers.ofString()).body();
        Matcher socket = SOCKET.matcher(said);
        if (!socket.find()) {
            throw new IOException("chromium makes no tab: " + said);
        }
        return new BrowserTab(client, URI.create(socket.group(1)));
    }

    @Override
    public void close() throws IOException {
        List<ProcessHandle> all = Stream.concat(
                process.descendants(), Stream.of(process.toHandle())).toList();
        process.destroy();
        if (process.onExit().completeOnTimeout(null, 5, TimeUnit.SECONDS).join() == null) {
            all.forEach(ProcessHandle::destroyForcibly);
        }
        all.forEach(each -> each.onExit().join()); // they write to their files until then
        client.shutdownNow();
        for (String link : List.of("SingletonLock", "SingletonCookie", "SingletonSocket")) {
            Files.deleteIfExists(profile.resolve(link)); // they lead out of the folder
        }
    }
}
