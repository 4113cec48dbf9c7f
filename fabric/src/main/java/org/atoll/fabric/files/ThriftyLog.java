// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.files;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A log for what may run where the process has no descriptor left.
///
/// The JDK's logger opens files when it is used first: its settings, a library, the time zones.
/// What fails then in a static initialiser is lost to the process for good, logging altogether. So
/// a line reaches the logger only while descriptors are free. Else a warning goes to the error
/// stream as it is, and what is for nobody but developers is dropped. No failure of the logger
/// leaves this.
///
/// Any thread may call; the logger is asked for at the first line.
public final class ThriftyLog implements System.Logger {
    private static final String PROBE = "/dev/null";

    /// More than the JDK's logger opens at a time.
    private static final int SPARE = 8;

    private final String name;
    private final Supplier<System.Logger> source;
    private final PrintStream plain;
    private volatile System.@Nullable Logger used;

    /// A log with another source.
    ///
    /// @param source gives the logger; asked while descriptors are free
    /// @param plain  takes warnings while none is
    ThriftyLog(String name, Supplier<System.Logger> source, PrintStream plain) {
        this.name = name;
        this.source = source;
        this.plain = plain;
    }

    /// The log of a class. Opens nothing.
    ///
    /// @return a log of its name
    public static ThriftyLog of(Class<?> type) {
        String name = type.getName();
        return new ThriftyLog(name, () -> System.getLogger(name), System.err);
    }

    /// Whether the process may open some files more. Loads nothing. Others may take them at once.
    private static boolean mayOpen() {
        List<FileInputStream> probes = new ArrayList<>(SPARE);
        try {
            while (probes.size() < SPARE) {
                probes.add(new FileInputStream(PROBE));
            }
            return true;
        } catch (IOException e) {
            return false;
        } finally {
            for (FileInputStream probe : probes) {
                close(probe);
            }
        }
    }

    private static void close(FileInputStream probe) {
        try {
            probe.close();
        } catch (IOException e) {
            throw new AssertionError(e); // the system closes what it has opened for reading
        }
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public boolean isLoggable(Level level) {
        System.Logger known = used;
        return known == null || known.isLoggable(level);
    }

    @Override
    public void log(
            Level level, @Nullable ResourceBundle bundle, @Nullable String text,
            @Nullable Throwable thrown) {
        write(level, bundle, text, thrown, null);
    }

    @Override
    public void log(
            Level level, @Nullable ResourceBundle bundle, @Nullable String format,
            @Nullable Object... parts) {
        write(level, bundle, format, null, parts);
    }

    /// Any error of the logger, a class that it cannot load among them, matters less than the
    /// caller's own work.
    private void write(
            Level level, @Nullable ResourceBundle bundle, @Nullable String text,
            @Nullable Throwable thrown, @Nullable Object @Nullable [] parts) {
        if (!isLoggable(level)) {
            return;
        }
        if (!mayOpen()) {
            print(level, text, parts);
            return;
        }
        try {
            System.Logger known = used;
            System.Logger logger = known == null ? source.get() : known;
            if (parts == null) {
                logger.log(level, bundle, text, thrown);
            } else {
                logger.log(level, bundle, text, parts);
            }
            used = logger;
        } catch (RuntimeException | Error e) {
            print(level, text, parts);
        }
    }

    private void print(
            Level level, @Nullable String text, @Nullable Object @Nullable [] parts) {
        if (level.getSeverity() >= Level.WARNING.getSeverity()) {
            plain.println(filledIn(String.valueOf(text), parts));
        }
    }

    /// As `MessageFormat` does, which would load much.
    private static String filledIn(String format, @Nullable Object @Nullable [] parts) {
        String text = format;
        for (int part = 0; parts != null && part < parts.length; part++) {
            String place = "{".concat(Integer.toString(part)).concat("}");
            text = text.replace(place, String.valueOf(parts[part]));
        }
        return text;
    }
}
