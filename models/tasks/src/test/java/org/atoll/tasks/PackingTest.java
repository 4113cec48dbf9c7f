// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.atoll.fabric.job.CallStateException;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.tasks.pack.ArrivingItems;
import org.atoll.tasks.pack.ChunkPool;
import org.atoll.tasks.pack.Packed;
import org.junit.jupiter.api.Test;

/// Checks what is packed and taken out, call by call.
class PackingTest {
    private static final int MEBI = 1 << 20;

    private final Desk desk = new Desk();

    private static double[] counted(int count) {
        return IntStream.range(0, count).asDoubleStream().toArray();
    }

    @Test
    void everyTypeComesBack() {
        Packing packing = desk.pack()
                .bytes((byte) -1, (byte) 2).shorts((short) -3).chars('x', '\uffff').ints(-4, 5)
                .longs(1L << 40, -6).floats(0.5f, Float.NaN).doubles(-0.0, 1e300)
                .booleans(true, false).string("grüße").string("").object(List.of(7, "a"))
                .object(null).tids(Tid.parse("t3.17"));
        Message message = desk.receive(packing);
        assertThat(message.items()).isEqualTo(13).isEqualTo(packing.items());
        assertThat(message.lengthBytes()).isEqualTo(packing.lengthBytes());
        assertThat(message.bytes()).containsExactly(-1, 2);
        assertThat(message.shorts()).containsExactly((short) -3);
        assertThat(message.chars()).containsExactly('x', '\uffff');
        assertThat(message.ints()).containsExactly(-4, 5);
        assertThat(message.longs()).containsExactly(1L << 40, -6);
        assertThat(message.floats()).containsExactly(0.5f, Float.NaN);
        assertThat(message.doubles()).containsExactly(-0.0, 1e300);
        assertThat(message.booleans()).containsExactly(true, false);
        assertThat(message.string()).isEqualTo("grüße");
        assertThat(message.string()).isEmpty();
        assertThat(message.object()).isEqualTo(List.of(7, "a"));
        assertThat(message.object(String.class)).isNull();
        assertThat(message.tids()).containsExactly(Tid.parse("t3.17"));
        assertThat(message.next()).isEmpty();
    }

    @Test
    void oneOfEachTypeComesBack() {
        Message message = desk.receive(desk.pack().put((byte) -1).put((short) -2).put('\u8000')
                .put(-3).put(Long.MIN_VALUE).put(-0.0f).put(Double.MIN_VALUE).put(true));
        assertThat(message.lengthBytes()).isEqualTo(1 + 2 + 2 + 4 + 8 + 4 + 8 + 1);
        assertThat(message.oneByte()).isEqualTo((byte) -1);
        assertThat(message.oneShort()).isEqualTo((short) -2);
        assertThat(message.oneChar()).isEqualTo('\u8000');
        assertThat(message.oneInt()).isEqualTo(-3);
        assertThat(message.oneLong()).isEqualTo(Long.MIN_VALUE);
        assertThat(Float.floatToRawIntBits(message.oneFloat()))
                .isEqualTo(Float.floatToRawIntBits(-0.0f));
        assertThat(message.oneDouble()).isEqualTo(Double.MIN_VALUE);
        assertThat(message.oneBoolean()).isTrue();
    }

    @Test
    void stridesCountElementsOnBothSides() {
        double[] target = new double[7];
        Message message = desk.receive(desk.pack().doubles(counted(10), 1, 3, 4)
                .complexFloats(new float[] {1, 2, 3, 4, 5, 6}, 0, 2, 2)
                .complexDoubles(new double[] {1, 2, 3, 4}, 1, 1, 5));
        message.doubles(target, 0, 3, 3);
        assertThat(target).containsExactly(1, 0, 0, 5, 0, 0, 9);
        float[] floats = new float[8];
        message.complexFloats(floats, 1, 2, 2);
        assertThat(floats).containsExactly(0, 0, 1, 2, 0, 0, 5, 6);
        double[] doubles = new double[2];
        message.complexDoubles(doubles, 0, 1, 1);
        assertThat(doubles).containsExactly(3, 4);
    }

    @Test
    void anItemIsTakenInParts() {
        Message message = desk.receive(desk.pack().ints(1, 2, 3, 4, 5).string("ok"));
        assertThat(message.left()).isEqualTo(5);
        assertThat(message.oneInt()).isEqualTo(1);
        assertThat(message.ints(2)).containsExactly(2, 3);
        assertThat(message.ints(0)).isEmpty();
        assertThat(message.left()).isEqualTo(2);
        assertThat(message.ints()).containsExactly(4, 5);
        assertThat(message.next()).contains(ItemType.STRING);
        assertThat(message.rewind().ints(5)).containsExactly(1, 2, 3, 4, 5);
    }

    @Test
    void anEmptyItemIsAnItem() {
        Message message = desk.receive(desk.pack().ints().doubles(counted(3), 3, 0, 9).put(1));
        assertThat(message.next()).contains(ItemType.INT);
        assertThat(message.left()).isZero();
        assertThatThrownBy(() -> message.ints(1))
                .hasMessage("ints(1): 0 ints are left in item 1 of t0.3's message (tag 7)");
        assertThat(message.ints()).isEmpty();
        assertThat(message.doubles(0)).isEmpty();
        assertThat(message.oneInt()).isEqualTo(1);
    }

    @Test
    void anotherTypeIsRefusedAndNothingIsTaken() {
        Message message = desk.receive(desk.pack().put(1.5).ints(new int[40]).string("x")
                .message(desk.receive(desk.pack())).object(1));
        assertThat(message.oneDouble()).isEqualTo(1.5);
        refuses(() -> message.doubles(100),
                "doubles(100): t0.3's message (tag 7) has ints(40) as item 2");
        refuses(message::string, "string: t0.3's message (tag 7) has ints(40) as item 2");
        refuses(message::oneLong, "oneLong(1): t0.3's message (tag 7) has ints(40) as item 2");
        assertThat(message.ints(30)).hasSize(30);
        refuses(message::doubles, "doubles: t0.3's message (tag 7) has 10 ints left in item 2");
        assertThat(message.ints(10)).hasSize(10);
        refuses(message::ints, "ints: t0.3's message (tag 7) has a string as item 3");
        refuses(message::object, "object: t0.3's message (tag 7) has a string as item 3");
        assertThat(message.string()).isEqualTo("x");
        refuses(() -> message.complexFloats(new float[2], 0, 1, 1),
                "complexFloats(1): t0.3's message (tag 7) has a message as item 4");
        assertThat(message.message().items()).isZero();
        refuses(message::message, "message: t0.3's message (tag 7) has an object as item 5");
        assertThat(message.object()).isEqualTo(1);
    }

    @Test
    void moreThanThereIsIsRefused() {
        Message message = desk.receive(desk.pack().doubles(counted(100)).put(true));
        assertThat(message.doubles(40)).hasSize(40);
        refuses(() -> message.doubles(100),
                "doubles(100): 60 doubles are left in item 1 of t0.3's message (tag 7)");
        assertThat(message.doubles(59)).hasSize(59);
        refuses(() -> message.doubles(new double[9], 0, 2, 1),
                "doubles(2): 1 double is left in item 1 of t0.3's message (tag 7)");
        assertThat(message.doubles()).containsExactly(99);
        assertThat(message.oneBoolean()).isTrue();
        refuses(message::oneInt, "oneInt(1): t0.3's message (tag 7) has only 2 items");
        refuses(desk.receive(desk.pack().put(1)).rewind()::tids,
                "longs: t0.3's message (tag 7) has ints(1) as item 1");
        refuses(desk.receive(desk.pack())::ints, "ints: t0.3's message (tag 7) has no items");
        Message one = desk.receive(desk.pack().put(1));
        assertThat(one.oneInt()).isEqualTo(1);
        refuses(one::ints, "ints: t0.3's message (tag 7) has only 1 item");
    }

    private static void refuses(Runnable call, String text) {
        assertThatThrownBy(call::run)
                .isInstanceOf(IllegalArgumentException.class).hasMessage(text);
    }

    @Test
    void partsThatAnArrayDoesNotHaveAreRefused() {
        Packing packing = desk.pack();
        double[] array = new double[150];
        refuses(() -> packing.doubles(array, 0, 100, 2), "doubles: from 0, count 100, stride 2"
                + " needs 199 elements, the array has 150");
        refuses(() -> packing.doubles(array, 150, 1, 1), "doubles: from 150, count 1, stride 1"
                + " needs 151 elements, the array has 150");
        refuses(() -> packing.doubles(array, 1, 1, 0),
                "doubles: stride is 0: at least 1 is needed");
        refuses(() -> packing.doubles(array, -1, 1, 1),
                "doubles: from is -1: at least 0 is needed");
        refuses(() -> packing.doubles(array, 0, -2, 1),
                "doubles: count is -2: at least 0 is needed");
        refuses(() -> packing.complexDoubles(array, 0, 76, 1), "complexDoubles: from 0, count 76,"
                + " stride 1 needs 76 pairs, the array has 75");
        refuses(() -> packing.ints(new int[1], 0, Integer.MAX_VALUE, Integer.MAX_VALUE),
                "ints: from 0, count 2147483647, stride 2147483647 needs 4611686011984936963"
                        + " elements, the array has 1");
        refuses(() -> packing.string(null), "string: text is null: a String must be given");
        refuses(() -> packing.array("psend", new Object[1], 0, 1), "psend: array is a"
                + " java.lang.Object[]: allowed are byte[], short[], char[], int[], long[],"
                + " float[], double[] and boolean[]");
        assertThat(packing.items()).isZero();
        Message message = desk.receive(packing.doubles(array));
        refuses(() -> message.doubles(-1), "doubles: count is -1: at least 0 is needed");
        refuses(() -> message.doubles(array, 100, 26, 2), "doubles: from 100, count 26, stride 2"
                + " needs 151 elements, the array has 150");
        assertThat(message.doubles(150)).isEqualTo(array);
    }

    @Test
    void whatIsSentStaysAsItWas() {
        Packing packing = desk.pack().put(1);
        Message first = desk.receiveHere(packing);
        Message second = desk.receiveHere(packing.put(2));
        packing.clear().put(3).put(4).put(5);
        assertThat(first.oneInt()).isEqualTo(1);
        assertThat(first.next()).isEmpty();
        assertThat(second.items()).isEqualTo(2);
        assertThat(second.oneInt()).isEqualTo(1);
        assertThat(second.oneInt()).isEqualTo(2);
        assertThat(desk.receiveHere(packing).oneInt()).isEqualTo(3);
    }

    /// Both write behind the same bytes.
    @Test
    void aForwardedMessageGrowsApart() {
        Packing packing = desk.pack().put(1);
        Message message = desk.receiveHere(packing);
        Packing forward = message.forward();
        Packing other = message.forward();
        packing.put(2);
        forward.put(3);
        other.string("4");
        message.close();
        Message one = desk.receiveHere(forward);
        assertThat(one.oneInt()).isEqualTo(1);
        assertThat(one.oneInt()).isEqualTo(3);
        Message two = desk.receiveHere(other);
        assertThat(two.oneInt()).isEqualTo(1);
        assertThat(two.string()).isEqualTo("4");
        Message three = desk.receiveHere(packing);
        assertThat(three.oneInt()).isEqualTo(1);
        assertThat(three.oneInt()).isEqualTo(2);
    }

    @Test
    void aMessageInAMessageKeepsItsSender() {
        Message inner = desk.receive(desk.pack().put((byte) 1).doubles(counted(5)));
        assertThat(inner.oneByte()).isEqualTo((byte) 1);
        Packing packing = desk.pack().put((byte) 9).message(inner).put((short) 2);
        assertThat(packing.lengthBytes()).isEqualTo(1 + 41 + 2);
        Message outer = desk.receive(packing);
        assertThat(outer.oneByte()).isEqualTo((byte) 9);
        assertThat(outer.left()).isEqualTo(2);
        Message nested = outer.message();
        assertThat(outer.oneShort()).isEqualTo((short) 2);
        outer.close();
        assertThat(nested.from()).isEqualTo(inner.from());
        assertThat(nested.tag()).isEqualTo(7);
        assertThat(nested.context()).isEqualTo(inner.context());
        assertThat(nested.items()).isEqualTo(2);
        assertThat(nested.oneByte()).isEqualTo((byte) 1);
        assertThat(nested.doubles()).isEqualTo(counted(5));
        Message again = desk.receive(nested.forward().put('x'));
        assertThat(again.oneByte()).isEqualTo((byte) 1);
        assertThat(again.doubles()).isEqualTo(counted(5));
        assertThat(again.oneChar()).isEqualTo('x');
    }

    @Test
    void theBodyOfAMessageIsPackedAsItsItems() {
        Message inner = desk.receive(desk.pack().put((byte) 1).put(2.5));
        Message outer = desk.receive(desk.pack().put((byte) 9).body(inner).put(3));
        assertThat(outer.items()).isEqualTo(4);
        assertThat(outer.lengthBytes()).isEqualTo(1 + 9 + 4);
        assertThat(outer.bytes(1)).containsExactly(9);
        assertThat(outer.oneByte()).isEqualTo((byte) 1);
        assertThat(outer.oneDouble()).isEqualTo(2.5);
        assertThat(outer.oneInt()).isEqualTo(3);
    }

    @Test
    void aClosedMessageIsRefused() {
        Message message = desk.receive(desk.pack().put(1));
        message.close();
        message.close();
        assertThat(message.tag()).isEqualTo(7);
        assertThatThrownBy(message::oneInt).isInstanceOf(CallStateException.class)
                .hasMessage("oneInt: t0.3's message (tag 7) has been closed");
        assertThatThrownBy(message::forward)
                .hasMessage("forward: t0.3's message (tag 7) has been closed");
        Packing packing = desk.pack();
        assertThatThrownBy(() -> packing.body(message))
                .hasMessage("body: t0.3's message (tag 7) has been closed");
    }

    /// The array of 2 MiB is in chunks that are used again as soon as nobody holds them, and not
    /// before.
    @Test
    void memoryIsUsedAgainOnlyWhenNobodyHoldsIt() {
        byte[] ones = new byte[2 * MEBI];
        Arrays.fill(ones, (byte) 1);
        Packing packing = desk.pack().bytes(ones);
        Message message = desk.receiveHere(packing);
        Message other = desk.receiveHere(message.forward());
        packing.clear();
        message.close();
        Message later = desk.receiveHere(desk.pack().bytes(new byte[2 * MEBI]));
        assertThat(other.bytes()).isEqualTo(ones);
        assertThat(later.bytes()).containsOnly(0);
        other.close();
        later.close();
        assertThat(desk.receiveHere(packing.bytes(ones)).bytes()).isEqualTo(ones);
    }

    @Test
    void aShortArrayTakesWhatFits() {
        Message message = desk.receive(desk.pack().ints(1, 2, 3, 4).put(5));
        int[] array = new int[4];
        assertThat(message.oneInt()).isEqualTo(1);
        assertThat(message.fill("precv", array, 1, 2)).isEqualTo(2);
        assertThat(array).containsExactly(0, 2, 3, 0);
        refuses(() -> message.fill("precv", new double[1], 0, 1),
                "precv: t0.3's message (tag 7) has ints(1) as item 2");
        assertThat(message.fill("precv", array, 0, 4)).isEqualTo(1);
        assertThat(array).containsExactly(5, 2, 3, 0);
    }

    @Test
    void damagedBytesAreNoItems() {
        damaged("no item has code 99", 99);
        damaged("doubles(9) has more than the 0 bytes left", 7, 9, 0, 0, 0, 0, 0, 0);
        damaged("an item has no end", 1);
        damaged("an item has no end", 1, 255, 1);
        damaged("bytes(-1) has more than the 0 bytes left", 1, 255, 255, 255, 255, 255);
    }

    private void damaged(String how, int... octets) {
        byte[] bytes = new byte[octets.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) octets[i];
        }
        Packed packed = ArrivingItems.copyOf(
                new ChunkPool(), MemorySegment.ofArray(bytes), 0, bytes.length);
        assertThatThrownBy(desk.message(packed)::next)
                .isInstanceOf(CommunicationException.class)
                .hasMessage("t0.3's message (tag 7) is damaged: " + how);
    }
}
