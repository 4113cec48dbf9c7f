// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.atoll.applications.CommandLines;
import org.atoll.applications.Output;
import org.atoll.job.Job;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The program on ranks that are threads of this JVM.
@Timeout(100)
class RankedPageTest {

    /// Waits for the line with the address.
    private static URI address(ByteArrayOutputStream said) throws InterruptedException {
        while (true) {
            String text = said.toString(StandardCharsets.UTF_8);
            int at = text.indexOf("play at ");
            if (at >= 0 && text.indexOf('\n', at) > 0) {
                return URI.create(text.substring(at + 8, text.indexOf('\n', at)).strip());
            }
            Thread.sleep(10);
        }
    }

    private static HttpRequest think(URI page, int depth) {
        return HttpRequest.newBuilder(page.resolve("think"))
                .POST(BodyPublishers.ofString("moves 11-15 22-18 15x22\ndepth " + depth))
                .build();
    }

    @ParameterizedTest
    @CsvSource({"1, remote", "3, remote", "2, threads", "1, sequential"})
    void whoeverThinksIsStoppedAndThinksAgain(int ranks, String model) throws Exception {
        var said = new ByteArrayOutputStream();
        var first = new AtomicReference<Thread>();
        var job = CompletableFuture.runAsync(() -> Job.local(ranks).run(self -> {
            if (self.number() == 0) {
                first.set(Thread.currentThread());
            }
            var out = new Output(
                    new PrintStream(said, true, StandardCharsets.UTF_8), self.number() == 0, false);
            CommandLines.perform(new CheckersPage(),
                    new String[] {"--no-open", "--model", model}, self, out);
        }), task -> Thread.ofPlatform().daemon().start(task));
        URI page = address(said);
        try (HttpClient client = HttpClient.newHttpClient()) {
            for (int round = 0; round < 3; round++) {
                try (Stream<String> lines = client
                        .send(think(page, 30), BodyHandlers.ofLines()).body()) {
                    assertThat(lines.filter(line -> !line.isEmpty()).findFirst().orElseThrow())
                            .startsWith("deeper 1 ");
                }
                String answer = client.send(think(page, 4), BodyHandlers.ofString()).body();
                assertThat(answer.lines().filter(line -> line.startsWith("best")).findFirst())
                        .as(answer).get().asString()
                        .matches("best 4 -?\\d+ \\d+ [0-9.]+ (25x18|26x17).*");
            }
        }
        first.get().interrupt();
        job.get(); // as a join, but its limit of time ends it
    }

    @Test
    void aPortThatIsTakenIsSaid() throws IOException {
        try (var taken = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            assertThatThrownBy(() -> Job.local(1).run(self -> CommandLines.perform(
                    new CheckersPage(),
                    new String[] {"--no-open", "--model", "sequential",
                        "--port", String.valueOf(taken.getLocalPort())},
                    self, new Output(System.out, true, false))))
                    .hasStackTraceContaining("checkers-page: --port " + taken.getLocalPort()
                            + " cannot be used: Address already in use");
        }
    }
}
