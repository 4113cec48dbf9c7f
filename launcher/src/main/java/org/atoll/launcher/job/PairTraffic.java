// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// What a rank has sent to another one.
///
/// @param from     who
/// @param to       to whom
/// @param messages messages, short and long
/// @param bytes    what was in them
/// @param posts    what it has posted on boards for the other to read
/// @param posted   how many bytes that were
/// @param frames   what passed between the devices for all of that
record PairTraffic(
        int from, int to, long messages, long bytes, long posts, long posted, long frames) {

    /// Sums up what a rank has counted of another one.
    static PairTraffic of(int from, int to, List<RankProfile.Exchange> exchanges) {
        return exchanges.stream()
                .map(each -> of(from, to, each))
                .reduce(new PairTraffic(from, to, 0, 0, 0, 0, 0), PairTraffic::plus);
    }

    private static PairTraffic of(int from, int to, RankProfile.Exchange exchange) {
        long sent = exchange.sent();
        long bytes = exchange.sentBytes();
        return switch (exchange.kind()) {
            case "post" -> new PairTraffic(from, to, 0, 0, sent, bytes, 0);
            case "frame" -> new PairTraffic(from, to, 0, 0, 0, 0, sent);
            default -> new PairTraffic(from, to, sent, bytes, 0, 0, 0);
        };
    }

    /// The sums of both; the ranks are this one's.
    PairTraffic plus(PairTraffic other) {
        return new PairTraffic(
                from, to, messages + other.messages, bytes + other.bytes,
                posts + other.posts, posted + other.posted, frames + other.frames);
    }

    boolean isNothing() {
        return (messages | bytes | posts | posted | frames) == 0;
    }

    /// The bytes by which pairs are compared.
    long weight() {
        return bytes + posted;
    }

    /// All but the ranks, for a table.
    Stream<String> numbers() {
        return LongStream.of(messages, bytes, posts, posted, frames).mapToObj(Long::toString);
    }
}
