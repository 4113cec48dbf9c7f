// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The counters that a rank handed over as it left.
///
/// A profile's lines, with tabs between the fields; others are passed over:
///
/// ```
/// time  kind  nanos
/// peer  rank  kind  frames-sent  bytes-sent  frames-received  bytes-received  role
/// gateway  cluster  frames  bytes  breaks
/// thread  node  number  computing  waiting-for-node  waiting-for-others  chunks
/// tasks  rank  messages  bytes
/// recovery  snapshots  bytes  stop-nanos  longest-stop-nanos  logged-bytes  life  repeated
/// object  name  form  reads  writes  waits  calls  broadcasts  moves
/// ```
///
/// A process that holds several ranks as threads hands over one profile with a line `rank`
/// between theirs.
///
/// @param nanos    its time, by kind
/// @param gateways what gateways in its process have sent
/// @param threads  the threads of its node, in a hybrid program
/// @param mail     what its tasks have sent those of a rank, in a program of tasks
/// @param recovery what recovery has cost it, in a job that recovers; one or none
/// @param objects  its operations on shared objects
record RankProfile(
        Map<String, Long> nanos,
        List<Exchange> peers,
        List<Gateway> gateways,
        List<NodeThread> threads,
        List<TaskMessages> mail,
        List<Recovered> recovery,
        List<ObjectUse> objects) {

    /// Frames of one kind that were exchanged with another rank, or posts on boards.
    ///
    /// @param kind          service and kind of frame, such as `messages.eager`
    /// @param sent          how many were sent
    /// @param sentBytes     their payloads
    /// @param received      how many were received
    /// @param receivedBytes their payloads
    /// @param role          what they are: `whole` units, the `head` of one whose bytes come as
    ///                      `part`, or `control`, which is the protocol's own
    record Exchange(
            int peer,
            String kind,
            long sent,
            long sentBytes,
            long received,
            long receivedBytes,
            String role) {
        private static final String POSTS = "boards";

        private static Exchange of(String[] fields) {
            return new Exchange(
                    Integer.parseInt(fields[1]), fields[2],
                    Long.parseLong(fields[3]), Long.parseLong(fields[4]),
                    Long.parseLong(fields[5]), Long.parseLong(fields[6]), fields[7]);
        }

        /// The service whose frames they are.
        String service() {
            return kind.substring(0, kind.indexOf('.'));
        }

        /// How many units were sent: messages, questions, writes.
        long units() {
            return role.equals("whole") || role.equals("head") ? sent : 0;
        }

        /// The bytes of units that were sent.
        long unitBytes() {
            return role.equals("whole") || role.equals("part") ? sentBytes : 0;
        }

        /// How many frames were sent; what is on a board is none.
        long frames() {
            return service().equals(POSTS) ? 0 : sent;
        }

        boolean isNothing() {
            return (sent | sentBytes | received | receivedBytes) == 0;
        }
    }

    /// The traffic that a gateway has sent to another cluster, and how often its connection broke.
    record Gateway(String cluster, long frames, long bytes, long breaks) {
        private static Gateway of(String[] fields) {
            return new Gateway(
                    fields[1], Long.parseLong(fields[2]),
                    Long.parseLong(fields[3]), Long.parseLong(fields[4]));
        }
    }

    /// The time of one thread of a node, by what it did.
    ///
    /// @param number     its number on its node
    /// @param compute    nanoseconds in which it waited for nobody
    /// @param forNode    nanoseconds of waiting for other threads of its node
    /// @param forOthers  nanoseconds of waiting for other nodes, by itself or by a fellow
    /// @param chunks     how many chunks of guided loops it has taken
    record NodeThread(
            int node, int number, long compute, long forNode, long forOthers, long chunks) {
        private static NodeThread of(String[] fields) {
            return new NodeThread(
                    Integer.parseInt(fields[1]), Integer.parseInt(fields[2]),
                    Long.parseLong(fields[3]), Long.parseLong(fields[4]),
                    Long.parseLong(fields[5]), Long.parseLong(fields[6]));
        }
    }

    /// The messages that tasks of a rank have sent those of a rank, which may be the same.
    ///
    /// @param rank     the receivers'
    /// @param messages how many, one for each receiver
    /// @param bytes    of data in them
    record TaskMessages(int rank, long messages, long bytes) {
        private static TaskMessages of(String[] fields) {
            return new TaskMessages(
                    Integer.parseInt(fields[1]), Long.parseLong(fields[2]),
                    Long.parseLong(fields[3]));
        }
    }

    /// The cost of recovery in the present life of a rank.
    ///
    /// @param snapshots how many it has taken
    /// @param bytes     of them on disk
    /// @param stop      nanoseconds in which its program stood still for them
    /// @param longest   the longest of these times
    /// @param logged    bytes of the messages that it has kept for others
    /// @param returns   how often the rank has come back
    /// @param repeated  points it has passed that an earlier life had passed; -1 if nobody knows
    record Recovered(
            long snapshots, long bytes, long stop, long longest, long logged, long returns,
            long repeated) {
        private static Recovered of(String[] fields) {
            return new Recovered(
                    Long.parseLong(fields[1]), Long.parseLong(fields[2]),
                    Long.parseLong(fields[3]), Long.parseLong(fields[4]),
                    Long.parseLong(fields[5]), Long.parseLong(fields[6]),
                    Long.parseLong(fields[7]));
        }
    }

    /// The operations of a rank on one shared object.
    ///
    /// @param form       where the object is in the end
    /// @param waits      how often a condition did not hold
    /// @param messages   what was sent for them
    /// @param moves      how often the object has moved, the same on all ranks
    record ObjectUse(
            String name, String form, long reads, long writes, long waits, Messages messages,
            long moves) {

        /// The messages for operations.
        ///
        /// @param calls      those that went to the rank with the only copy
        /// @param broadcasts those that went to all ranks
        record Messages(long calls, long broadcasts) {}

        private static ObjectUse of(String[] fields) {
            return new ObjectUse(
                    fields[1], fields[2], Long.parseLong(fields[3]), Long.parseLong(fields[4]),
                    Long.parseLong(fields[5]),
                    new Messages(Long.parseLong(fields[6]), Long.parseLong(fields[7])),
                    Long.parseLong(fields[8]));
        }

        /// That of two ranks together.
        ObjectUse plus(ObjectUse other) {
            return new ObjectUse(
                    name, form, reads + other.reads, writes + other.writes, waits + other.waits,
                    new Messages(
                            messages.calls + other.messages.calls,
                            messages.broadcasts + other.messages.broadcasts),
                    Math.max(moves, other.moves));
        }
    }

    /// Takes apart what a world's processes have handed over.
    ///
    /// @param handedOver one text per process, in rank order
    /// @return one per rank, in rank order; those of processes without a rank behind them
    static List<RankProfile> of(List<String> handedOver) {
        return handedOver.stream()
                .flatMap(text -> Stream.of(text.split("(?m)^rank$", -1)))
                .map(RankProfile::of)
                .toList();
    }

    private static RankProfile of(String text) {
        Map<String, Long> nanos = new TreeMap<>();
        List<Exchange> peers = new ArrayList<>();
        List<Gateway> gateways = new ArrayList<>();
        List<NodeThread> threads = new ArrayList<>();
        List<TaskMessages> mail = new ArrayList<>();
        List<Recovered> recovery = new ArrayList<>();
        List<ObjectUse> objects = new ArrayList<>();
        for (String line : text.lines().toList()) {
            String[] fields = line.split("\t", -1);
            switch (fields[0] + " " + fields.length) {
                case "time 3" -> nanos.merge(fields[1], Long.parseLong(fields[2]), Long::sum);
                case "peer 8" -> peers.add(Exchange.of(fields));
                case "gateway 5" -> gateways.add(Gateway.of(fields));
                case "thread 7" -> threads.add(NodeThread.of(fields));
                case "tasks 4" -> mail.add(TaskMessages.of(fields));
                case "recovery 8" -> recovery.add(Recovered.of(fields));
                case "object 9" -> objects.add(ObjectUse.of(fields));
                default -> { }
            }
        }
        peers.removeIf(Exchange::isNothing);
        return new RankProfile(nanos, peers, gateways, threads, mail, recovery, objects);
    }

    /// Whether nothing was counted.
    boolean isEmpty() {
        return nanos.isEmpty() && peers.isEmpty() && gateways.isEmpty();
    }
}
