// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The values a user may set, and where each came from.
///
/// A value is looked for in this order: the system property `atoll.x.y`, the environment
/// variable `ATOLL_X_Y`, the properties file that `atoll.settings` names, the default. Reading
/// never blocks and may be done from any thread. The values used are kept so that they can be
/// shown.
public final class Settings {

    /// One value that was read.
    ///
    /// @param name   the setting's name, such as `atoll.shm.slots`
    /// @param value  the value in force
    /// @param source where it came from: property, environment, file or default
    public record Entry(String name, String value, String source) {}

    private static final String FILE = "atoll.settings";

    private final Properties properties;
    private final Map<String, String> environment;
    private final Properties file;
    private final Map<String, Entry> used = new ConcurrentHashMap<>();

    /// Creates settings over the three places a value may come from.
    ///
    /// @param properties  system properties
    /// @param file        the contents of a properties file
    public Settings(Properties properties, Map<String, String> environment, Properties file) {
        this.properties = properties;
        this.environment = environment;
        this.file = file;
    }

    /// The settings of this JVM.
    ///
    /// @return settings over system properties, environment, and the file `atoll.settings`
    ///     names, if any
    /// @throws IllegalArgumentException if that file cannot be read
    public static Settings ofThisProcess() {
        return of(System.getProperties(), System.getenv());
    }

    static Settings of(Properties properties, Map<String, String> environment) {
        Properties file = new Properties();
        Settings settings = new Settings(properties, environment, file);
        String path = settings.text(FILE, "");
        if (!path.isEmpty()) {
            read(path, file);
        }
        return settings;
    }

    /// The same settings with some values that go before all others.
    ///
    /// @param values values by the names of settings
    /// @return settings over the same environment and file
    public Settings with(Map<String, String> values) {
        Properties more = new Properties();
        more.putAll(properties);
        more.putAll(values);
        return new Settings(more, environment, file);
    }

    private static void read(String path, Properties into) {
        try (Reader reader = Files.newBufferedReader(Path.of(path))) {
            into.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "setting " + FILE + " is '" + path + "': no properties file can be read there",
                    e);
        }
    }

    /// A text value.
    ///
    /// @param fallback the default
    /// @return the value in force
    public String text(String name, String fallback) {
        Entry entry = find(name, fallback);
        used.put(name, entry);
        return entry.value();
    }

    /// A whole number.
    ///
    /// @param fallback the default
    /// @param least    the smallest value allowed
    /// @return the value in force
    /// @throws IllegalArgumentException if the value is not a number or below `least`
    public int number(String name, int fallback, int least) {
        String value = text(name, Integer.toString(fallback));
        try {
            int number = Integer.parseInt(value.strip());
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw wrong(name, value, least, e);
        }
        throw wrong(name, value, least, null);
    }

    /// Everything read so far, by name.
    public List<Entry> used() {
        return used.values().stream()
                .sorted((a, b) -> a.name().compareTo(b.name()))
                .toList();
    }

    private Entry find(String name, String fallback) {
        String value = properties.getProperty(name);
        if (value != null) {
            return new Entry(name, value, "property");
        }
        value = environment.get(variable(name));
        if (value != null) {
            return new Entry(name, value, "environment");
        }
        value = file.getProperty(name);
        return value != null
                ? new Entry(name, value, "file")
                : new Entry(name, fallback, "default");
    }

    /// The environment variable that stands for a setting.
    ///
    /// @param name the setting's name, such as `atoll.shm.slots`
    /// @return such as `ATOLL_SHM_SLOTS`
    public static String variable(String name) {
        return name.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }

    private static IllegalArgumentException wrong(
            String name, String value, int least, @Nullable Throwable cause) {
        return new IllegalArgumentException(
                "setting " + name + " is '" + value + "': a whole number of at least " + least
                        + " is needed",
                cause);
    }
}
