// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.atoll.fabric.files.NamedFile;

/// Writes the counters that ranks handed over as JSON, for programs to read:
///
/// ```
/// {"worlds": [{
///   "ranks": [{"rank": 0,
///     "seconds": {"compute": 1.5, "messages.message": 0.25},
///     "peers": [{"peer": 1, "kind": "messages.eager", "role": "whole", "sent": 10,
///       "bytes_sent": 80, "received": 11, "bytes_received": 88}],
///     "threads": [{"node": 0, "thread": 1, "compute": 1.25, "waiting_for_node": 0.5,
///       "waiting_for_others": 0.25, "chunks": 7}],
///     "tasks": [{"to_rank": 1, "messages": 3, "bytes": 24}],
///     "recovery": [{"snapshots": 2, "bytes": 4096, "stopped": 0.001, "longest_stop": 0.0005,
///       "bytes_logged": 800, "returns": 1, "points_repeated": 7}],
///     "objects": [{"object": "best", "form": "replicated", "reads": 90, "writes": 3, "waits": 0,
///       "calls": 0, "broadcasts": 3, "moves": 0}]}],
///   "gateways": [{"cluster": "west", "frames": 3, "bytes": 4096, "broken_connections": 0}]}]}
/// ```
final class ProfileFile {
    private static final int FIRST_PRINTABLE = 0x20;

    private ProfileFile() {}

    /// Writes a file, or writes over it.
    ///
    /// @param worlds for each world what its processes have handed over, in rank order
    /// @throws IOException if it cannot be written
    static void write(Path file, List<List<String>> worlds) throws IOException {
        NamedFile.at(file).replace("{\"worlds\": " + worlds.stream()
                .map(handedOver -> world(RankProfile.of(handedOver)))
                .collect(joining(",\n", "[", "]")) + "}\n");
    }

    private static String world(List<RankProfile> profiles) {
        return "{\n  \"ranks\": " + IntStream.range(0, profiles.size())
                .filter(rank -> !profiles.get(rank).nanos().isEmpty())
                .mapToObj(rank -> rank(rank, profiles.get(rank)))
                .collect(joining(",\n    ", "[", "]"))
                + ",\n  \"gateways\": " + profiles.stream()
                        .flatMap(each -> each.gateways().stream())
                        .map(ProfileFile::gateway)
                        .collect(joining(",\n    ", "[", "]"))
                + "}";
    }

    private static String rank(int rank, RankProfile profile) {
        return "{\"rank\": " + rank + ",\n      \"seconds\": " + profile.nanos().entrySet().stream()
                .map(time -> text(time.getKey()) + ": "
                        + seconds(time.getValue()))
                .collect(joining(", ", "{", "}"))
                + ",\n      \"peers\": " + profile.peers().stream()
                        .map(ProfileFile::exchange)
                        .collect(joining(",\n        ", "[", "]"))
                + threads(profile.threads()) + mail(profile.mail())
                + recovery(profile.recovery()) + objects(profile.objects()) + "}";
    }

    /// Only hybrid programs have some.
    private static String threads(List<RankProfile.NodeThread> threads) {
        return threads.isEmpty()
                ? ""
                : ",\n      \"threads\": " + threads.stream()
                        .map(ProfileFile::thread)
                        .collect(joining(",\n        ", "[", "]"));
    }

    private static String thread(RankProfile.NodeThread each) {
        return "{\"node\": " + each.node() + ", \"thread\": " + each.number()
                + ", \"compute\": " + seconds(each.compute())
                + ", \"waiting_for_node\": " + seconds(each.forNode())
                + ", \"waiting_for_others\": " + seconds(each.forOthers())
                + ", \"chunks\": " + each.chunks() + "}";
    }

    /// Only programs of tasks have some.
    private static String mail(List<RankProfile.TaskMessages> mail) {
        return mail.isEmpty()
                ? ""
                : ",\n      \"tasks\": " + mail.stream()
                        .map(each -> "{\"to_rank\": " + each.rank()
                                + ", \"messages\": " + each.messages()
                                + ", \"bytes\": " + each.bytes() + "}")
                        .collect(joining(",\n        ", "[", "]"));
    }

    /// Only jobs that recover have some.
    private static String recovery(List<RankProfile.Recovered> recovery) {
        return recovery.isEmpty()
                ? ""
                : ",\n      \"recovery\": " + recovery.stream()
                        .map(each -> "{\"snapshots\": " + each.snapshots()
                                + ", \"bytes\": " + each.bytes()
                                + ", \"stopped\": " + seconds(each.stop())
                                + ", \"longest_stop\": " + seconds(each.longest())
                                + ", \"bytes_logged\": " + each.logged()
                                + ", \"returns\": " + each.returns()
                                + ", \"points_repeated\": "
                                + (each.repeated() < 0 ? "null" : each.repeated()) + "}")
                        .collect(joining(", ", "[", "]"));
    }

    /// Only programs with shared objects have some.
    private static String objects(List<RankProfile.ObjectUse> objects) {
        return objects.isEmpty()
                ? ""
                : ",\n      \"objects\": " + objects.stream()
                        .map(each -> "{\"object\": " + text(each.name())
                                + ", \"form\": " + text(each.form())
                                + ", \"reads\": " + each.reads()
                                + ", \"writes\": " + each.writes()
                                + ", \"waits\": " + each.waits()
                                + ", \"calls\": " + each.messages().calls()
                                + ", \"broadcasts\": " + each.messages().broadcasts()
                                + ", \"moves\": " + each.moves() + "}")
                        .collect(joining(",\n        ", "[", "]"));
    }

    private static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.9f", nanos / 1e9);
    }

    private static String exchange(RankProfile.Exchange each) {
        return "{\"peer\": " + each.peer() + ", \"kind\": " + text(each.kind())
                + ", \"role\": " + text(each.role())
                + ", \"sent\": " + each.sent() + ", \"bytes_sent\": " + each.sentBytes()
                + ", \"received\": " + each.received()
                + ", \"bytes_received\": " + each.receivedBytes() + "}";
    }

    private static String gateway(RankProfile.Gateway each) {
        return "{\"cluster\": " + text(each.cluster()) + ", \"frames\": " + each.frames()
                + ", \"bytes\": " + each.bytes()
                + ", \"broken_connections\": " + each.breaks() + "}";
    }

    private static String text(String value) {
        return value.chars()
                .mapToObj(letter -> letter == '"' || letter == '\\' || letter < FIRST_PRINTABLE
                        ? String.format(Locale.ROOT, "\\u%04x", letter)
                        : Character.toString(letter))
                .collect(joining("", "\"", "\""));
    }
}
