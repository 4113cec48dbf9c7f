// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.atoll.applications.browser.BrowserTab;
import org.atoll.applications.browser.Chromium;
import org.atoll.applications.checkers.SearchOptions;
import org.atoll.applications.checkers.Thinkers;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The page in a real browser, against the engine.
@Timeout(300)
@Sampled(value = 1, tests = 2)
class PageTest {
    private static final Path PICTURES = Path.of("target", "checkers-page");
    private static final String MY_TURN =
            "document.querySelector('#status').textContent.includes('Your turn')";
    private static final String OVER =
            "/wins|Draw/.test(document.querySelector('#status').textContent)";

    @TempDir
    private static Path profile;
    private static Chromium browser;

    @TempDir
    private Path folder;
    private ServedPage page;
    private BrowserTab tab;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        Optional<Path> program = Chromium.program();
        assumeTrue(program.isPresent(),
                "skipped: there is no chromium on the PATH (apt install chromium)");
        browser = Chromium.start(program.get(), profile);
    }

    @AfterAll
    static void stop() throws IOException {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void open() throws IOException, InterruptedException {
        page = new ServedPage(Thinkers.sequential(SearchOptions.usual()));
        tab = browser.tab();
        tab.size(1280, 900, false);
        tab.prefer(false, true);
        tab.open(page.address());
        tab.await(MY_TURN);
    }

    @AfterEach
    void close() {
        if (page != null) {
            page.close();
        }
    }

    private void complainsOfNothing() {
        assertThat(tab.complaints()).isEmpty();
    }

    private static String square(int number) {
        return "[data-square=\"" + number + "\"]";
    }

    private void level(int depth) {
        tab.value("(e => { e.value = '" + depth + "'; e.dispatchEvent(new Event('change')); })"
                + "(document.querySelector('#depth'))");
    }

    private void play(String... squares) {
        for (String square : squares) {
            tab.click("[data-square=\"" + square + "\"]");
        }
    }

    /// Writes a position into its field and sets it.
    private void set(String fen) throws InterruptedException {
        tab.click("#fen");
        tab.value("document.querySelector('#fen').select()");
        tab.type(fen);
        tab.click("#set");
        tab.await("document.querySelector('#status').textContent.startsWith('Position set.')"
                + " || document.querySelector('#problem').textContent !== ''");
    }

    private List<String> marked(String mark) {
        return List.of(tab.value("Array.from(document.querySelectorAll('" + mark + "'),"
                + " e => e.dataset.square).join(' ')").split(" "));
    }

    @Test
    void aGameIsPlayedToItsEndByClicks() throws Exception {
        level(1);
        var random = new Random(20261129);
        int moves = 0;
        while (!tab.is(OVER)) {
            List<String> mine = marked(".square.may");
            play(mine.get(random.nextInt(mine.size())));
            while (tab.is("document.querySelector('.square.target')")) {
                List<String> targets = marked(".square.target");
                String before = tab.text("#moves") + tab.text("#status");
                play(targets.get(random.nextInt(targets.size())));
                tab.await("document.querySelector('#moves').textContent"
                        + " + document.querySelector('#status').textContent !== '" + before
                        + "'");
            }
            tab.await(MY_TURN + " || " + OVER);
            moves++;
        }
        assertThat(moves).isGreaterThan(5);
        assertThat(tab.value("document.querySelectorAll('.square.may').length")).isEqualTo("0");
        tab.click("#show");
        tab.await("document.querySelector('#pdn').value.includes('GameType')");
        PdnGame game = PdnReader.read(tab.value("document.querySelector('#pdn').value"))
                .getFirst();
        assertThat(game.game().end()).isNotEqualTo(GameEnd.NONE);
        assertThat(game.tags()).containsEntry("Black", "Player")
                .containsEntry("Result", game.game().end().result());
        complainsOfNothing();
    }

    @Test
    void aMoveIsMadeByKeysAlone() throws Exception {
        level(1);
        tab.click("h1");
        for (int i = 0; i < 3 && !tab.is("document.activeElement.dataset.square"); i++) {
            tab.key("Tab");
        }
        String begin = tab.value("document.activeElement.dataset.square");
        tab.key("ArrowUp");
        tab.key("ArrowUp");
        tab.key("Home");
        assertThat(tab.value("document.activeElement.dataset.square")).isNotEqualTo(begin);
        assertThat(tab.value("document.activeElement.getAttribute('aria-label')"))
                .isEqualTo("square 12, black man, can move");
        tab.key("Enter");
        assertThat(tab.value("document.activeElement.getAttribute('aria-label')"))
                .isEqualTo("square 12, black man, chosen");
        assertThat(tab.text("#status")).isEqualTo("Square 12 is chosen. Go to 16.");
        tab.key("ArrowUp");
        assertThat(tab.value("document.activeElement.getAttribute('aria-label')"))
                .isEqualTo("square 16, empty, you can go here");
        tab.key("Enter");
        tab.await(MY_TURN);
        assertThat(tab.text("#status")).matches("The engine played [-x0-9]+(, taking .*)?\\."
                + " Your turn.*");
        assertThat(tab.text("#moves")).startsWith("1. 12-16 ");
        assertThat(tab.value("document.querySelectorAll('#board [tabindex=\"0\"]').length"))
                .isEqualTo("1");
        complainsOfNothing();
    }

    @Test
    void anIllegalMoveGetsItsSentence() throws Exception {
        play("11", "18");
        tab.await("document.querySelector('#problem').textContent !== ''");
        assertThat(tab.text("#problem")).isEqualTo(
                "There is no white piece to jump over between 11 and 18.");
        play("14");
        tab.await("document.querySelector('#problem').textContent.includes('14')");
        assertThat(tab.text("#problem")).startsWith("There is no black piece on square 14");
        set("W:W22,30:B18,1");
        tab.click("#typed-move");
        tab.type("30-26");
        tab.key("Enter");
        tab.await("document.querySelector('#problem').textContent !== ''");
        assertThat(tab.text("#problem")).isEqualTo("You must capture: 22x15 is possible.");
        assertThat(tab.text("#moves")).isEmpty();
        assertThat(marked(".square.may")).containsExactly("22");
        assertThat(tab.text("#status")).contains("you must capture: 22x15.");
        complainsOfNothing();
    }

    @Test
    void aCaptureOfManyJumpsIsMadeByItsSquaresOrItsLast() throws Exception {
        tab.value("(e => { e.value = 'both'; e.dispatchEvent(new Event('change')); })"
                + "(document.querySelector('#side'))");
        for (String[] squares : new String[][] {{"22", "15", "8"}, {"22", "8"}}) {
            set("W:W22,32:B18,11,1,28");
            play(squares);
            tab.await("document.querySelector('#moves').textContent !== ''");
            assertThat(tab.text("#moves")).isEqualTo("1... 22x15x8");
        }
        set("B:W6,7,14,15,32:B2");
        play("2", "18");
        tab.await("document.querySelector('#problem').textContent !== ''");
        assertThat(tab.text("#problem")).isEqualTo(
                "2x18 can be done in 2 ways: 2x9x18 or 2x11x18; name the squares between.");
        play("2", "11");
        assertThat(tab.text("#status")).isEqualTo("The capture goes on. Jump to 18.");
        assertThat(tab.value("document.querySelector('" + square(7)
                + "').getAttribute('aria-label')")).isEqualTo("square 7, white man, is taken");
        play("18");
        tab.await("document.querySelector('#moves').textContent === '1. 2x11x18'");
        complainsOfNothing();
    }

    @Test
    void undoHintSideAndReloadWork() throws Exception {
        level(2);
        tab.click("#hint");
        tab.await("document.querySelector('#status').textContent.startsWith('Hint: ')");
        assertThat(marked(".square.hinted")).hasSize(2);
        play("11", "15");
        tab.await(MY_TURN);
        String after = tab.text("#moves");
        assertThat(tab.text("#engine-score")).isNotEqualTo("–");
        tab.open(page.address());
        tab.await("document.querySelector('#moves')?.textContent === '" + after + "'");
        tab.await(MY_TURN);
        tab.click("#undo");
        tab.await("document.querySelector('#moves').textContent === ''");
        assertThat(tab.is("document.querySelector('#undo').disabled")).isTrue();
        tab.value("(e => { e.value = 'white'; e.dispatchEvent(new Event('change')); })"
                + "(document.querySelector('#side'))");
        tab.await("document.querySelectorAll('#moves li').length === 1");
        tab.await(MY_TURN);
        assertThat(tab.value("document.querySelector('#board button').dataset.square"))
                .isEqualTo("1");
        complainsOfNothing();
    }

    @Test
    void theEngineIsStoppedByMoveNowAndByReloading() throws Exception {
        level(20);
        play("11", "15");
        tab.await("!document.querySelector('#now').disabled"
                + " && document.querySelector('#engine-depth').textContent !== '–'");
        tab.click("#now");
        tab.await(MY_TURN);
        play(marked(".square.may").getFirst());
        play(marked(".square.target").getFirst());
        tab.await("!document.querySelector('#now').disabled");
        level(1);
        tab.open(page.address());
        tab.await(MY_TURN);
        complainsOfNothing();
    }

    @Test
    void gamesAreLoadedAndSavedAsFiles() throws Exception {
        Path file = folder.resolve("games.pdn");
        Files.writeString(file, """
                [Event "one"] [Black "Ada"] [White "Bob"] [Result "1-0"]
                1. 11-15 23-19 {0-1} 2. 8-11 1-0
                [Event "two"]
                1. 9-14 22-18 *
                """);
        tab.choose("#file", file);
        tab.await("document.querySelector('#status').textContent.startsWith('Loaded: ')");
        assertThat(tab.text("#status")).startsWith(
                "Loaded: Ada against Bob, 3 moves, result 1-0, game 1 of 2. Your turn");
        tab.value("(e => { e.value = '2'; e.dispatchEvent(new Event('change')); })"
                + "(document.querySelector('#number'))");
        tab.await("document.querySelector('#moves').textContent === '1. 9-14 22-18'");
        tab.downloadTo(folder);
        tab.click("#save");
        Path saved = folder.resolve("checkers.pdn");
        while (!Files.exists(saved) || Files.size(saved) == 0) {
            Thread.sleep(10);
        }
        assertThat(PdnReader.read(Files.readString(saved)).getFirst().tags())
                .containsEntry("Event", "two");
        set("W:W99:B1");
        assertThat(tab.text("#problem")).contains("squares are 1 to 32");
        complainsOfNothing();
    }

    @Test
    void everyTextHasContrast() throws Exception {
        String script;
        try (InputStream file = Objects.requireNonNull(
                PageTest.class.getResourceAsStream("contrast.js"))) {
            script = new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
        for (boolean dark : new boolean[] {false, true}) {
            tab.prefer(dark, true);
            level(1);
            play("9", "9");
            tab.click("#typed-move");
            tab.type("1-20");
            tab.key("Enter");
            tab.await("document.querySelector('#problem').textContent !== ''");
            assertThat(tab.value(script)).as(dark ? "dark" : "light").isEmpty();
        }
        complainsOfNothing();
    }

    @Test
    void piecesMoveOnlyForThoseWhoLikeThat() throws Exception {
        tab.value("(() => { const own = Element.prototype.animate; window.motions = 0;"
                + " Element.prototype.animate = function (...all) {"
                + " window.motions++; return own.apply(this, all); }; })()");
        level(1);
        play("11", "15");
        tab.await(MY_TURN + " && document.querySelector('#moves').textContent !== ''");
        assertThat(tab.value("window.motions")).isEqualTo("0");
        tab.prefer(false, false);
        play(marked(".square.may").getFirst());
        play(marked(".square.target").getFirst());
        tab.await("window.motions > 0");
        complainsOfNothing();
    }

    @Test
    void nothingOverflowsASmallScreen() throws Exception {
        for (boolean dark : new boolean[] {false, true}) {
            tab.size(360, 740, true);
            tab.prefer(dark, true);
            level(2);
            set("B:W18,K26,27,30,K32:BK3,5,9,K20,12");
            assertThat(Integer.parseInt(tab.value("document.scrollingElement.scrollWidth")))
                    .isLessThanOrEqualTo(360);
            tab.touch(square(Integer.parseInt(marked(".square.may").getFirst())));
            tab.await("document.querySelector('.square.target')");
            tab.picture(PICTURES.resolve("360-" + (dark ? "dark" : "light") + ".png"));
            tab.size(1280, 900, false);
            tab.picture(PICTURES.resolve("1280-" + (dark ? "dark" : "light") + ".png"));
        }
        tab.size(360, 740, true);
        tab.click("#new");
        tab.await("document.querySelector('#status').textContent.startsWith('New game')");
        tab.touch(square(11));
        tab.touch(square(15));
        tab.await("document.querySelector('#moves').textContent.startsWith('1. 11-15 ')");
        tab.await(MY_TURN);
        assertThat(Integer.parseInt(tab.value("document.scrollingElement.scrollWidth")))
                .isLessThanOrEqualTo(360);
        tab.picture(PICTURES.resolve("360-game.png"));
        tab.prefer(false, true);
        tab.size(1000, 1400, false);
        level(8);
        play("15", "24");
        tab.await(MY_TURN + " && document.querySelectorAll('#moves li').length === 2");
        tab.picture(PICTURES.resolve("guide.png"));
        complainsOfNothing();
    }
}
