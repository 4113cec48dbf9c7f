// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The traffic that a rank has sent to another one.
///
/// @param units  what programs know of, by service
/// @param frames what passed between the devices for all of that
record PairTraffic(int from, int to, Map<String, Units> units, long frames) {

    /// Units of one service: messages, questions, posts on boards.
    ///
    /// @param bytes what was in them
    record Units(long count, long bytes) {
        private static final Units NONE = new Units(0, 0);

        private Units plus(Units other) {
            return new Units(count + other.count, bytes + other.bytes);
        }

        private boolean isNothing() {
            return count == 0 && bytes == 0;
        }
    }

    /// Sums up what a rank has counted of another one.
    static PairTraffic of(int from, int to, List<RankProfile.Exchange> exchanges) {
        Map<String, Units> units = new TreeMap<>();
        long frames = 0;
        for (RankProfile.Exchange each : exchanges) {
            frames += each.frames();
            add(units, each.service(), new Units(each.units(), each.unitBytes()));
        }
        return new PairTraffic(from, to, units, frames);
    }

    private static void add(Map<String, Units> to, String service, Units more) {
        if (!more.isNothing()) {
            to.merge(service, more, Units::plus);
        }
    }

    /// The sums of both; the ranks are this one's.
    PairTraffic plus(PairTraffic other) {
        Map<String, Units> sum = new TreeMap<>(units);
        other.units.forEach((service, more) -> add(sum, service, more));
        return new PairTraffic(from, to, sum, frames + other.frames);
    }

    boolean isNothing() {
        return units.isEmpty() && frames == 0;
    }

    /// The bytes by which pairs are compared.
    long weight() {
        return units.values().stream().mapToLong(Units::bytes).sum();
    }

    /// The names of the columns that tell of some services and of frames.
    static Stream<String> names(Collection<String> services) {
        return Stream.concat(services.stream().flatMap(PairTraffic::names), Stream.of("frames"));
    }

    private static Stream<String> names(String service) {
        return service.equals("boards")
                ? Stream.of("posts on boards", "bytes in posts")
                : Stream.of(service, "bytes in " + service);
    }

    /// The numbers under [#names].
    Stream<String> numbers(Collection<String> services) {
        return Stream.concat(
                services.stream()
                        .map(service -> units.getOrDefault(service, Units.NONE))
                        .flatMap(each -> Stream.of(
                                Long.toString(each.count), Long.toString(each.bytes))),
                Stream.of(Long.toString(frames)));
    }
}
