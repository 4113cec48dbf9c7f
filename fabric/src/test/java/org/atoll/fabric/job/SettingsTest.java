// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsTest {
    private final Properties properties = new Properties();
    private final Map<String, String> environment = new HashMap<>();
    private final Properties file = new Properties();
    private final Settings settings = new Settings(properties, environment, file);

    @Test
    void looksAtPropertyThenEnvironmentThenFileThenDefault() {
        assertThat(settings.text("atoll.a.b", "fallback")).isEqualTo("fallback");
        assertSource("default");
        file.setProperty("atoll.a.b", "from file");
        assertThat(settings.text("atoll.a.b", "fallback")).isEqualTo("from file");
        assertSource("file");
        environment.put("ATOLL_A_B", "from environment");
        assertThat(settings.text("atoll.a.b", "fallback")).isEqualTo("from environment");
        assertSource("environment");
        properties.setProperty("atoll.a.b", "from property");
        assertThat(settings.text("atoll.a.b", "fallback")).isEqualTo("from property");
        assertSource("property");
    }

    private void assertSource(String source) {
        assertThat(settings.used()).singleElement()
                .extracting(Settings.Entry::source).isEqualTo(source);
    }

    @Test
    void namesEnvironmentVariablesInCapitalsWithUnderscores() {
        environment.put("ATOLL_RING_BODY_BYTES", "17");
        environment.put("ATOLL_TWO_WORDS", "18");
        assertThat(settings.number("atoll.ring.body.bytes", 1, 0)).isEqualTo(17);
        assertThat(settings.number("atoll.two-words", 1, 0)).isEqualTo(18);
    }

    @Test
    void readsNumbersWithBlanksAroundThem() {
        properties.setProperty("atoll.n", " 42 ");
        assertThat(settings.number("atoll.n", 1, 0)).isEqualTo(42);
    }

    @Test
    void takesTheLeastValueAllowedAndTheLargest() {
        properties.setProperty("atoll.n", "7");
        assertThat(settings.number("atoll.n", 100, 7)).isEqualTo(7);
        properties.setProperty("atoll.n", "2147483647");
        assertThat(settings.number("atoll.n", 100, 7)).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void namesSettingAndValueOfABadNumber() {
        for (String bad : new String[] {"", "many", "1.5", "6", "-1", "2147483648", "1 2"}) {
            properties.setProperty("atoll.n", bad);
            assertThatThrownBy(() -> settings.number("atoll.n", 100, 7))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("atoll.n")
                    .hasMessageContaining("'" + bad + "'")
                    .hasMessageContaining("at least 7");
        }
    }

    @Test
    void listsWhatWasReadByName() {
        settings.text("atoll.z", "1");
        settings.number("atoll.a", 2, 0);
        assertThat(settings.used()).containsExactly(
                new Settings.Entry("atoll.a", "2", "default"),
                new Settings.Entry("atoll.z", "1", "default"));
    }

    @Test
    void readsTheFileThatASettingNames(@TempDir Path folder) throws IOException {
        Path path = Files.writeString(folder.resolve("job.properties"), "atoll.n = 5\n");
        environment.put("ATOLL_SETTINGS", path.toString());
        Settings found = Settings.of(properties, environment);
        assertThat(found.number("atoll.n", 1, 0)).isEqualTo(5);
        assertThat(found.used()).contains(new Settings.Entry("atoll.n", "5", "file"));
    }

    @Test
    void saysWhichFileCannotBeRead(@TempDir Path folder) {
        String path = folder.resolve("absent.properties").toString();
        properties.setProperty("atoll.settings", path);
        assertThatThrownBy(() -> Settings.of(properties, environment))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("atoll.settings")
                .hasMessageContaining(path);
    }
}
