// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// The number of columns that help takes: as many as the terminal has, within what can be read.
final class HelpWidth {
    private static final Set<String> ASKING = Set.of("-h", "--help");

    /// What picocli goes by, in commands of other modules, too.
    private static final String PROPERTY = "picocli.usage.width";
    private static final int LEAST = 60;
    private static final int USUAL = 80;
    private static final int MOST = 120;

    private HelpWidth() {}

    /// Sets the width if help may be asked for. Then it may block for some milliseconds, as a
    /// process is asked.
    static void set(String[] arguments) {
        if (arguments.length == 0 || Stream.of(arguments).anyMatch(ASKING::contains)) {
            System.setProperty(
                    PROPERTY, Integer.toString(of(System.getenv(), HelpWidth::terminal)));
        }
    }

    /// Decides.
    ///
    /// @param environment where `COLUMNS` may be
    /// @param terminal    the words `rows columns` of the terminal, or anything else if there is
    ///                    none
    static int of(Map<String, String> environment, Supplier<String> terminal) {
        int columns = number(environment.getOrDefault("COLUMNS", ""));
        if (columns == 0) {
            columns = number(terminal.get().replaceFirst("^\\d+ ", ""));
        }
        return columns == 0 ? USUAL : Math.clamp(columns, LEAST, MOST);
    }

    private static int number(String text) {
        return text.matches("[0-9]{1,6}") ? Integer.parseInt(text) : 0;
    }

    /// What `stty` says of the terminal that the help goes to.
    private static String terminal() {
        try {
            Path output = Files.readSymbolicLink(Path.of("/proc/self/fd/1"));
            if (!output.startsWith("/dev/pts") && !output.toString().startsWith("/dev/tty")) {
                return "";
            }
            Process process = new ProcessBuilder("stty", "size")
                    .redirectInput(output.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return new String(process.getInputStream().readAllBytes(), US_ASCII).strip();
        } catch (IOException | UnsupportedOperationException e) {
            return "";
        }
    }
}
