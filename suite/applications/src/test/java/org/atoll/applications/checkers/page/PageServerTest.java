// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The server as a client without a browser sees it.
@Timeout(300)
class PageServerTest {
    private final PatientThinker thinker = new PatientThinker();
    private ServedPage page;

    @BeforeEach
    void serve() throws IOException {
        page = new ServedPage(thinker);
    }

    @AfterEach
    void end() {
        page.close();
    }

    private static List<String> of(HttpResponse<String> answer, String word) {
        return answer.body().lines()
                .filter(line -> line.startsWith(word + " "))
                .map(line -> line.substring(word.length() + 1))
                .toList();
    }

    @Test
    void theServerIsTheReferee() throws Exception {
        HttpResponse<String> start = page.post("game", "");
        assertThat(start.statusCode()).isEqualTo(200);
        assertThat(of(start, "legal")).hasSize(7).contains("11-15 ");
        HttpResponse<String> played = page.post("game", "moves 11-15 22-18\nplay 15x22\n");
        assertThat(of(played, "moves")).containsExactly("11-15 22-18 15x22");
        assertThat(of(played, "position")).containsExactly(
                "W:W21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,22");
        assertThat(of(played, "legal")).containsExactlyInAnyOrder("25x18 22", "26x17 22");
        assertThat(of(played, "end")).containsExactly("none");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "game  | moves 11-15 22-18;play 12-16 | you must capture: 15x22 is possible",
        "game  | play 14-17                   | there is no black piece on square 14",
        "game  | moves 11-15 15-19            | there is no white piece on square 15",
        "game  | start W:W1                   | the FEN 'W:W1' has 2 parts",
        "game  | start W:W:B1;play 1-5        | the game is over. Black wins",
        "game  | what 1                       | the line 'what 1' has no meaning here",
        "think | start W:W:B1;depth 1         | the game is over. Black wins",
        "think | depth 0                      | depth is '0'; it is a number from 1 to 30",
        "think | depth 31                     | depth is '31'; it is a number from 1 to 30",
        "think | moves 11-15                  | depth is ''; it is a number from 1 to 30",
        "read  | 1;no game                    | line 1: move 1 of black, no: 'no' is no move",
        "read  | 2;1. 11-15 *                 | there is no game 2: the file has 1",
        "read  | 1. 11-15 *                   | the first line says which game",
        "write | moves 11-16;tag <b>          | '<b>' is no name of a tag"
    })
    void whatCannotBeIsSaidInASentence(String path, String body, String sentence)
            throws Exception {
        HttpResponse<String> answer = page.post(path, body.replace(';', '\n'));
        assertThat(answer.body()).startsWith("refused " + sentence);
        assertThat(answer.body().lines()).hasSize(1);
    }

    @Test
    void aGameIsWrittenAndRead() throws Exception {
        HttpResponse<String> written = page.post(
                "write", "moves 11-15 22-18 15x22\ntag Black Ada\ntag White Bob\n");
        assertThat(written.body()).contains("[Black \"Ada\"]", "[GameType \"21\"]")
                .endsWith("1. 11-15 22-18 2. 15x22 *\n");
        HttpResponse<String> read = page.post("read", "1\n" + written.body());
        assertThat(of(read, "moves")).containsExactly("11-15 22-18 15x22");
        assertThat(of(read, "tag")).contains("Black Ada", "White Bob");
        assertThat(of(read, "games")).containsExactly("1");
    }

    @Test
    void aSearchIsReportedAndEnds() throws Exception {
        HttpResponse<String> answer = page.post("think", "moves 11-15\ndepth 1");
        assertThat(answer.body().lines().filter(line -> !line.isEmpty()))
                .containsExactly("deeper 1 25 7 0.500000 21-17", "best 1 25 7 0.500000 21-17");
    }

    @Test
    void aSearchIsStoppedWhenWhoAskedLeavesAndTheNextIsServed() throws Exception {
        for (int round = 1; round <= 3; round++) {
            try (Stream<String> lines = page.follow("think", "depth 9")) {
                Iterator<String> each = lines.iterator();
                assertThat(each.next()).startsWith("deeper 1 25");
            }
            while (thinker.interrupted() < round) {
                Thread.sleep(5);
            }
            assertThat(page.post("think", "depth 1").body()).contains("best 1 25");
        }
        assertThat(thinker.begun()).isEqualTo(6);
    }

    @Test
    void onlySoManyMayWaitAndTheyMayLeave() throws Exception {
        try (Stream<String> first = page.follow("think", "depth 9")) {
            assertThat(first.iterator().next()).startsWith("deeper");
            List<Stream<String>> others = new ArrayList<>();
            for (int waiting = 0; waiting < SearchDesk.MOST_WAITING; waiting++) {
                others.add(page.follow("think", "depth 9"));
            }
            HttpResponse<String> refused = page.post("think", "depth 1");
            assertThat(refused.body())
                    .startsWith("refused the engine has enough to do: 8 other searches");
            others.forEach(Stream::close);
        }
        HttpResponse<String> after = page.post("think", "depth 1");
        while (after.body().startsWith("refused")) {
            after = page.post("think", "depth 1");
        }
        assertThat(after.body()).contains("best 1 25");
    }

    @Test
    void thePageAndItsFilesAreServed() throws Exception {
        HttpResponse<String> start = page.get("");
        assertThat(start.statusCode()).isEqualTo(200);
        assertThat(start.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'", "frame-ancestors 'none'");
        assertThat(start.headers().firstValue("Cache-Control")).contains("no-store");
        for (String file : List.of("page.css", "page.js", "board.js", "panel.js", "server.js",
                "words.js", "icon.svg")) {
            assertThat(page.get(file).statusCode()).as(file).isEqualTo(200);
        }
        assertThat(page.get("other.js").statusCode()).isEqualTo(404);
        assertThat(page.get("../PageServer.class").statusCode()).isEqualTo(404);
        assertThat(page.get("PageServer.class").statusCode()).isEqualTo(404);
    }

    @Test
    void withoutTheTokenThereIsNothing() throws Exception {
        URI address = URI.create(page.address());
        String token = address.getPath().replace("/", "");
        assertThat(token).matches("[0-9a-f]{32}");
        for (String path : List.of("/", "/game", "/" + token, "//game",
                "/" + token.substring(1) + "0/", "/" + token + "0/game")) {
            assertThat(raw("POST " + path, "Host: 127.0.0.1")).as(path).startsWith("HTTP/1.1 404");
            assertThat(raw("GET " + path, "Host: 127.0.0.1")).as(path).startsWith("HTTP/1.1 404");
        }
        assertThat(raw("POST " + address.getPath() + "game", "Host: 127.0.0.1"))
                .startsWith("HTTP/1.1 200");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "Host: evil.example",
        "Host: evil.example:80",
        "Host: 127.0.0.1.evil.example",
        "Host: localhost:80:80",
        "Host: localhost\r\nOrigin: http://evil.example",
        "Host: localhost\r\nOrigin: null",
        "Host: localhost\r\nOrigin: https://localhost",
        "Host: localhost:1\r\nOrigin: http://localhost:2",
        "Host: localhost\r\nSec-Fetch-Site: cross-site",
        "Host: localhost\r\nSec-Fetch-Site: same-site"
    })
    void otherPagesCannotDriveIt(String headers) throws Exception {
        String path = URI.create(page.address()).getPath();
        assertThat(raw("POST " + path + "game", headers)).startsWith("HTTP/1.1 404");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "Host: localhost",
        "Host: 127.0.0.1:8080",
        "Host: localhost:9\r\nOrigin: http://localhost:9",
        "Host: localhost\r\nOrigin: http://localhost\r\nSec-Fetch-Site: same-origin"
    })
    void itsOwnPageCan(String headers) throws Exception {
        String path = URI.create(page.address()).getPath();
        assertThat(raw("POST " + path + "game", headers)).startsWith("HTTP/1.1 200");
    }

    @Test
    void bodiesAreLimitedAndMethodsKnown() throws Exception {
        String most = "1\n1. 11-15 {" + "x".repeat(PageGate.MOST_BYTES - 15) + "} *";
        assertThat(page.post("read", most + " ".repeat(PageGate.MOST_BYTES - most.length()))
                .statusCode()).isEqualTo(200);
        assertThat(page.post("read", " ".repeat(PageGate.MOST_BYTES + 1)).statusCode())
                .isEqualTo(413);
        String path = URI.create(page.address()).getPath();
        assertThat(raw("PUT " + path + "game", "Host: localhost")).startsWith("HTTP/1.1 405");
        assertThat(page.post("other", "").statusCode()).isEqualTo(404);
    }

    @Test
    void onlyLoopbackIsListenedTo() throws Exception {
        int port = URI.create(page.address()).getPort();
        assertThatThrownBy(() -> PageServer.start(port, new SearchDesk()))
                .isInstanceOf(BindException.class);
        List<InetAddress> others = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                .toList();
        for (InetAddress other : others) {
            assertThatThrownBy(() -> new Socket(other, port).close())
                    .isInstanceOf(ConnectException.class);
        }
    }

    /// What is answered to a request with these headers, of which a client would set some itself.
    private String raw(String first, String headers) throws IOException {
        int port = URI.create(page.address()).getPort();
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            OutputStream out = socket.getOutputStream();
            out.write((first + " HTTP/1.1\r\n" + headers
                    + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                    .getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
            return new String(
                    socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }
}
