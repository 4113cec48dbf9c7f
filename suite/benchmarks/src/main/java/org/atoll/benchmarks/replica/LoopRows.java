// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.replica;

import java.util.ArrayList;
import java.util.List;
import org.atoll.benchmarks.compare.Unit;
import org.atoll.benchmarks.replica.ReplicaRow.Side;
import org.atoll.benchmarks.replica.ReplicaRow.Work;

/// Rows of loops: reads, writes, and orders.
final class LoopRows {
    private static final double READ_OF_MAP = 0.2;
    private static final double READ_OF_LOCK = 1;
    private static final double WRITE_OF_TRIP = 2.5;
    private static final double STREAM = 5;
    private static final double RESULT = 0.1;
    private static final double LONG_OF_BROADCAST = 1.5;
    private static final int FOUR = 4;
    private static final List<Integer> RANKS = List.of(2, FOUR, 8);

    private final Hosts hosts;

    LoopRows(Hosts hosts) {
        this.hosts = hosts;
    }

    /// All rows, in the order of the table.
    List<ReplicaRow> rows() {
        List<ReplicaRow> rows = new ArrayList<>(reads());
        rows.add(new Work("write", "write", "write with result beside the sequencer, shm", "off",
                        Unit.MICROSECONDS)
                .wanted(WRITE_OF_TRIP,
                        new Side(hosts.ranks("shm", 2, "shm"), "off"),
                        new Side(hosts.ranks("mpj to and fro", 2, "shm"), "trip=off")));
        for (int ranks : List.of(2, FOUR)) {
            rows.add(stream("", "shm", "one", ranks));
            rows.add(stream("-all", "shm", "all", ranks));
            rows.add(stream("-tcp", "tcp", "one", ranks));
        }
        rows.addAll(results("order", "JGroups", "jgroups"));
        rows.addAll(results("raft", "jgroups-raft", "raft"));
        rows.add(new Work("long", "long", "1 MiB to 4 ranks, shm", "long", Unit.MICROSECONDS)
                .wanted(LONG_OF_BROADCAST,
                        new Side(hosts.ranks("write", FOUR, "shm"), "long"),
                        new Side(hosts.ranks("mpj broadcast", FOUR, "shm"), "broadcast=long")));
        RANKS.forEach(ranks -> rows.addAll(orders(ranks)));
        return rows;
    }

    /// No rank is bound to a processor where the other side's threads are not.
    private Host free(String title, int ranks, String device) {
        return hosts.ranks(title, ranks, device, "--bind-to", "none");
    }

    private List<ReplicaRow> reads() {
        Side replica = new Side(free("replica", 2, "shm"), "read");
        return List.of(
                new Work("read", "read-map", "1000 reads of a replica", "read", Unit.MICROSECONDS)
                        .wanted(READ_OF_MAP, replica, new Side(
                                hosts.members("Hazelcast", "hazelcast", 2, "last"), "read")),
                new Work("read", "read-lock", "1000 reads of a replica", "read",
                                Unit.MICROSECONDS)
                        .wanted(READ_OF_LOCK, replica,
                                new Side(free("lock", 2, "shm"), "locked=read")));
    }

    private ReplicaRow stream(String suffix, String device, String loop, int ranks) {
        String who = loop.equals("one") ? "one writer" : "all write";
        return new Work("stream", "stream" + suffix + "-" + ranks,
                        "64 B writes, " + ranks + " ranks, " + who + ", " + device, loop,
                        Unit.THOUSANDS_PER_SECOND)
                .wanted(STREAM,
                        new Side(free(device, ranks, device), loop),
                        new Side(hosts.members("JGroups", "jgroups", ranks, "last"), loop));
    }

    private List<ReplicaRow> results(String word, String title, String library) {
        Host ours = free("tcp", FOUR, "tcp");
        return List.of(
                new Work("order", word + "-at", "write with result, 4 ranks, at the orderer",
                                "at", Unit.MICROSECONDS)
                        .wanted(RESULT, new Side(ours, "at"),
                                new Side(hosts.members(title, library, FOUR, "first"), "at")),
                new Work("order", word + "-off", "write with result, 4 ranks, elsewhere", "off",
                                Unit.MICROSECONDS)
                        .wanted(RESULT, new Side(ours, "off"),
                                new Side(hosts.members(title, library, FOUR, "last"), "off")));
    }

    /// Both orders with so many ranks.
    private List<ReplicaRow> orders(int ranks) {
        Host sequencer = hosts.ranks("sequencer", ranks, "shm", "--order", "sequencer");
        Host clocks = hosts.ranks("clocks", ranks, "shm", "--order", "clocks");
        List<ReplicaRow> rows = new ArrayList<>();
        for (String loop : List.of("one", "all", "result-one", "result-all")) {
            boolean isResult = loop.startsWith("result");
            String what = isResult ? "writes with result" : "64 B writes";
            String who = loop.endsWith("one") ? "one writer" : "all write";
            rows.add(new Work("orders", "orders-" + loop + "-" + ranks,
                            what + ", " + ranks + " ranks, " + who, loop,
                            isResult ? Unit.MICROSECONDS : Unit.THOUSANDS_PER_SECOND)
                    .reported(new Side(sequencer, loop), new Side(clocks, loop)));
        }
        return rows;
    }
}
