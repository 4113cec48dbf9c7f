// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.atoll.applications.browser.BrowserTab;
import org.atoll.applications.browser.Chromium;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The page of a run in a real browser, by mouse, keys and touch.
@Timeout(300)
class PlayedPageTest {
    private static final Path PICTURES = Path.of("target", "barnes-page").toAbsolutePath();

    /// How many of the canvas's points are lit.
    private static final String LIT = "(c => { const d = c.getContext('2d')"
            + ".getImageData(0, 0, c.width, c.height).data; let n = 0;"
            + " for (let i = 3; i < d.length; i += 4) { n += d[i] > 0; } return n; })"
            + "(document.querySelector('#bodies'))";

    /// Something that changes when other points are lit.
    private static final String SEEN = "document.querySelector('#bodies').toDataURL()";
    private static final String STATUS = "document.querySelector('#status').textContent";

    @TempDir
    private Path profile;

    @TempDir
    private Path folder;

    @Test
    void itPlaysWithoutAServer() throws Exception {
        Optional<Path> program = Chromium.program();
        assumeTrue(program.isPresent(),
                "skipped: there is no chromium on the PATH (apt install chromium)");
        Snapshots snapshots = Snapshots.in(folder);
        for (int step = 0; step <= 40; step += 5) {
            snapshots.add(SnapshotsTest.clouds(step, 4000));
        }
        try (Chromium browser = Chromium.start(program.get(), profile)) {
            BrowserTab tab = browser.tab();
            tab.size(1280, 900, false);
            tab.open("file://" + snapshots.finish());
            playsToItsEnd(tab);
            showsTheOtherPlane(tab);
            isMovedByKeys(tab);
            fitsASmallScreen(tab);
            assertThat(tab.complaints()).isEmpty();
        }
        Files.copy(folder.resolve("step-000005.png"), PICTURES.resolve("density.png"),
                StandardCopyOption.REPLACE_EXISTING);
    }

    private static void playsToItsEnd(BrowserTab tab) throws Exception {
        assertThat(tab.text("#status")).isEqualTo("step 0, time 0");
        assertThat(tab.text("#about")).isEqualTo("4000 bodies; 9 snapshots.");
        assertThat(Integer.parseInt(tab.value(LIT))).isGreaterThan(1000);
        tab.picture(PICTURES.resolve("1280.png"));
        String first = tab.value(SEEN);
        tab.click("#play");
        tab.await(STATUS + " !== 'step 0, time 0'");
        assertThat(tab.text("#play")).isEqualTo("Pause");
        tab.await(STATUS + " === 'step 40, time 1'");
        tab.await("document.querySelector('#play').textContent === 'Play'");
        assertThat(tab.value(SEEN)).isNotEqualTo(first);
    }

    private static void showsTheOtherPlane(BrowserTab tab) {
        String before = tab.value(SEEN);
        tab.click("#xz");
        assertThat(tab.value(SEEN)).isNotEqualTo(before);
        assertThat(tab.text("#axes")).contains("x to the right, ").contains("; z upwards, ");
        tab.click("#xy");
        assertThat(tab.value(SEEN)).isEqualTo(before);
    }

    private static void isMovedByKeys(BrowserTab tab) throws Exception {
        tab.value("document.activeElement.blur()");
        tab.click("h1");
        tab.key("Tab");
        assertThat(tab.value("document.activeElement.id")).isEqualTo("play");
        tab.key("Tab");
        assertThat(tab.value("document.activeElement.id")).isEqualTo("moment");
        tab.key("ArrowLeft");
        tab.await(STATUS + " === 'step 35, time 0.875'");
        tab.key("Home");
        tab.await(STATUS + " === 'step 0, time 0'");
        tab.key("Tab");
        tab.key("Tab");
        tab.key("Enter");
        tab.await("document.querySelector('#xz').getAttribute('aria-pressed') === 'true'");
    }

    private static void fitsASmallScreen(BrowserTab tab) throws Exception {
        tab.size(360, 740, true);
        assertThat(Integer.parseInt(tab.value("document.scrollingElement.scrollWidth")))
                .isLessThanOrEqualTo(360);
        tab.touch("#play");
        tab.await(STATUS + " !== 'step 0, time 0'");
        tab.touch("#play");
        tab.picture(PICTURES.resolve("360.png"));
    }
}
