// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.tsp;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.atoll.applications.KnownAnswers;
import org.atoll.applications.Randlc;

/// The instances by name: some of TSPLIB, which come with the program, and `rand` with a number:
/// that many cities at places drawn by the common generator.
final class Instances {

    private static final String RANDOM = "rand";
    private static final int EXTENT = 1000;

    private Instances() {}

    /// The ways between the cities of an instance.
    ///
    /// @throws IllegalArgumentException if there is none of that name
    static int[][] lengths(String name) {
        if (name.matches(RANDOM + "[1-9][0-9]?")) {
            return random(Integer.parseInt(name.substring(RANDOM.length())));
        }
        if (name.matches("[a-z]+[0-9]+")) {
            try (InputStream stream = Instances.class.getResourceAsStream(name + ".txt")) {
                if (stream != null) {
                    return matrix(stream);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        throw new IllegalArgumentException("--instance " + name + " is not known: give rand10 or"
                + " another number of random cities, or one of " + String.join(", ", shipped()));
    }

    /// The length of an instance's shortest tour, where somebody has proved it.
    static OptionalInt optimum(String name) {
        return KnownAnswers.of(Instances.class).stream()
                .filter(row -> row[0].equals(name))
                .mapToInt(row -> Integer.parseInt(row[1]))
                .findFirst();
    }

    private static List<String> shipped() {
        return KnownAnswers.of(Instances.class).stream()
                .map(row -> row[0])
                .filter(name -> !name.startsWith(RANDOM))
                .toList();
    }

    /// Whole coordinates 0 to 999; distances in the plane, rounded to the nearest.
    private static int[][] random(int cities) {
        var random = new Randlc(Randlc.SEED + 2L * cities, 0);
        int[] x = new int[cities];
        int[] y = new int[cities];
        for (int i = 0; i < cities; i++) {
            x[i] = (int) (EXTENT * random.next());
            y[i] = (int) (EXTENT * random.next());
        }
        int[][] lengths = new int[cities][cities];
        for (int i = 0; i < cities; i++) {
            for (int j = 0; j < cities; j++) {
                lengths[i][j] = (int) (Math.hypot(x[i] - x[j], y[i] - y[j]) + 0.5);
            }
        }
        return lengths;
    }

    private static int[][] matrix(InputStream stream) {
        var reader =
                new BufferedReader(new InputStreamReader(stream, StandardCharsets.US_ASCII));
        return reader.lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> Stream.of(line.trim().split(" +"))
                        .mapToInt(Integer::parseInt)
                        .toArray())
                .toArray(int[][]::new);
    }
}
