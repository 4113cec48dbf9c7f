// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Checks groups on tasks without a job.
@Timeout(300)
class GroupTest {
    private final TaskRoom room = new TaskRoom();

    /// Members `t0.1`, `t0.2` and so on, with instances from 0.
    private List<Group> members(int count) {
        List<Group> members = new ArrayList<>();
        for (int number = 1; number <= count; number++) {
            members.add(room.join(number, "g"));
        }
        return members;
    }

    /// Instances 0 and 2 of three, and then a fourth task, which is none of them.
    private List<Group> holed() {
        List<Group> members = members(3);
        members.get(1).leave();
        members.remove(1);
        return members;
    }

    @Test
    void aHoleIsFilledFirst() {
        List<Group> members = holed();
        assertThat(members).extracting(Group::instance).containsExactly(0, 2);
        assertThat(room.join(9, "g").instance()).isEqualTo(1);
        assertThat(room.join(8, "g").instance()).isEqualTo(3);
        assertThat(members.getFirst().members()).containsExactly(
                TaskRoom.tid(1), TaskRoom.tid(9), TaskRoom.tid(3), TaskRoom.tid(8));
        assertThat(members.getFirst().tid(3)).isEqualTo(TaskRoom.tid(8));
        assertThat(members.getFirst().size()).isEqualTo(4);
    }

    @Test
    void whoEndsLeaves() {
        List<Group> members = members(3);
        room.end(1);
        assertThat(members.get(1).members()).containsExactly(TaskRoom.tid(2), TaskRoom.tid(3));
        assertThat(room.join(5, "g").instance()).isZero();
        room.end(2);
        room.end(3);
        room.end(5);
        assertThat(room.group(7, "g").members()).isEmpty();
        assertThat(room.join(6, "g").instance()).isZero();
    }

    @Test
    void misuseIsRefused() {
        List<Group> members = holed();
        Group stranger = room.group(5, "g");
        refuses(() -> stranger.barrier(1), "barrier: t0.5 is not in group 'g'; join it first");
        refuses(stranger::leave, "leave: t0.5 is not in group 'g'; join it first");
        refuses(stranger::instance, "instance: t0.5 is not in group 'g'");
        refuses(() -> room.group(5, "h").freeze(1),
                "freeze: t0.5 is not in group 'h'; join it first");
        refuses(() -> room.join(3, "g"), "join: t0.3 is in group 'g' already, as instance 2");
        Group first = members.getFirst();
        refuses(() -> first.tid(7), "tid: group 'g' has no instance 7");
        refuses(() -> first.barrier(0), "barrier: count is 0: at least 1 is needed");
        refuses(() -> first.freeze(1), "freeze: size is 1: group 'g' has 2 members");
        int[] part = {1, 2};
        members.get(1).gather(part, null, 1, 0);
        refuses(() -> first.gather(part, new int[3], 1, 0), "gather: all has 3 elements,"
                + " 2 members with 2 each need 4");
        members.get(1).gather(part, null, 1, 0);
        refuses(() -> first.gather(part, new long[4], 1, 0), "gather: part is a int[],"
                + " all is a long[]: the root needs two arrays of one type");
        refuses(() -> first.scatter(null, part, 1, 0), "scatter: part is a int[],"
                + " all is null: the root needs two arrays of one type");
        refuses(() -> first.reduce(GroupFold.SUM, part, 1, 1),
                "reduce: group 'g' has no instance 1");
        refuses(() -> first.reduce(GroupFold.SUM, part, -1, 0),
                "reduce: tag is -1: at least 0 is needed");
        refuses(() -> stranger.scatter(part, part, 1, 0),
                "scatter: t0.5 is not in group 'g'; join it first");
    }

    private static void refuses(Runnable call, String text) {
        assertThatThrownBy(call::run)
                .isInstanceOf(IllegalArgumentException.class).hasMessage(text);
    }

    @Test
    void aBarrierLetsGoWhoHasComeWhenAllHave() {
        List<Group> members = members(4);
        List<CompletableFuture<Void>> early = new ArrayList<>();
        for (Group each : members.subList(0, 2)) {
            early.add(TaskRoom.start(() -> each.barrier(3)));
        }
        room.awaitWaiting(2);
        assertThat(early).noneMatch(CompletableFuture::isDone);
        members.get(3).barrier(3);
        early.forEach(CompletableFuture::join);
        TaskRoom.all(members, each -> each.barrier(4));
    }

    @Test
    void countsThatDifferEndTheBarrierOfAll() {
        List<Group> members = members(3);
        CompletableFuture<Void> first = TaskRoom.start(() -> members.getFirst().barrier(3));
        room.awaitWaiting(1);
        String text = "barrier: t0.2 waits for 2 members of group 'g', t0.1 for 3";
        refuses(() -> members.get(1).barrier(2), text);
        assertThatThrownBy(first::join).isInstanceOf(CompletionException.class)
                .cause().hasMessage(text);
        TaskRoom.all(members, each -> each.barrier(3));
    }

    @Test
    void theDeadAreNotCountedInABarrier() {
        List<Group> members = members(3);
        CompletableFuture<Void> dying = TaskRoom.start(() -> members.getFirst().barrier(2));
        room.awaitWaiting(1);
        room.end(1);
        assertThatThrownBy(dying::join).cause().hasMessage("barrier: t0.1 has ended");
        CompletableFuture<Void> second = TaskRoom.start(() -> members.get(1).barrier(2));
        room.awaitWaiting(1);
        assertThat(second).isNotDone();
        members.get(2).barrier(2);
        second.join();
    }

    @Test
    void aFrozenGroupStays() {
        List<Group> members = members(2);
        TaskRoom.all(members, each -> each.freeze(2));
        refuses(() -> room.join(3, "g"), "join: group 'g' is frozen with 2 members");
        Group first = members.getFirst();
        refuses(first::leave, "leave: group 'g' is frozen with 2 members");
        refuses(() -> first.freeze(2), "freeze: group 'g' is frozen with 2 members");
        CompletableFuture<Void> waits = TaskRoom.start(() -> first.barrier(2));
        room.awaitWaiting(1);
        room.end(2);
        String text = "barrier: of the 2 members of frozen group 'g' 1 have not ended";
        assertThatThrownBy(waits::join).cause().hasMessage(text);
        refuses(() -> first.barrier(2), text);
        assertThat(first.members()).containsExactly(TaskRoom.tid(1), TaskRoom.tid(2));
        first.barrier(1);
        room.end(1);
        assertThat(room.join(3, "g").size()).isEqualTo(1);
    }

    @Test
    void sizesThatDifferFreezeNothing() {
        List<Group> members = members(2);
        CompletableFuture<Void> first = TaskRoom.start(() -> members.getFirst().freeze(3));
        room.awaitWaiting(1);
        refuses(() -> members.get(1).freeze(2),
                "freeze: t0.2 waits for 2 members of group 'g', t0.1 for 3");
        assertThatThrownBy(first::join).isInstanceOf(CompletionException.class);
        assertThat(room.join(3, "g").instance()).isEqualTo(2);
    }

    @Test
    void anybodySendsToAllMembersButItself() {
        List<Group> members = holed();
        Group stranger = room.group(7, "g");
        stranger.bcast(4, room.task(7).pack().put(70));
        members.getFirst().bcast(4, room.task(1).pack().put(10));
        assertThat(room.task(1).receive("recv", TaskRoom.tid(7), 0, 4).oneInt()).isEqualTo(70);
        assertThat(room.task(3).receive("recv", TaskRoom.tid(7), 0, 4).oneInt()).isEqualTo(70);
        assertThat(room.task(3).receive("recv", TaskRoom.tid(1), 0, 4).oneInt()).isEqualTo(10);
        room.group(7, "nobody").bcast(4, room.task(7).pack());
    }

    @Test
    void partsLieInTheOrderOfInstancesWithoutHoles() {
        List<Group> members = holed();
        double[] all = new double[5];
        TaskRoom.all(members, each -> {
            int instance = each.instance();
            each.gather(new double[] {instance, instance + 0.5}, instance == 2 ? all : null, 9, 2);
        });
        assertThat(all).containsExactly(0, 0.5, 2, 2.5, 0);
        List<Integer> parts = new CopyOnWriteArrayList<>();
        TaskRoom.all(members, each -> {
            int[] part = new int[1];
            each.scatter(each.instance() == 0 ? new int[] {5, 6} : null, part, 9, 0);
            parts.add(10 * each.instance() + part[0]);
        });
        assertThat(parts).containsExactlyInAnyOrder(5, 26);
    }

    /// The first of two non-roots has come and gone when the root begins.
    @Test
    void onlyTheRootWaits() {
        List<Group> members = members(3);
        members.get(0).reduce(GroupFold.MAX, new int[] {3, 1}, 9, 2);
        members.get(1).reduce(GroupFold.MAX, new int[] {2, 9}, 9, 2);
        int[] data = {4, 0};
        members.get(2).reduce(GroupFold.MAX, data, 9, 2);
        assertThat(data).containsExactly(4, 9);
    }

    @Test
    void valuesAreFoldedInTheOrderOfInstances() {
        List<Group> members = members(4);
        long[] result = new long[1];
        TaskRoom.all(members, each -> {
            long[] data = {each.instance() + 1};
            each.reduce(GroupFold.ofLongs((x, y) -> 10 * x + y), data, 9, 2);
            if (each.instance() == 2) {
                result[0] = data[0];
            } else {
                assertThat(data).containsExactly(each.instance() + 1);
            }
        });
        assertThat(result).containsExactly(1234);
    }

    @Test
    void aPartOfAnotherLengthOrTypeIsRefused() {
        List<Group> members = members(2);
        members.get(1).gather(new int[3], null, 9, 0);
        refuses(() -> members.getFirst().gather(new int[2], new int[4], 9, 0), "gather: t0.2's"
                + " message (tag 9) has 3 elements, of which 2 were taken: 2 are needed");
        members.get(1).gather(new long[2], null, 9, 0);
        refuses(() -> members.getFirst().gather(new int[2], new int[4], 9, 0),
                "gather: t0.2's message (tag 9) has longs(2) as item 1");
    }

    /// The parts of a gather or reduce that was refused are not those of the next.
    @Test
    void noPartIsLeftForTheNextOperation() {
        List<Group> members = members(3);
        members.get(1).gather(new int[] {1, 2}, null, 9, 0);
        members.get(2).gather(new int[] {3}, null, 9, 0);
        refuses(() -> members.getFirst().gather(new int[1], new int[3], 9, 0),
                "gather: t0.2's message (tag 9) has 2 elements, of which 1 were taken: 1 are"
                + " needed");
        members.get(1).gather(new int[] {4}, null, 9, 0);
        members.get(2).gather(new int[] {5}, null, 9, 0);
        refuses(() -> members.getFirst().gather(new int[1], new int[2], 9, 0),
                "gather: all has 2 elements, 3 members with 1 each need 3");
        members.get(1).reduce(GroupFold.SUM, new long[] {6}, 9, 0);
        members.get(2).reduce(GroupFold.SUM, new int[] {7}, 9, 0);
        int[] sum = {100};
        refuses(() -> members.getFirst().reduce(GroupFold.SUM, sum, 9, 0),
                "reduce: t0.2's message (tag 9) has longs(1) as item 1");
        assertThat(sum).containsExactly(100);
        members.get(1).reduce(GroupFold.SUM, new int[] {8}, 9, 0);
        members.get(2).reduce(GroupFold.SUM, new int[] {9}, 9, 0);
        members.getFirst().reduce(GroupFold.SUM, sum, 9, 0);
        assertThat(sum).containsExactly(117);
    }

    @Test
    void everyTypeIsFolded() {
        Object[] data = {
            new byte[] {3}, new short[] {3}, new char[] {3}, new int[] {3}, new long[] {3},
            new float[] {3}, new double[] {3}
        };
        Object[] other = {
            new byte[] {5}, new short[] {5}, new char[] {5}, new int[] {5}, new long[] {5},
            new float[] {5}, new double[] {5}
        };
        for (int i = 0; i < data.length; i++) {
            GroupFold.SUM.fold(data[i], other[i]);
            GroupFold.PRODUCT.fold(data[i], other[i]);
            GroupFold.MIN.fold(data[i], other[i]);
            assertThat(((Number) number(data[i])).intValue()).isEqualTo(5);
            GroupFold.SUM.fold(data[i], other[i]);
            GroupFold.PRODUCT.fold(data[i], other[i]);
            GroupFold.MAX.fold(data[i], other[i]);
            assertThat(((Number) number(data[i])).intValue()).isEqualTo(50);
        }
        refuses(() -> GroupFold.SUM.fold(new boolean[1], new boolean[1]),
                "reduce: fold SUM is not for a boolean[]");
        refuses(() -> GroupFold.ofDoubles(Math::max).fold(new int[1], new int[1]),
                "reduce: fold ofDoubles is not for a int[]");
    }

    private static Object number(Object array) {
        Object value = Array.get(array, 0);
        return value instanceof Character letter ? Integer.valueOf(letter) : value;
    }
}
