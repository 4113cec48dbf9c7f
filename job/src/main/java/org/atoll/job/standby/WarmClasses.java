// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.standby;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.atoll.fabric.files.ThriftyLog;

/// The classes of Atoll and the JDK that the life of a rank initialises, as far as they do not ask
/// for the environment: a list that was taken from lives on `shm` and `tcp`.
final class WarmClasses {
    private static final String LIST = "classes.txt";

    private WarmClasses() {}

    /// Initialises them. One that is not there, in a program that needs less, is passed over.
    static void initialize() {
        ClassLoader loader = ClassLoader.getSystemClassLoader();
        for (String name : names()) {
            try {
                Class<?> known = Class.forName(name, true, loader);
                assert known != null;
            } catch (ClassNotFoundException | LinkageError e) {
                ThriftyLog.of(WarmClasses.class)
                        .log(System.Logger.Level.DEBUG, "is not initialised ahead: " + name, e);
            }
        }
    }

    /// The names of all.
    static List<String> names() {
        try (InputStream in = WarmClasses.class.getResourceAsStream(LIST)) {
            if (in == null) {
                throw new AssertionError("there is no " + LIST);
            }
            return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)).lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
