// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Prints the counters that ranks handed over as they left: where their time went in all and which
/// rank stands out, what was sent in all, and which pairs of ranks sent most.
final class ProfileTable {
    private static final int HEAVIEST = 5;

    /// More threads of nodes are shown only if all is asked for.
    private static final int MOST_THREADS = 64;

    private final List<RankProfile> profiles;
    private final List<PairTraffic> pairs;

    private ProfileTable(List<RankProfile> profiles) {
        this.profiles = profiles;
        this.pairs = IntStream.range(0, profiles.size())
                .boxed()
                .flatMap(this::sentBy)
                .filter(pair -> !pair.isNothing())
                .toList();
    }

    private Stream<PairTraffic> sentBy(int rank) {
        return profiles.get(rank).peers().stream()
                .collect(groupingBy(
                        RankProfile.Exchange::peer, TreeMap::new,
                        toList()))
                .entrySet().stream()
                .map(peer -> PairTraffic.of(rank, peer.getKey(), peer.getValue()));
    }

    /// Renders the profiles of a world.
    ///
    /// @param handedOver one per process, in rank order
    /// @param all        whether each rank and each pair is shown, too
    static String render(List<String> handedOver, boolean all) {
        List<RankProfile> profiles = RankProfile.of(handedOver);
        if (profiles.stream().allMatch(RankProfile::isEmpty)) {
            return "profile: no rank handed over any counters";
        }
        ProfileTable table = new ProfileTable(profiles);
        return Stream.of(table.times(), table.threads(all), table.mail(all), table.traffic(),
                        table.recovery(), table.objects(),
                        table.gateways(),
                        all ? table.everyRank() : "", all ? table.everyPair() : "")
                .filter(part -> !part.isEmpty())
                .collect(joining("\n"));
    }

    private List<TimeShare> shares() {
        return kinds().stream().map(kind -> TimeShare.of(kind, profiles)).toList();
    }

    private Set<String> kinds() {
        Set<String> kinds = new TreeSet<>();
        profiles.forEach(each -> kinds.addAll(each.nanos().keySet()));
        return kinds;
    }

    private String times() {
        List<TimeShare> shares = shares();
        if (shares.isEmpty()) {
            return "";
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(TimeShare.HEAD);
        shares.forEach(share -> rows.add(share.row()));
        return "profile: seconds of " + shares.getFirst().ranks() + " ranks\n" + table(rows)
                + shares.stream()
                        .max(Comparator.comparingLong(TimeShare::excess))
                        .filter(share -> share.excess() > 0)
                        .map(share -> "\nprofile: largest imbalance: " + share)
                        .orElse("");
    }

    private String threads(boolean all) {
        List<RankProfile.NodeThread> threads =
                profiles.stream().flatMap(each -> each.threads().stream()).toList();
        if (threads.isEmpty()) {
            return "";
        }
        if (threads.size() > MOST_THREADS && !all) {
            return "profile: " + threads.size()
                    + " threads of nodes, each of which --profile=all shows";
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("node", "thread", "computing, and all else", "waiting for its node",
                "waiting for other nodes", "chunks"));
        threads.forEach(each -> rows.add(List.of(
                Integer.toString(each.node()), Integer.toString(each.number()),
                TimeShare.seconds(each.compute()), TimeShare.seconds(each.forNode()),
                TimeShare.seconds(each.forOthers()), Long.toString(each.chunks()))));
        return "profile: seconds of each thread of a node\n" + table(rows);
    }

    /// What tasks have sent each other, as they sent it.
    private String mail(boolean all) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("from rank", "to rank", "messages", "bytes"));
        long[] here = new long[2];
        long[] away = new long[2];
        for (int rank = 0; rank < profiles.size(); rank++) {
            for (RankProfile.TaskMessages each : profiles.get(rank).mail()) {
                long[] sum = each.rank() == rank ? here : away;
                sum[0] += each.messages();
                sum[1] += each.bytes();
                if (all) {
                    rows.add(mailRow(Integer.toString(rank), Integer.toString(each.rank()),
                            each.messages(), each.bytes()));
                }
            }
        }
        rows.add(mailRow("any", "the same", here[0], here[1]));
        rows.add(mailRow("any", "another", away[0], away[1]));
        return here[0] + away[0] == 0 ? "" : "profile: messages of tasks\n" + table(rows);
    }

    /// What recovery has cost.
    private String recovery() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("rank", "snapshots", "bytes", "stopped", "longest stop", "bytes logged",
                "returns", "points repeated"));
        for (int rank = 0; rank < profiles.size(); rank++) {
            for (RankProfile.Recovered each : profiles.get(rank).recovery()) {
                rows.add(List.of(
                        Integer.toString(rank), Long.toString(each.snapshots()),
                        Long.toString(each.bytes()), TimeShare.seconds(each.stop()),
                        TimeShare.seconds(each.longest()), Long.toString(each.logged()),
                        Long.toString(each.returns()),
                        each.repeated() < 0 ? "?" : Long.toString(each.repeated())));
            }
        }
        return rows.size() == 1
                ? ""
                : "profile: recovery, each rank since it came back last\n" + table(rows);
    }

    /// The operations of all ranks on each shared object, in the order of their creation.
    private String objects() {
        Map<String, RankProfile.ObjectUse> all = new LinkedHashMap<>();
        profiles.forEach(profile -> profile.objects().forEach(each ->
                all.merge(each.name(), each, RankProfile.ObjectUse::plus)));
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("object", "form", "reads", "writes", "waits", "calls", "broadcasts",
                "moves"));
        all.values().forEach(each -> rows.add(List.of(
                each.name(), each.form(), Long.toString(each.reads()),
                Long.toString(each.writes()), Long.toString(each.waits()),
                Long.toString(each.messages().calls()),
                Long.toString(each.messages().broadcasts()), Long.toString(each.moves()))));
        return all.isEmpty() ? "" : "profile: shared objects\n" + table(rows);
    }

    private static List<String> mailRow(String from, String to, long messages, long bytes) {
        return List.of(from, to, Long.toString(messages), Long.toString(bytes));
    }

    private String traffic() {
        if (pairs.isEmpty()) {
            return "profile: no rank sent anything to another";
        }
        PairTraffic all = pairs.stream().reduce(PairTraffic::plus).orElseThrow();
        Set<String> services = services();
        List<List<String>> sum = new ArrayList<>();
        sum.add(PairTraffic.names(services).toList());
        sum.add(all.numbers(services).toList());
        List<List<String>> rows = new ArrayList<>();
        rows.add(named(services));
        pairs.stream()
                .sorted(Comparator.comparingLong(PairTraffic::weight)
                        .thenComparingLong(PairTraffic::frames)
                        .reversed())
                .limit(HEAVIEST)
                .forEach(pair -> rows.add(row(pair, services)));
        String which = pairs.size() > HEAVIEST
                ? "the " + HEAVIEST + " heaviest of " + pairs.size() + " pairs of ranks"
                : "each pair of ranks";
        return "profile: sent in all\n" + table(sum)
                + "\nprofile: sent by " + which + "\n" + table(rows);
    }

    /// Those that have sent something, messages and boards before the others.
    private Set<String> services() {
        Set<String> services = new LinkedHashSet<>(List.of("messages", "boards"));
        pairs.forEach(pair -> services.addAll(pair.units().keySet()));
        return services;
    }

    private static List<String> named(Set<String> services) {
        return Stream.concat(
                        Stream.of("from rank", "to rank"), PairTraffic.names(services))
                .toList();
    }

    private static List<String> row(PairTraffic pair, Set<String> services) {
        return Stream.concat(
                        Stream.of(Integer.toString(pair.from()), Integer.toString(pair.to())),
                        pair.numbers(services))
                .toList();
    }

    private String gateways() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("from cluster", "frames", "bytes", "broken connections"));
        profiles.stream().flatMap(each -> each.gateways().stream()).forEach(gateway ->
                rows.add(List.of(gateway.cluster(), Long.toString(gateway.frames()),
                        Long.toString(gateway.bytes()), Long.toString(gateway.breaks()))));
        return rows.size() == 1
                ? ""
                : "profile: sent by gateways to other clusters\n" + table(rows);
    }

    private String everyRank() {
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("rank"));
        kinds().forEach(kind -> head.add(TimeShare.words(kind)));
        rows.add(head);
        for (int rank = 0; rank < profiles.size(); rank++) {
            Map<String, Long> nanos = profiles.get(rank).nanos();
            List<String> row = new ArrayList<>(List.of(Integer.toString(rank)));
            kinds().forEach(kind -> row.add(TimeShare.seconds(nanos.getOrDefault(kind, 0L))));
            if (!nanos.isEmpty()) {
                rows.add(row);
            }
        }
        return "profile: seconds of each rank\n" + table(rows);
    }

    private String everyPair() {
        List<List<String>> rows = new ArrayList<>();
        Set<String> services = services();
        rows.add(named(services));
        pairs.forEach(pair -> rows.add(row(pair, services)));
        return "profile: sent by each pair of ranks\n" + table(rows);
    }

    private static String table(List<List<String>> rows) {
        int columns = rows.getFirst().size();
        int[] widths = IntStream.range(0, columns)
                .map(column -> rows.stream()
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        return rows.stream()
                .map(row -> IntStream.range(0, columns)
                        .mapToObj(column -> "  "
                                + " ".repeat(widths[column] - row.get(column).length())
                                + row.get(column))
                        .collect(joining()))
                .collect(joining("\n"));
    }
}
