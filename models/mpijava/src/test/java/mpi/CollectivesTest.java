// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;

/// Collectives in both spellings on three ranks, with offsets, in place, started, and of objects.
class CollectivesTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    private static int me() {
        return WORLD.Rank();
    }

    @OnRanks(3)
    void mpiJavaMovesWithOffsets() {
        int[] data = {-1, me() == 1 ? 5 : 0, me() == 1 ? 6 : 0};
        WORLD.Bcast(data, 1, 2, MPI.INT, 1);
        assertThat(data).containsExactly(-1, 5, 6);
        int[] all = new int[7];
        WORLD.Gather(new int[] {9, me(), 10 * me()}, 1, 2, MPI.INT, all, 1, 2, MPI.INT, 2);
        assertThat(all).containsExactly(me() == 2
                ? new int[] {0, 0, 0, 1, 10, 2, 20} : new int[7]);
        int[] part = new int[2];
        WORLD.Scatter(new int[] {9, 1, 2, 3}, 1, 1, MPI.INT, part, 1, 1, MPI.INT, 0);
        assertThat(part).containsExactly(0, me() + 1);
        int[] everybody = new int[3];
        WORLD.Allgather(new int[] {me()}, 0, 1, MPI.INT, everybody, 0, 1, MPI.INT);
        assertThat(everybody).containsExactly(0, 1, 2);
        int[] turned = new int[3];
        WORLD.Alltoall(new int[] {10 * me(), 10 * me() + 1, 10 * me() + 2}, 0, 1, MPI.INT,
                turned, 0, 1, MPI.INT);
        assertThat(turned).containsExactly(me(), 10 + me(), 20 + me());
    }

    @OnRanks(3)
    void vectorFormsTakeCountsAndDisplacements() {
        int[] counts = {1, 2, 3};
        int[] displs = {5, 3, 0};
        int[] all = new int[6];
        int[] mine = new int[me() + 1];
        Arrays.fill(mine, me() + 1);
        WORLD.Gatherv(mine, 0, me() + 1, MPI.INT, all, 0, counts, displs, MPI.INT, 0);
        assertThat(all).containsExactly(me() == 0 ? new int[] {3, 3, 3, 2, 2, 1} : new int[6]);
        int[] again = new int[me() + 1];
        WORLD.Scatterv(all, 0, counts, displs, MPI.INT, again, 0, me() + 1, MPI.INT, 0);
        assertThat(again).containsExactly(mine);
        int[] everywhere = new int[6];
        WORLD.Allgatherv(mine, 0, me() + 1, MPI.INT, everywhere, 0, counts, displs, MPI.INT);
        assertThat(everywhere).containsExactly(3, 3, 3, 2, 2, 1);
        int[] inFront = {-3, -2, 0};
        int[] around = new int[6];
        WORLD.Allgatherv(mine, 0, me() + 1, MPI.INT, around, 3, counts, inFront, MPI.INT);
        assertThat(around).containsExactly(1, 2, 2, 3, 3, 3);
        int[] in = new int[3];
        WORLD.Alltoallv(new int[] {me(), me(), me()}, 0, new int[] {1, 1, 1},
                new int[] {2, 1, 0}, MPI.INT, in, 0, new int[] {1, 1, 1}, new int[] {2, 1, 0},
                MPI.INT);
        assertThat(in).containsExactly(2, 1, 0);
    }

    @OnRanks(3)
    void openMpiWorksInPlace() {
        int[] data = {me(), me(), me()};
        WORLD.gather(data, 1, MPI.INT, 0);
        assertThat(data).containsExactly(me() == 0 ? new int[] {0, 1, 2} : data);
        WORLD.scatter(data, 1, MPI.INT, 0);
        assertThat(data[0]).isEqualTo(me());
        int[] all = new int[3];
        all[me()] = 7 * me();
        WORLD.allGather(all, 1, MPI.INT);
        assertThat(all).containsExactly(0, 7, 14);
        if (me() == 1) {
            int[] room = {0, 1, 0, 0};
            WORLD.gatherv(room, new int[] {1, 1, 1}, new int[] {3, 1, 0}, MPI.INT, 1);
            assertThat(room).containsExactly(2, 1, 0, 0);
        } else {
            WORLD.gatherv(new int[] {me()}, 1, MPI.INT, 1);
        }
        int[] sum = {me() + 1};
        WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
        assertThat(sum).containsExactly(6);
        int[] upTo = {me() + 1};
        WORLD.scan(upTo, 1, MPI.INT, MPI.SUM);
        assertThat(upTo).containsExactly((me() + 1) * (me() + 2) / 2);
    }

    @OnRanks(3)
    void reductionsCombine() {
        double[] results = new double[3];
        WORLD.Reduce(new double[] {0, me(), -me()}, 1, results, 1, 2, MPI.DOUBLE, MPI.MAX, 2);
        assertThat(results).containsExactly(
                me() == 2 ? new double[] {0, 2, 0} : new double[3]);
        int[] all = new int[2];
        WORLD.Allreduce(new int[] {1 << me(), me()}, 0, all, 0, 2, MPI.INT, MPI.BOR);
        assertThat(all).containsExactly(7, 3);
        int[] part = new int[1];
        WORLD.Reduce_scatter(new int[] {1, 2, 3}, 0, part, 0, new int[] {1, 1, 1}, MPI.INT,
                MPI.SUM);
        assertThat(part).containsExactly(3 * (me() + 1));
        int[] upTo = new int[1];
        WORLD.Scan(new int[] {me()}, 0, upTo, 0, 1, MPI.INT, MPI.PROD);
        assertThat(upTo).containsExactly(0);
        boolean[] and = new boolean[1];
        WORLD.allReduce(new boolean[] {me() > 0}, and, 1, MPI.BOOLEAN, MPI.LAND);
        assertThat(and).containsExactly(false);
    }

    @OnRanks(3)
    void extremesCarryTheirPlace() {
        double[] best = new double[2];
        WORLD.Allreduce(new double[] {me() == 1 ? 9 : me(), me()}, 0, best, 0, 1, MPI.DOUBLE2,
                MPI.MAXLOC);
        assertThat(best).containsExactly(9, 1);
        ByteBuffer out = MPI.newByteBuffer(MPI.doubleInt.getExtent());
        ByteBuffer in = MPI.newByteBuffer(MPI.doubleInt.getExtent());
        DoubleInt.Data mine = MPI.doubleInt.getData(out);
        mine.putValue(-me());
        mine.putIndex(me());
        WORLD.allReduce(out, in, 1, MPI.DOUBLE_INT, MPI.MINLOC);
        DoubleInt.Data least = MPI.doubleInt.getData(in);
        assertThat(least.getValue()).isEqualTo(-2);
        assertThat(least.getIndex()).isEqualTo(2);
        byte[] pair = new byte[8];
        Int2.Data int2 = MPI.int2.getData(pair);
        int2.putValue(me());
        int2.putIndex(10 + me());
        WORLD.allReduce(pair, 1, MPI.INT2, MPI.MAXLOC);
        assertThat(int2.getIndex()).isEqualTo(12);
    }

    @OnRanks(3)
    void directBuffersAreReducedAndStarted() {
        IntBuffer out = MPI.newIntBuffer(2).put(0, me()).put(1, 1);
        IntBuffer in = MPI.newIntBuffer(2);
        WORLD.iAllReduce(out, in, 2, MPI.INT, MPI.SUM).waitFor();
        assertThat(in.get(0)).isEqualTo(3);
        assertThat(in.get(1)).isEqualTo(3);
        Request[] requests = {
            WORLD.iBcast(in, 1, MPI.INT, 0), WORLD.iBarrier(),
            WORLD.iExScan(out, in, 2, MPI.INT, MPI.SUM)
        };
        Request.waitAll(requests);
        if (me() > 0) {
            assertThat(in.get(1)).isEqualTo(me());
        }
    }

    /// Takes the left operand: not commutative.
    static final class First extends User_function {
        @Override
        public void Call(Object in, int inAt, Object inOut, int inOutAt, int count, Datatype type) {
            System.arraycopy(in, inAt, inOut, inOutAt, count);
        }
    }

    @OnRanks(3)
    void usersOperationsKeepTheOrderOfRanks() {
        int[] result = new int[2];
        Op first = new Op(new First(), false);
        WORLD.Allreduce(new int[] {me() + 5, me()}, 0, result, 0, 2, MPI.INT, first);
        assertThat(result).containsExactly(5, 0);
        Op sum = new Op(new UserFunction() {
            @Override
            public void call(Object in, Object inOut, int count, Datatype type) {
                int[] left = (int[]) in;
                int[] right = (int[]) inOut;
                for (int i = 0; i < count; i++) {
                    right[i] += left[i];
                }
            }
        }, true);
        WORLD.allReduce(new int[] {me(), 1}, result, 2, MPI.INT, sum);
        assertThat(result).containsExactly(3, 3);
        IntBuffer direct = MPI.newIntBuffer(1).put(0, me());
        WORLD.allReduce(direct, 1, MPI.INT, sum);
        assertThat(direct.get(0)).isEqualTo(3);
        Op bytes = new Op(new UserFunction() {
            @Override
            public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype type) {
                for (int i = 0; i < count; i++) {
                    inOut.putInt(4 * i, Math.max(in.getInt(4 * i), inOut.getInt(4 * i)));
                }
            }
        }, true);
        WORLD.allReduce(new int[] {me()}, result, 1, MPI.INT, bytes);
        assertThat(result[0]).isEqualTo(2);
    }

    @OnRanks(2)
    void localReductionsCombineTwoBuffers() {
        int[] right = {1, 2};
        Comm.reduceLocal(new int[] {10, 20}, right, 2, MPI.INT, MPI.SUM);
        assertThat(right).containsExactly(11, 22);
        int[] pairs = {5, 0, 1, 3};
        Comm.reduceLocal(new int[] {4, 9, 2, 8}, pairs, 2, MPI.INT2, MPI.MAXLOC);
        assertThat(pairs).containsExactly(5, 0, 2, 8);
    }

    @OnRanks(3)
    void objectsGoThroughCollectives() {
        String[] words = {me() == 0 ? "from 0" : "?"};
        WORLD.Bcast(words, 0, 1, MPI.OBJECT, 0);
        assertThat(words).containsExactly("from 0");
        Object[] all = new Object[3];
        WORLD.Gather(new Object[] {"r" + me()}, 0, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT, 1);
        assertThat(all).containsExactly(
                me() == 1 ? new Object[] {"r0", "r1", "r2"} : new Object[3]);
        WORLD.Allgather(new Object[] {me()}, 0, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT);
        assertThat(all).containsExactly(0, 1, 2);
        Object[] mine = new Object[1];
        WORLD.Scatter(all, 0, 1, MPI.OBJECT, mine, 0, 1, MPI.OBJECT, 2);
        assertThat(mine).containsExactly(me());
        WORLD.Alltoall(new Object[] {me() + "0", me() + "1", me() + "2"}, 0, 1, MPI.OBJECT,
                all, 0, 1, MPI.OBJECT);
        assertThat(all).containsExactly("0" + me(), "1" + me(), "2" + me());
        Op join = new Op(new User_function() {
            @Override
            public void Call(
                    Object in, int inAt, Object inOut, int inOutAt, int count, Datatype type) {
                for (int i = 0; i < count; i++) {
                    ((Object[]) inOut)[inOutAt + i] =
                            "" + ((Object[]) in)[inAt + i] + ((Object[]) inOut)[inOutAt + i];
                }
            }
        }, false);
        WORLD.Allreduce(new Object[] {"" + me()}, 0, mine, 0, 1, MPI.OBJECT, join);
        assertThat(mine).containsExactly("012");
    }

    /// Rank r gives (r + 1) + i, repeated: of three ranks the sum is 6 + 3i, the product
    /// (1 + i)(2 + i)(3 + i) = 10i.
    @OnRanks(2)
    void nothingComesToRankZeroOfAnExclusiveScan() {
        int[] from = {-7};
        WORLD.exScan(new int[] {me() + 4}, from, 1, MPI.INT, MPI.SUM);
        assertThat(from).containsExactly(me() == 0 ? -7 : 4);
        IntBuffer mine = MPI.newIntBuffer(1).put(0, me() + 4);
        IntBuffer below = MPI.newIntBuffer(1).put(0, -7);
        WORLD.iExScan(mine, below, 1, MPI.INT, MPI.SUM).waitFor();
        assertThat(below.get(0)).isEqualTo(me() == 0 ? -7 : 4);
        assertThat(mine.get(0)).isEqualTo(me() + 4);
        IntBuffer result = me() == 0 ? null : below.put(0, 0);
        WORLD.exScan(mine.asReadOnlyBuffer(), result, 1, MPI.INT, MPI.SUM);
        assertThat(below.get(0)).isEqualTo(me() == 0 ? -7 : 4);
    }

    @OnRanks(3)
    void anArrayMayBeCombinedIntoADirectBufferAndTheOtherWayRound() {
        int[] mine = {me() + 1, 10};
        IntBuffer direct = MPI.newIntBuffer(2);
        int[] got = new int[2];
        WORLD.allReduce(mine, direct, 2, MPI.INT, MPI.SUM);
        assertThat(direct.get(0)).isEqualTo(6);
        WORLD.scan(direct, got, 2, MPI.INT, MPI.SUM);
        assertThat(got).containsExactly(6 * (me() + 1), 30 * (me() + 1));
        WORLD.Ireduce(mine, 0, direct, 0, 2, MPI.INT, MPI.PROD, 1).Wait();
        assertThat(direct.get(0)).isEqualTo(6);
        assertThat(direct.get(1)).isEqualTo(me() == 1 ? 1000 : 30);
        WORLD.reduceScatterBlock(new int[] {1, 2, 3}, direct, 1, MPI.INT, MPI.MAX);
        assertThat(direct.get(0)).isEqualTo(me() + 1);
        WORLD.exScan(mine, direct, 1, MPI.INT, MPI.SUM);
        assertThat(direct.get(0)).isEqualTo(me() == 2 ? 3 : 1);
        WORLD.Allreduce(new int[] {me() + 2, 7}, 0, direct, 0, 2, MPI.INT, new Op(
                new UserFunction() {
                    @Override
                    public void call(Object in, Object inOut, int count, Datatype type) {
                        throw new AssertionError("by buffers");
                    }

                    @Override
                    public void call(
                            ByteBuffer in, ByteBuffer inOut, int count, Datatype type) {
                        for (int at = 0; at < count * Integer.BYTES; at += Integer.BYTES) {
                            inOut.putInt(at, in.getInt(at) * inOut.getInt(at));
                        }
                    }
                }, true));
        assertThat(direct.get(0)).isEqualTo(24);
        Comm.reduceLocal(new int[] {2, 3}, direct, 2, MPI.INT, MPI.SUM);
        assertThat(direct.get(1)).isEqualTo(346);
    }

    @OnRanks(3)
    void whatIsSentStaysWhateverAnOperationDoesToItsObjects() {
        Op add = new Op(new User_function() {
            @Override
            public void Call(
                    Object in, int inAt, Object inOut, int inOutAt, int count, Datatype type) {
                for (int i = 0; i < count; i++) {
                    ((int[][]) inOut)[inOutAt + i][0] += ((int[][]) in)[inAt + i][0];
                }
            }
        }, true);
        int[][] mine = {{me()}, {10}, {20}, {30}};
        int[][] result = new int[3][];
        WORLD.Scan(mine, 0, result, 1, 2, MPI.OBJECT, add);
        assertThat(result).isDeepEqualTo(new int[][] {
            null, {me() * (me() + 1) / 2}, {10 * (me() + 1)}});
        int[][] share = new int[3][];
        WORLD.Reduce_scatter(mine, 1, share, me(), new int[] {2, 0, 1}, MPI.OBJECT, add);
        assertThat(share).isDeepEqualTo(new int[][][] {
            {{30}, {60}, null}, {null, null, null}, {null, null, {90}}}[me()]);
        WORLD.Allgather(mine, 0, 1, MPI.OBJECT, result, 0, 1, MPI.OBJECT);
        result[me()][0] = -1;
        assertThat(mine).isDeepEqualTo(new int[][] {{me()}, {10}, {20}, {30}});
    }

    @OnRanks(3)
    void complexNumbersAreSummedAndMultiplied() {
        double[] one = {me() + 1, 1};
        double[] result = new double[2];
        WORLD.Allreduce(one, 0, result, 0, 1, MPI.DOUBLE_COMPLEX, MPI.SUM);
        assertThat(result).containsExactly(6, 3);
        WORLD.Allreduce(one, 0, result, 0, 1, MPI.DOUBLE_COMPLEX, MPI.PROD);
        assertThat(result).containsExactly(0, 10);
        DoubleBuffer direct = MPI.newDoubleBuffer(4).put(0, one).put(2, one);
        WORLD.iAllReduce(direct, 2, MPI.DOUBLE_COMPLEX, MPI.PROD).waitFor();
        DoubleComplex second = DoubleComplex.get(direct, 1);
        assertThat(new double[] {second.getReal(), second.getImag()}).containsExactly(0, 10);
        float[] floats = {me() + 1, 1, me() + 1, 1};
        WORLD.scan(floats, 1, Datatype.Contiguous(2, MPI.FLOAT_COMPLEX), MPI.PROD);
        assertThat(Arrays.copyOfRange(floats, 2, 4)).containsExactly(
                new float[][] {{1, 1}, {1, 3}, {0, 10}}[me()]);
        assertThatThrownBy(() ->
                WORLD.Allreduce(one, 0, result, 0, 1, MPI.DOUBLE_COMPLEX, MPI.MAX))
                .isInstanceOf(MPIException.class)
                .hasMessageContaining("op is MAX: complex numbers take SUM, PROD");
    }

    /// Long enough to be cut into segments, an odd number of pairs for each rank.
    @OnRanks(3)
    void productsOfManyComplexNumbersNeverDivideAPair() {
        int each = 20_001;
        double[] mine = new double[2 * 3 * each];
        for (int i = 0; i < mine.length; i += 2) {
            mine[i] = me() + 1;
            mine[i + 1] = 1;
        }
        double[] product = new double[2 * each];
        WORLD.reduceScatterBlock(mine, product, each, MPI.DOUBLE_COMPLEX, MPI.PROD);
        assertThat(product).isEqualTo(tens(each));
        WORLD.allReduce(mine, 3 * each, MPI.DOUBLE_COMPLEX, MPI.PROD);
        assertThat(mine).isEqualTo(tens(3 * each));
    }

    /// So many times 10i.
    private static double[] tens(int count) {
        double[] tens = new double[2 * count];
        for (int i = 1; i < tens.length; i += 2) {
            tens[i] = 10;
        }
        return tens;
    }

    @OnRanks(2)
    void objectsGoIntoNoDirectBuffer() {
        assertThatThrownBy(() -> WORLD.iBcast(null, 0, MPI.OBJECT, 0))
                .isInstanceOf(MPIException.class)
                .hasMessageStartingWith("iBcast: type is OBJECT")
                .hasMessageContaining("direct buffers");
        assertThatThrownBy(() ->
                WORLD.iReduceScatter(null, new int[] {1, 1}, MPI.OBJECT, MPI.SUM))
                .hasMessageStartingWith("iReduceScatter: type is OBJECT");
    }

    @OnRanks(2)
    void wrongArgumentsAreNamed() {
        assertThatThrownBy(() -> WORLD.Bcast(new int[1], 0, 1, MPI.INT, 7))
                .isInstanceOf(MPIException.class)
                .hasMessageStartingWith("Bcast: ").hasMessageContaining("7");
        assertThatThrownBy(() -> WORLD.allReduce(new double[1], 1, MPI.DOUBLE, MPI.BAND))
                .isInstanceOf(MPIException.class).hasMessageContaining("BIT_AND");
        assertThatThrownBy(() -> WORLD.Allreduce(
                new String[1], 0, new String[1], 0, 1, MPI.OBJECT, null))
                .hasMessage("Allreduce: op is null: it must be given");
    }

    @OnRanks(2)
    void listsWithoutANumberForEachRankAreNamed() {
        int[] one = {0};
        int[] two = {0, 0};
        String[] objects = new String[1];
        assertThatThrownBy(() -> WORLD.Alltoallv(
                objects, 0, two, one, MPI.OBJECT, objects, 0, two, two, MPI.OBJECT))
                .hasMessage("Alltoallv: sdispls has the length 1: there is one for each of 2"
                        + " ranks");
        assertThatThrownBy(() -> WORLD.Allgatherv(
                objects, 0, 0, MPI.OBJECT, objects, 0, one, two, MPI.OBJECT))
                .hasMessage("Allgatherv: recvcount has the length 1: there is one for each of 2"
                        + " ranks");
        Datatype[] type = {MPI.INT};
        assertThatThrownBy(() -> WORLD.allToAllw(
                new int[1], two, two, type, new int[1], two, two, type))
                .hasMessage("allToAllw: sendtypes has the length 1: there is one for each of 2"
                        + " ranks");
    }

    @OnRanks(3)
    void structuresAreCombinedAsTheirNumbers() {
        Datatype type = Datatype.createStruct(
                new int[] {1, 1}, new int[] {0, 8}, new Datatype[] {MPI.INT, MPI.INT});
        ByteBuffer mine = MPI.newByteBuffer(12).putInt(0, 200).putInt(8, -300);
        ByteBuffer sum = MPI.newByteBuffer(12);
        WORLD.allReduce(mine, sum, 1, type, MPI.SUM);
        assertThat(new int[] {sum.getInt(0), sum.getInt(4), sum.getInt(8)})
                .containsExactly(600, 0, -900);
        int[] sums = new int[3];
        WORLD.allReduce(new int[] {200, 5, -300}, sums, 1, type, new Op(new UserFunction() {
            @Override
            public void call(Object in, Object inOut, int count, Datatype of) {
                assertThat(count).isEqualTo(1);
                Arrays.setAll((int[]) inOut, i -> ((int[]) in)[i] + ((int[]) inOut)[i]);
            }
        }, true));
        assertThat(sums).containsExactly(600, 0, -900);
        byte[] bytes = new byte[3];
        WORLD.allReduce(new byte[] {1, 2, 3}, bytes, 1,
                Datatype.createVector(2, 1, 2, MPI.BYTE), MPI.SUM);
        assertThat(bytes).containsExactly(3, 0, 9);
        Datatype mixed = Datatype.createStruct(
                new int[] {1, 1}, new int[] {0, 8}, new Datatype[] {MPI.INT, MPI.DOUBLE});
        assertThatThrownBy(() -> WORLD.allReduce(
                MPI.newByteBuffer(16), MPI.newByteBuffer(16), 1, mixed, MPI.SUM))
                .isInstanceOfSatisfying(MPIException.class, e ->
                        assertThat(e.getErrorClass()).isEqualTo(MPI.ERR_OP))
                .hasMessageContaining("a structure of different numbers");
    }

    /// The parts of other ranks would come to other places than the program expects.
    @OnRanks(2)
    void aPartIsOfOneLengthOnBothSides() {
        int[] two = new int[4];
        int[] three = new int[6];
        String told = " is 2 of INT and recvcount 3 of INT: a rank's part, here of 8 and 12 bytes,"
                + " is of one length on both sides";
        assertThatThrownBy(() -> WORLD.Allgather(two, 0, 2, MPI.INT, three, 0, 3, MPI.INT))
                .hasMessage("Allgather: sendcount" + told);
        assertThatThrownBy(() -> WORLD.Alltoall(two, 0, 2, MPI.INT, three, 0, 3, MPI.INT))
                .hasMessage("Alltoall: sendcount" + told);
        if (me() == 0) {
            assertThatThrownBy(() -> WORLD.gather(two, 2, MPI.INT, three, 3, MPI.INT, 0))
                    .hasMessage("gather: sendcount" + told);
            assertThatThrownBy(() -> WORLD.scatter(two, 2, MPI.INT, three, 3, MPI.INT, 0))
                    .hasMessage("scatter: sendcount" + told)
                    .extracting(e -> ((MPIException) e).getErrorClass()).isEqualTo(MPI.ERR_COUNT);
        }
        long[] longs = new long[2];
        WORLD.Allgather(two, 0, 2, MPI.INT, longs, 0, 1, MPI.LONG);
        Datatype gaps = Datatype.Vector(2, 1, 2, MPI.INT);
        WORLD.Allgather(new int[] {me() + 1, 7}, 0, 2, MPI.INT, three, 0, 1, gaps);
        assertThat(three).containsExactly(1, 0, 7, 2, 0, 7);
    }
}
