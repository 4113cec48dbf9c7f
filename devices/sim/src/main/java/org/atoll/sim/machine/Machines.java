// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim.machine;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/// The machine models: those that come with Atoll, by name, and files of a user's own.
public final class Machines {
    private static final String ENDING = ".properties";
    private static final List<String> SHIPPED = List.of(
            "das", "das-rmi", "dsm-thesis", "ethernet", "infiniband", "internet", "simple");

    private Machines() {}

    /// The machines that come with Atoll.
    public static List<String> names() {
        return SHIPPED;
    }

    /// Finds a machine. May read a file.
    ///
    /// @param name one of [#names], or the path of a file that ends in `.properties`
    /// @throws IllegalArgumentException if there is no such machine, or its file is wrong, in one
    ///     line
    public static Machine named(String name) {
        if (name.endsWith(ENDING)) {
            return ofFile(Path.of(name));
        }
        if (!SHIPPED.contains(name)) {
            throw new IllegalArgumentException(
                    "there is no machine '" + name + "'; there is " + String.join(", ", SHIPPED)
                            + ", or a file that ends in " + ENDING);
        }
        try (InputStream in = Machines.class.getResourceAsStream(name + ENDING)) {
            return read(name, new InputStreamReader(known(in), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream known(@Nullable InputStream in) {
        if (in == null) {
            throw new AssertionError("a shipped machine has no file");
        }
        return in;
    }

    private static Machine ofFile(Path path) {
        try (Reader in = Files.newBufferedReader(path)) {
            return read(path.toString(), in);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "there is no machine file " + path + " that can be read", e);
        }
    }

    private static Machine read(String name, Reader in) throws IOException {
        Properties lines = new Properties();
        lines.load(in);
        return new MachineFile(name, lines).machine();
    }
}
