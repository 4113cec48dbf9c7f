// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.atoll.collectives.Meeting.Crossing;
import org.atoll.collectives.spi.Clusters;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Reducer;
import org.atoll.fabric.wire.Buffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Checks what passes between clusters. Every datum goes over every link at most once, and nothing
/// waits for more such messages than it must. A datum is what one rank has at one place, for one
/// receiver where receivers get different things.
class WideAreaTest {

    private static final int COUNT = 3;
    private static final int INDEX_BITS = 32;

    /// The union of sets of ranks, each rank a bit; the upper half of an element is its place.
    private record Union(boolean commutative) implements Reducer {

        @Override
        public void combine(Object in, long inOffset, Object inout, long offset, long count) {
            for (int i = 0; i < count; i++) {
                long left = ((long[]) in)[(int) inOffset + i];
                long right = ((long[]) inout)[(int) offset + i];
                boolean twice = (int) (left & right) != 0;
                boolean inOrder = Integer.lowestOneBit((int) right)
                        > Integer.highestOneBit((int) left);
                if (left >>> INDEX_BITS != right >>> INDEX_BITS
                        || twice || !(commutative || inOrder)) {
                    throw new AssertionError(String.format(
                            "combines %x with %x", left, right));
                }
                ((long[]) inout)[(int) offset + i] = left | right;
            }
        }
    }

    /// An operation as one rank calls it, with values that say where they are from.
    private enum Called {
        BARRIER(1) {
            @Override
            void by(Collectives all, int rank, Cases.Case c) {
                all.barrier();
            }
        },
        BROADCAST(1) {
            @Override
            void by(Collectives all, int rank, Cases.Case c) {
                all.broadcast(sets(rank, COUNT), c.root());
            }
        },
        LONG_BROADCAST(2) {
            @Override
            void by(Collectives all, int rank, Cases.Case c) {
                all.broadcast(sets(rank, 5000), c.root());
            }
        },
        REDUCE(1) {
            @Override
            void by(Collectives all, int rank, Cases.Case c) {
                all.reduce(sets(rank, COUNT), Longs.room(COUNT), ANY, c.root());
            }
        },
        REDUCE_IN_ORDER(1) {
            @Override
            void by(Collectives all, int rank, Cases.Case c) {
                all.reduce(sets(rank, COUNT), Longs.room(COUNT), ORDERED, c.root());
            }
        },
        ALL_REDUCE(1) {
            @Override
            void by(Collectives all, int rank, Cases.Case c) {
                all.allReduce(sets(rank, COUNT), ANY);
            }
        },
        ALL_REDUCE_IN_ORDER(1) {
            @Override
            void by(Collectives all, int rank, Cases.Case c) {
                all.allReduce(sets(rank, COUNT), ORDERED);
            }
        },
        LONG_ALL_REDUCE(2) {
            @Override
            void by(Collectives all, int rank, Cases.Case c) {
                all.allReduce(sets(rank, 5000), ANY);
            }
        },
        STRETCHED_ALL_REDUCE(2) {
            @Override
            void by(Collectives all, int rank, Cases.Case c) {
                all.allReduce(sets(rank, 20_001), ANY);
            }
        },
        GATHER(1) {
            @Override
            void by(Collectives all, int rank, Cases.Case c) {
                all.gather(sets(rank, COUNT), Longs.room(COUNT * c.size()), c.root());
            }
        },
        GATHER_V(1) {
            @Override
            void by(Collectives all, int rank, Cases.Case c) {
                all.gatherV(sets(rank, rank), Longs.room(c.size() * c.size()),
                        rising(c.size()), c.root());
            }
        },
        SCATTER(1) {
            @Override
            void by(Collectives all, int rank, Cases.Case c) {
                all.scatter(sets(rank, COUNT * c.size()), Longs.room(COUNT), c.root());
            }
        },
        SCATTER_V(1) {
            @Override
            void by(Collectives all, int rank, Cases.Case c) {
                all.scatterV(sets(rank, c.size() * c.size()), rising(c.size()),
                        Longs.room(rank), c.root());
            }
        },
        ALL_GATHER(1) {
            @Override
            void by(Collectives all, int rank, Cases.Case c) {
                all.allGather(sets(rank, COUNT), Longs.room(COUNT * c.size()));
            }
        },
        ALL_GATHER_V(1) {
            @Override
            void by(Collectives all, int rank, Cases.Case c) {
                all.allGatherV(sets(rank, rank), Longs.room(c.size() * c.size()),
                        rising(c.size()));
            }
        },
        ALL_TO_ALL(1) {
            @Override
            void by(Collectives all, int rank, Cases.Case c) {
                all.allToAll(sets(rank, COUNT * c.size()), Longs.room(COUNT * c.size()));
            }
        },
        ALL_TO_ALL_V(1) {
            @Override
            void by(Collectives all, int rank, Cases.Case c) {
                Partition given = rising(c.size());
                Partition taken = Partition.equal(c.size(), rank);
                all.allToAllV(sets(rank, (int) given.extent()), given,
                        Longs.room((int) taken.extent()), taken);
            }
        },
        SCAN(1) {
            @Override
            void by(Collectives all, int rank, Cases.Case c) {
                all.scan(sets(rank, COUNT), ORDERED);
            }
        },
        EXCLUSIVE_SCAN(1) {
            @Override
            void by(Collectives all, int rank, Cases.Case c) {
                all.exclusiveScan(sets(rank, COUNT), ORDERED);
            }
        },
        REDUCE_SCATTER(1) {
            @Override
            void by(Collectives all, int rank, Cases.Case c) {
                all.reduceScatter(sets(rank, COUNT * c.size()), Longs.room(COUNT),
                        Partition.equal(c.size(), COUNT), ANY);
            }
        },
        REDUCE_SCATTER_IN_ORDER(1) {
            @Override
            void by(Collectives all, int rank, Cases.Case c) {
                all.reduceScatter(sets(rank, c.size() * c.size()), Longs.room(rank),
                        rising(c.size()), ORDERED);
            }
        };

        private static final Set<Called> ROOTED = EnumSet.of(
                BROADCAST, LONG_BROADCAST, REDUCE, REDUCE_IN_ORDER, GATHER, GATHER_V, SCATTER,
                SCATTER_V);
        private static final Reducer ANY = new Union(true);
        private static final Reducer ORDERED = new Union(false);

        private final int depth;

        Called(int depth) {
            this.depth = depth;
        }

        boolean rooted() {
            return ROOTED.contains(this);
        }

        abstract void by(Collectives all, int rank, Cases.Case c);

        /// Part i has i elements.
        private static Partition rising(int size) {
            return Partition.of(LongStream.range(0, size).toArray());
        }

        private static Buffer sets(int rank, int count) {
            return Longs.of(LongStream.range(0, count)
                    .map(i -> (i << INDEX_BITS) | (1L << rank))
                    .toArray());
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyDatumCrossesEveryLinkAtMostOnce(Called operation) {
        for (int size = 1; size <= Cases.MAX_RANKS; size++) {
            for (int root = 0; root < (operation.rooted() ? size : 1); root++) {
                int number = root;
                int ranks = size;
                Cases.clusters(size).forEach(clusters -> check(operation, Cases.table(),
                        new Cases.Case("table", clusters, ranks, 0, number, false)));
            }
        }
    }

    private static void check(Called operation, Selection selection, Cases.Case c) {
        Meeting meeting = Meeting.of(c.clusters(), c.buffered(), team ->
                operation.by(new Collectives(team, selection), team.rank(), c));
        assertThat(meeting.depth()).as("%s in %s", operation, c).isLessThanOrEqualTo(
                c.clusters().count() == 1 ? 0 : operation.depth);
        assertNoneTwice(meeting.crossings(), operation + " in " + c);
    }

    /// Splits every element into the ranks it is made of.
    private static void assertNoneTwice(List<Crossing> crossings, String where) {
        Map<List<Integer>, Set<Long>> seen = new HashMap<>();
        for (Crossing crossing : crossings) {
            Set<Long> there = seen.computeIfAbsent(
                    List.of(crossing.from(), crossing.to()), link -> new HashSet<>());
            for (long value : crossing.values()) {
                long place = value >>> INDEX_BITS << INDEX_BITS;
                ranksIn((int) value).filter(rank -> !there.add(place | rank)).forEach(rank -> {
                    throw new AssertionError(String.format(
                            "%s: rank %d, place %d, link %d to %d", where, rank,
                            place >>> INDEX_BITS, crossing.from(), crossing.to()));
                });
            }
        }
    }

    private static IntStream ranksIn(int set) {
        return IntStream.range(0, Cases.MAX_RANKS).filter(rank -> (set & (1 << rank)) != 0);
    }

    @ParameterizedTest
    @EnumSource(value = Called.class,
            names = {"BARRIER", "BROADCAST", "REDUCE", "ALL_REDUCE", "GATHER", "SCATTER",
                "ALL_GATHER", "ALL_TO_ALL", "SCAN", "EXCLUSIVE_SCAN", "REDUCE_SCATTER"})
    void aLinkCarriesOneMessageEachWay(Called operation) {
        Clusters clusters = Clusters.of(0, 0, 0, 1, 1, 2, 2, 2, 2);
        var c = new Cases.Case("table", clusters, 9, 0, 4, true);
        Meeting meeting = Meeting.of(clusters, true, team ->
                operation.by(new Collectives(team, Cases.table()), team.rank(), c));
        Set<List<Integer>> links = new HashSet<>();
        assertThat(meeting.crossings())
                .isNotEmpty()
                .allMatch(crossing -> links.add(List.of(crossing.from(), crossing.to())));
    }

    /// What this test is worth: the forms that pay no heed to clusters do not pass.
    @Test
    void theFlatFormsDoNot() {
        Clusters clusters = Clusters.of(0, 0, 0, 1, 1, 2, 2, 2);
        var c = new Cases.Case("table", clusters, 8, 0, 0, true);
        assertFails(Called.BROADCAST, c, Operation.BROADCAST, "binomial");
        assertFails(Called.ALL_REDUCE, c, Operation.ALL_REDUCE, "rabenseifner");
        assertFails(Called.ALL_GATHER, c, Operation.ALL_GATHER, "ring");
        assertFails(Called.BARRIER, c, Operation.BARRIER, "dissemination");
        assertFails(Called.SCAN, c, Operation.SCAN, "recursive-doubling");
    }

    private static void assertFails(
            Called called, Cases.Case c, Operation operation, String flat) {
        Selection selection = Cases.table().forcing(operation, flat);
        assertThatThrownBy(() -> check(called, selection, c))
                .as("%s by %s", called, flat)
                .isInstanceOf(AssertionError.class);
    }

    /// In one stretch and in several, whose shares are not equally long.
    @ParameterizedTest
    @ValueSource(ints = {2000, 50_003})
    void longValuesAreCombinedInSharesAndAgreeEverywhere(int count) {
        for (Longs.Op op : Longs.Op.values()) {
            for (Clusters clusters : List.of(
                    Clusters.of(0, 0, 1, 1, 1, 2, 3), Clusters.of(0, 1, 2, 0, 1, 2, 2))) {
                Meeting.of(clusters, false, team -> {
                    Buffer data = Longs.of(Cases.values(team.rank(), count));
                    new Collectives(team, Cases.table()).allReduce(data, op);
                    assertThat(Longs.values(data)).isEqualTo(Cases.combined(op, 7, count));
                });
            }
        }
    }

    /// In the memory of ten elements for each of nine groups a thousand of each are combined.
    @ParameterizedTest
    @EnumSource
    void longReductionsNeedNoRoomForTheResultsOfAll(Longs.Op op) {
        Selection table = Cases.with(Map.of("atoll.collectives.room.bytes", "720"));
        Clusters clusters = Clusters.of(0, 1, 0, 1, 0, 1, 0, 1, 0);
        int count = 1000;
        Meeting meeting = Meeting.of(clusters, false, team -> {
            Collectives all = new Collectives(team, table);
            int rank = team.rank();
            Buffer data = Longs.of(Cases.values(rank, count));
            all.allReduce(data, op);
            assertThat(Longs.values(data)).isEqualTo(Cases.combined(op, 9, count));
            Buffer scanned = Longs.of(Cases.values(rank, count));
            all.scan(scanned, op);
            assertThat(Longs.values(scanned)).isEqualTo(Cases.combined(op, rank + 1, count));
            Buffer below = Longs.of(Cases.values(rank, count));
            all.exclusiveScan(below, op);
            assertThat(Longs.values(below))
                    .isEqualTo(Cases.combined(op, Math.max(1, rank), count));
            Buffer sum = Longs.room(count);
            all.reduce(Longs.of(Cases.values(rank, count)), sum, op, 4);
            if (rank == 4) {
                assertThat(Longs.values(sum)).isEqualTo(Cases.combined(op, 9, count));
            }
            Buffer part = Longs.room(count / 10);
            all.reduceScatter(Longs.of(Cases.values(rank, 9 * count / 10)), part,
                    Partition.equal(9, count / 10), op);
            assertThat(Longs.values(part)).isEqualTo(Arrays.copyOfRange(
                    Cases.combined(op, 9, count), rank * count / 10, (rank + 1) * count / 10));
        });
        assertThat(meeting.mostScratch()).isLessThanOrEqualTo(count);
    }

    /// A link from the root's cluster carries a share and a rest of 2 KiB, and one between two
    /// others a share; without shares the first kind carries all, and so it is where there are
    /// only two clusters.
    @Test
    void aLongBroadcastKeepsLinksBetweenOtherClustersBusy() {
        int rest = 256;
        int count = 6000 + rest;
        Map<List<Integer>, Long> carried = carried(Clusters.of(0, 0, 1, 1, 2, 3), count);
        assertThat(carried).hasSize(3 + 3 * 2);
        assertThat(carried).allSatisfy((link, elements) ->
                assertThat(elements).isEqualTo(2000 + (link.getFirst() == 0 ? rest : 0)));
        assertThat(carried(Clusters.of(0, 1, 1), count)).isEqualTo(
                Map.of(List.of(0, 1), (long) count));
    }

    private static Map<List<Integer>, Long> carried(Clusters clusters, int count) {
        Map<List<Integer>, Long> carried = new HashMap<>();
        Meeting.of(clusters, false, team -> {
            Buffer data = team.rank() == 0 ? Longs.of(Cases.values(1, count)) : Longs.room(count);
            new Collectives(team, Cases.table()).broadcast(data, 0);
            assertThat(Longs.values(data)).isEqualTo(Cases.values(1, count));
        }).crossings().forEach(crossing -> carried.merge(
                List.of(crossing.from(), crossing.to()), (long) crossing.values().length,
                Long::sum));
        return carried;
    }

    @Test
    void numbersClustersByTheirFirstRanks() {
        Clusters clusters = Clusters.of(7, 3, 7, 9, 3);
        assertThat(clusters.count()).isEqualTo(3);
        assertThat(IntStream.range(0, 5).map(clusters::of)).containsExactly(0, 1, 0, 2, 1);
        assertThat(clusters.delegate(1)).isEqualTo(1);
        assertThat(clusters.member(1, 1)).isEqualTo(4);
        assertThat(clusters.size(2)).isEqualTo(1);
        Clusters one = Clusters.of(5, 5, 5);
        assertThat(one.count()).isEqualTo(1);
        assertThat(one.size(0)).isEqualTo(3);
        assertThat(one.member(0, 2)).isEqualTo(2);
    }
}
