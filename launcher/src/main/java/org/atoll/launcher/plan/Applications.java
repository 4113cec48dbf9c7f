// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Collections;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/// The programs and commands that come with Atoll: `META-INF/atoll/applications.properties` and
/// `commands.properties` of every jar on the launcher's class path, with lines
/// `name=main.Class|one line of summary`. Ranks run applications; the launcher's own JVM runs
/// commands.
public final class Applications {
    private static final String APPLICATIONS = "META-INF/atoll/applications.properties";
    private static final String COMMANDS = "META-INF/atoll/commands.properties";

    /// A bundled program.
    ///
    /// @param summary one line
    public record Application(String main, String summary) {}

    private Applications() {}

    /// Reads all lists of programs on the class path.
    ///
    /// @return the applications by name, in alphabetical order
    public static Map<String, Application> bundled() {
        return read(APPLICATIONS);
    }

    /// Reads all lists of commands on the class path.
    ///
    /// @return the commands by name, in alphabetical order
    public static Map<String, Application> commands() {
        return read(COMMANDS);
    }

    private static Map<String, Application> read(String resource) {
        Map<String, Application> found = new TreeMap<>();
        try {
            for (URL url : Collections.list(
                    ClassLoader.getSystemClassLoader().getResources(resource))) {
                read(url, found);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found;
    }

    private static void read(URL url, Map<String, Application> found) throws IOException {
        Properties lines = new Properties();
        try (InputStream in = url.openStream()) {
            lines.load(in);
        }
        for (String name : lines.stringPropertyNames()) {
            String[] parts = lines.getProperty(name).split("\\|", 2);
            found.put(name, new Application(
                    parts[0].strip(), parts.length > 1 ? parts[1].strip() : ""));
        }
    }
}
