// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import org.atoll.mpj.Part;

/// A program's own operation on types with gaps: it finds items where the type says, as in its own
/// buffers (MPI 4.1, section 6.9.5).
class UserFunctionTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    private static int me() {
        return WORLD.Rank();
    }

    /// Adds the first element of an item and multiplies the last one.
    private static final class Ends extends User_function {
        @Override
        public void Call(
                Object in, int inAt, Object inOut, int inOutAt, int count, Datatype type) {
            int first = type.Lb();
            int last = first + type.Extent() - 1;
            for (int i = 0; i < count * type.Extent(); i += type.Extent()) {
                int[] left = (int[]) in;
                int[] right = (int[]) inOut;
                right[inOutAt + i + first] += left[inAt + i + first];
                right[inOutAt + i + last] *= left[inAt + i + last];
            }
        }
    }

    @OnRanks(3)
    void findsItemsWithGapsInArrays() {
        Datatype ends = Datatype.Vector(2, 1, 2, MPI.INT);
        Op op = new Op(new Ends(), true);
        int[] mine = {9, me() + 1, -7, me() + 1, 10, -7, 2};
        int[] all = new int[7];
        WORLD.Allreduce(mine, 1, all, 1, 2, ends, op);
        assertThat(all).containsExactly(0, 6, 0, 6, 30, 0, 8);
        int[] upTo = new int[7];
        WORLD.Scan(mine, 1, upTo, 0, 2, ends, op);
        assertThat(upTo[2]).isEqualTo(new int[] {1, 2, 6}[me()]);
        int[] part = new int[3];
        WORLD.Reduce_scatter(mine, 1, part, 0, new int[] {1, 0, 1}, ends, op);
        assertThat(part).containsExactly(
                new int[][] {{6, 0, 6}, {0, 0, 0}, {30, 0, 8}}[me()]);
        IntBuffer direct = MPI.newIntBuffer(7).put(0, mine);
        WORLD.iAllReduce(MPI.slice(direct, 1), 2, ends, op).waitFor();
        assertThat(new int[] {direct.get(1), direct.get(2), direct.get(6)})
                .containsExactly(6, -7, 8);
    }

    @OnRanks(2)
    void findsItemsThatBeginBeforeTheirPlace() {
        Datatype ends = Datatype.Vector(2, 1, -2, MPI.INT);
        Op op = new Op(new Ends(), true);
        int[] all = new int[5];
        WORLD.Allreduce(new int[] {me() + 1, -7, me() + 2}, 2, all, 4, 1, ends, op);
        assertThat(all).containsExactly(0, 0, 3, 0, 6);
        IntBuffer direct = MPI.newIntBuffer(3).put(0, new int[] {me() + 1, -7, me() + 2});
        WORLD.Allreduce(direct, 2, all, 2, 1, ends, op);
        assertThat(all).containsExactly(3, 0, 6, 0, 6);
    }

    @OnRanks(2)
    void findsObjectsWithGaps() {
        Datatype ends = Datatype.Vector(2, 1, 2, MPI.OBJECT);
        String[] all = new String[6];
        WORLD.Allreduce(new String[] {"a" + me(), "", "b" + me(), "c" + me(), "", "d" + me()}, 0,
                all, 0, 2, ends, new Op(new User_function() {
                    @Override
                    public void Call(
                            Object in, int inAt, Object inOut, int inOutAt, int count,
                            Datatype type) {
                        String[] left = (String[]) in;
                        String[] right = (String[]) inOut;
                        for (int i = 0; i < count * 3; i += i % 3 == 0 ? 2 : 1) {
                            right[inOutAt + i] = left[inAt + i] + right[inOutAt + i];
                        }
                    }
                }, false));
        assertThat(all).containsExactly("a0a1", null, "b0b1", "c0c1", null, "d0d1");
    }

    /// A `short`, a gap of six bytes, and a `double`.
    private static final class Reading extends Struct {
        static final Reading TYPE = new Reading();
        private final int count = addShort();
        private final int value = setOffset(8).addDouble();

        @Override
        protected Data newData() {
            return new Data();
        }

        private final class Data extends Struct.Data {
            void add(Data other) {
                putShort(count, (short) (getShort(count) + other.getShort(count)));
                putDouble(value, getDouble(value) + other.getDouble(value));
            }

            Data set(int number, double given) {
                putShort(count, (short) number);
                putDouble(value, given);
                return this;
            }

            String text() {
                return getShort(count) + " of " + getDouble(value);
            }
        }
    }

    private static final Op ADD = new Op(new UserFunction() {
        @Override
        public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype type) {
            for (int i = 0; i < count; i++) {
                Reading.Data right = Reading.TYPE.getData(inOut, i);
                right.add(Reading.TYPE.<Reading.Data>getData(in, i));
            }
        }
    }, true);

    @OnRanks(3)
    void findsStructuresWithGaps() {
        ByteBuffer mine = MPI.newByteBuffer(2 * Reading.TYPE.getExtent());
        for (int i = 0; i < 2; i++) {
            Reading.TYPE.<Reading.Data>getData(mine, i).set(me() + i, 0.5 * me());
        }
        ByteBuffer all = MPI.newByteBuffer(2 * Reading.TYPE.getExtent());
        WORLD.allReduce(mine, all, 2, Reading.TYPE.getType(), ADD);
        assertThat(Reading.TYPE.<Reading.Data>getData(all, 0).text()).isEqualTo("3 of 1.5");
        assertThat(Reading.TYPE.<Reading.Data>getData(all, 1).text()).isEqualTo("6 of 1.5");
        byte[] bytes = new byte[2 * Reading.TYPE.getExtent()];
        mine.get(0, bytes);
        WORLD.allReduce(bytes, 2, Reading.TYPE.getType(), ADD);
        assertThat(Reading.TYPE.<Reading.Data>getData(bytes, 1).text()).isEqualTo("6 of 1.5");
        Comm.reduceLocal(bytes, all, 1, Reading.TYPE.getType(), ADD);
        assertThat(Reading.TYPE.<Reading.Data>getData(all, 0).text()).isEqualTo("6 of 3.0");
    }

    @OnRanks(2)
    void arraysOfOpenMpisFormHaveTheGaps() {
        int[] all = {me() + 1, 0, 3};
        WORLD.allReduce(all, 1, Datatype.createVector(2, 1, 2, MPI.INT), new Op(
                new UserFunction() {
                    @Override
                    public void call(Object in, Object inOut, int count, Datatype type) {
                        ((int[]) inOut)[0] += ((int[]) in)[0];
                        ((int[]) inOut)[2] *= ((int[]) in)[2];
                    }
                }, true));
        assertThat(all).containsExactly(3, 0, 9);
        IntBuffer direct = MPI.newIntBuffer(3).put(0, new int[] {me() + 1, 0, 3});
        WORLD.allReduce(direct, 1, Datatype.createVector(2, 1, 2, MPI.INT), new Op(
                new UserFunction() {
                    @Override
                    public void call(Object in, Object inOut, int count, Datatype type) {
                        ((int[]) inOut)[2] += ((int[]) in)[2];
                    }
                }, true));
        assertThat(direct.get(2)).isEqualTo(6);
    }

    /// The whole operand is one thing: the larger of two lists by their first number.
    private static final class Larger extends User_function {
        @Override
        public void Call(
                Object in, int inAt, Object inOut, int inOutAt, int count, Datatype type) {
            int[] left = (int[]) in;
            int[] right = (int[]) inOut;
            if (left[inAt] > right[inOutAt]) {
                System.arraycopy(left, inAt, right, inOutAt, count);
            }
        }
    }

    /// As in MPJ Express, and in Open MPI up to 10000 bytes.
    @OnRanks(4)
    void isCalledWithAllOfAShortOperand() {
        int[] mine = new int[2500];
        Arrays.fill(mine, 9 - me());
        mine[0] = me() == 2 ? 7 : 0;
        int[] all = new int[2500];
        Op op = new Op(new Larger(), true);
        WORLD.Allreduce(mine, 0, all, 0, 2500, MPI.INT, op);
        assertThat(all).startsWith(7, 7, 7).endsWith(7, 7);
        WORLD.Reduce(mine, 0, all, 0, 2500, MPI.INT, op, 3);
        assertThat(all).startsWith(7, 7, 7).endsWith(7, 7);
        WORLD.Scan(mine, 0, all, 0, 2500, MPI.INT, new Op(new Larger(), false));
        assertThat(all[2499]).isEqualTo(me() < 2 ? 9 - me() : 7);
    }

    @OnRanks(1)
    void isToldThatItsStretchesBeginAtZero() {
        int[] left = {9, 5, 6};
        int[] right = {9, 9, 1, 2};
        new Op(new User_function() {
            @Override
            public void Call(
                    Object in, int inAt, Object inOut, int inOutAt, int count, Datatype type) {
                ((int[]) inOut)[0] += ((int[]) in)[0];
                ((int[]) inOut)[1] += ((int[]) in)[1];
            }
        }, true).on(MPI.INT, Part.of(right)).combine(Part.of(left, 1, 2), Part.of(right, 2, 2));
        assertThat(right).containsExactly(9, 9, 6, 8);
    }

    @OnRanks(3)
    void isCalledWithStretchesOfALongOperand() {
        int[] mine = new int[60_000];
        Arrays.setAll(mine, i -> me() + i);
        int[] all = new int[60_001];
        WORLD.Allreduce(mine, 0, all, 1, 60_000, MPI.INT, new Op(new User_function() {
            @Override
            public void Call(
                    Object in, int inAt, Object inOut, int inOutAt, int count, Datatype type) {
                for (int i = 0; i < count; i++) {
                    ((int[]) inOut)[inOutAt + i] += ((int[]) in)[inAt + i];
                }
            }
        }, true));
        assertThat(all).startsWith(0, 3, 6).endsWith(3 * 59_999 + 3);
    }
}
