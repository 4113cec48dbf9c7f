// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/// The traffic that ranks have sent each other: one rank's, or that of all.
///
/// @param datagrams in how many pieces they travelled: for messages the frames, those of the
///     protocol included; for shared memory the datagrams of 9,000 bytes that they would have been
/// @param bytes     all bytes
/// @param userBytes the program's among them: of shared memory those of pages and diffs
/// @param kinds     messages of shared memory by kind, the same kinds on all ranks
public record Sent(
        long messages, long datagrams, long bytes, long userBytes, Map<String, Long> kinds) {

    /// Nothing, or nothing that anybody counts.
    public static final Sent NOTHING = new Sent(0, 0, 0, 0, Map.of());

    private static final List<ToLongFunction<Sent>> SUMS =
            List.of(Sent::messages, Sent::datagrams, Sent::bytes, Sent::userBytes);

    /// Sorts the kinds.
    public Sent {
        kinds = new TreeMap<>(kinds);
    }

    /// What has been sent since then.
    Sent since(Sent before) {
        Map<String, Long> fresh = new TreeMap<>();
        kinds.forEach((kind, count) ->
                fresh.put(kind, count - before.kinds.getOrDefault(kind, 0L)));
        return new Sent(
                messages - before.messages,
                datagrams - before.datagrams,
                bytes - before.bytes,
                userBytes - before.userBytes,
                fresh);
    }

    /// Adds up what all have sent.
    ///
    /// @param together how they meet; all call it
    /// @return the sum, the same everywhere
    Sent of(Together together) {
        List<Double> mine = new ArrayList<>();
        SUMS.forEach(number -> mine.add((double) number.applyAsLong(this)));
        kinds.values().forEach(count -> mine.add((double) count));
        double[] all =
                together.sums(mine.stream().mapToDouble(Double::doubleValue).toArray());
        Map<String, Long> sums = new TreeMap<>();
        kinds.keySet().forEach(kind -> sums.put(kind, (long) all[SUMS.size() + sums.size()]));
        return new Sent((long) all[0], (long) all[1], (long) all[2], (long) all[3], sums);
    }

    /// The lines that are printed.
    ///
    /// @return such as `sent 8400 messages  8400 datagrams  11808000 bytes  11480000 of the user`;
    ///     behind it how many messages there were of each kind, if they are of shared memory
    public String lines() {
        String all = "sent " + messages + " messages  " + datagrams + " datagrams  " + bytes
                + " bytes  " + userBytes + " of the user";
        String some = kinds.entrySet().stream()
                .filter(kind -> kind.getValue() > 0)
                .map(kind -> kind.getKey() + " " + kind.getValue())
                .collect(Collectors.joining("  "));
        return some.isEmpty() ? all : all + System.lineSeparator() + "of them " + some;
    }
}
