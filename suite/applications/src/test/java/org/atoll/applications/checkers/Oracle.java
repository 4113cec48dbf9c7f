// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/// Other programs' answers about a position.
///
/// @param fen     the position
/// @param moves   where each move begins and ends, and what it captures
/// @param perft   the leaves of its move tree, at depths from 1
/// @param minimax its plain values at depths from 1; an empty text is one that was not computed
record Oracle(Position position, String fen, List<String> moves, long[] perft, String[] minimax) {
    private static final int PERFTS = 4;

    static List<Oracle> positions() {
        return lines("positions.csv").stream().map(Oracle::of).toList();
    }

    static List<String> lines(String file) {
        InputStream stream = Objects.requireNonNull(Oracle.class.getResourceAsStream(
                "/org/atoll/applications/oracle/checkers/" + file), file);
        try (var reader = new BufferedReader(
                new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            return reader.lines().filter(line -> !line.startsWith("#")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The deepest value up to a limit.
    int deepest(int limit) {
        int depth = 0;
        while (depth < Math.min(limit, minimax.length) && !minimax[depth].isEmpty()) {
            depth++;
        }
        return depth;
    }

    /// The values from depth 1 on.
    List<Integer> values(int deepest) {
        return Arrays.stream(minimax).limit(deepest).map(Integer::valueOf).toList();
    }

    private static Oracle of(String line) {
        String[] fields = line.split(";", -1);
        long[] perft = new long[PERFTS];
        for (int depth = 0; depth < PERFTS; depth++) {
            perft[depth] = Long.parseLong(fields[2 + depth]);
        }
        return new Oracle(
                Fen.read(fields[0]), fields[0], Arrays.asList(fields[1].split(" ")), perft,
                fields[2 + PERFTS].split(",", -1));
    }
}
