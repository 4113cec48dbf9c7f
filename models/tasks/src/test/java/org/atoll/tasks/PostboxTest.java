// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.atoll.tasks.keep.Keeper;
import org.atoll.tasks.keep.KeeperOp;
import org.atoll.tasks.keep.KeeperReply;
import org.atoll.tasks.pack.ChunkPool;
import org.atoll.tasks.pack.ItemCode;
import org.atoll.tasks.pack.ItemWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Checks the postbox and contexts on tasks without a job.
@Timeout(300)
class PostboxTest {
    private final TaskRoom room = new TaskRoom();

    private Packing packed(int value) {
        return room.task(1).pack().put(value);
    }

    @Test
    void whatIsPutIsFetchedByAnybody() {
        Postbox box = room.postbox(1);
        assertThat(box.put("x", packed(7).string("seven"))).isZero();
        for (int i = 0; i < 2; i++) {
            Message message = room.postbox(2).get("x").orElseThrow();
            assertThat(message.from()).isEqualTo(TaskRoom.tid(1));
            assertThat(message.tag()).isZero();
            assertThat(message.oneInt()).isEqualTo(7);
            assertThat(message.string()).isEqualTo("seven");
        }
        assertThat(box.get("y")).isEmpty();
        assertThat(box.get("x", 1)).isEmpty();
    }

    @Test
    void theOwnerReplacesAndNobodyElseDoes() {
        Postbox mine = room.postbox(1);
        mine.put("x", packed(1));
        mine.put("x", packed(2));
        Postbox other = room.postbox(2);
        String place = "'x' is there, as index 0, and belongs to t0.1";
        refuses(() -> other.put("x", packed(3)),
                "put: " + place + "; OVERWRITABLE or MULTIPLE is needed");
        refuses(() -> other.take("x", 0), "take: " + place);
        refuses(() -> other.delete("x", 0), "delete: " + place);
        assertThat(other.get("x").orElseThrow().oneInt()).isEqualTo(2);
        mine.put("x", packed(4), PostFlag.OVERWRITABLE);
        other.put("x", packed(5));
        assertThat(mine.get("x").orElseThrow().from()).isEqualTo(TaskRoom.tid(2));
        refuses(() -> mine.delete("x", 0),
                "delete: 'x' is there, as index 0, and belongs to t0.2");
        other.delete("x", 0);
        refuses(() -> other.delete("x", 0), "delete: 'x' has no index 0");
        refuses(() -> other.get("x", -1), "get: index is -1: at least 0 is needed");
    }

    /// What others have replaced or fetched by then is not looked for.
    @Test
    void theEndOfATaskTakesWhatItOwnsThenAndNothingElse() {
        Postbox first = room.postbox(1);
        Postbox second = room.postbox(2);
        first.put("changed", packed(1), PostFlag.OVERWRITABLE);
        second.put("changed", packed(2));
        for (Postbox box : List.of(first, second, first)) {
            box.put("shared", packed(3), PostFlag.MULTIPLE);
        }
        first.put("fetched", packed(4));
        assertThat(first.take("fetched", 0)).isPresent();
        second.put("fetched", packed(5));
        first.put("kept", packed(6), PostFlag.PERSISTENT);
        room.end(1);
        Postbox third = room.postbox(3);
        assertThat(third.names("*")).extracting(PostClass::name)
                .containsExactly("changed", "fetched", "kept", "shared");
        assertThat(third.next("shared", 0).orElseThrow().tag()).isEqualTo(1);
        assertThat(third.next("shared", 2)).isEmpty();
        room.end(2);
        assertThat(third.names("*")).extracting(PostClass::name).containsExactly("kept");
    }

    private static void refuses(Runnable call, String text) {
        assertThatThrownBy(call::run)
                .isInstanceOf(IllegalArgumentException.class).hasMessage(text);
    }

    @Test
    void manyLieUnderOneName() {
        Postbox mine = room.postbox(1);
        for (int value = 0; value < 4; value++) {
            assertThat(mine.put("x", packed(value), PostFlag.MULTIPLE)).isEqualTo(value);
        }
        assertThat(mine.take("x", 1).orElseThrow().oneInt()).isEqualTo(1);
        assertThat(mine.take("x", 1)).isEmpty();
        assertThat(mine.take("x", 0).orElseThrow().oneInt()).isZero();
        Message next = mine.next("x", 0).orElseThrow();
        assertThat(next.oneInt()).isEqualTo(2);
        assertThat(next.tag()).isEqualTo(2);
        assertThat(mine.next("x", 4)).isEmpty();
        assertThat(room.postbox(2).put("x", packed(9), PostFlag.MULTIPLE)).isZero();
        assertThat(mine.names("x").getFirst().entries())
                .extracting(PostClass.Entry::index).containsExactly(0, 2, 3);
    }

    @Test
    void whatIsNotToStayGoesWithItsOwner() {
        Postbox mine = room.postbox(1);
        mine.put("x", packed(1), PostFlag.MULTIPLE);
        mine.put("x", packed(2), PostFlag.MULTIPLE, PostFlag.PERSISTENT);
        room.end(1);
        Postbox other = room.postbox(2);
        assertThat(other.get("x", 0)).isEmpty();
        Message left = other.get("x", 1).orElseThrow();
        assertThat(left.from()).isEqualTo(Tid.NONE);
        assertThat(left.oneInt()).isEqualTo(2);
        refuses(() -> other.take("x", 1),
                "take: 'x' is there, as index 1, of a task that has ended");
    }

    @Test
    void namesMatchPatterns() {
        Postbox mine = room.postbox(1);
        mine.put("alpha", packed(1).string("four"), PostFlag.PERSISTENT, PostFlag.OVERWRITABLE);
        mine.put("beta", packed(1));
        mine.put("alphabet", packed(1));
        assertThat(mine.names("*")).extracting(PostClass::name)
                .containsExactly("alpha", "alphabet", "beta");
        assertThat(mine.names("alpha*")).hasSize(2);
        assertThat(mine.names("*a*e*")).extracting(PostClass::name).containsExactly("alphabet");
        assertThat(mine.names("?eta")).extracting(PostClass::name).containsExactly("beta");
        assertThat(mine.names("eta")).isEmpty();
        assertThat(mine.names("alpha")).containsExactly(new PostClass("alpha", List.of(
                new PostClass.Entry(0, TaskRoom.tid(1),
                        EnumSet.of(PostFlag.PERSISTENT, PostFlag.OVERWRITABLE), 8))));
    }

    @Test
    void whoWaitsForANameGetsIt() {
        List<Integer> found = new CopyOnWriteArrayList<>();
        List<CompletableFuture<Void>> waiting = List.of(2, 3).stream()
                .map(number -> TaskRoom.start(
                        () -> found.add(room.postbox(number).await("x").oneInt())))
                .toList();
        room.awaitWaiting(2);
        room.postbox(1).put("y", packed(0));
        assertThat(waiting).noneMatch(CompletableFuture::isDone);
        room.postbox(1).put("x", packed(8));
        waiting.forEach(CompletableFuture::join);
        assertThat(found).containsExactly(8, 8);
        assertThat(room.postbox(4).await("x", Duration.ofSeconds(50)).orElseThrow().oneInt())
                .isEqualTo(8);
    }

    @Test
    void aTimedWaitEnds() {
        assertThat(room.postbox(1).await("x", Duration.ofMillis(3))).isEmpty();
        room.postbox(2).put("x", packed(1));
        assertThat(room.postbox(1).await("x", Duration.ofMillis(3))).isPresent();
    }

    /// It had asked, and its end is told as soon as the keeper wants to know.
    @Test
    void whoHasEndedWaitsNoMore() {
        ChunkPool pool = new ChunkPool();
        Keeper keeper = new Keeper(pool, (task, told) -> told.accept(task));
        List<Integer> answers = new ArrayList<>();
        for (KeeperOp op : List.of(KeeperOp.AWAIT, KeeperOp.STUCK)) {
            ItemWriter question = new ItemWriter(pool);
            question.one(ItemCode.LONG, TaskRoom.tid(3).value());
            question.string("nothing");
            question.one(ItemCode.LONG, 1);
            question.array(ItemCode.LONG, new long[] {TaskRoom.tid(4).value()}, 0, 1, 1);
            keeper.asked(op, question.packed(), (status, items) -> answers.add(status));
        }
        assertThat(answers).containsExactly(KeeperReply.DONE, KeeperReply.DONE);
    }

    @Test
    void aContextIsNeverGivenTwice() {
        TaskCalls task = room.task(1);
        int first = task.keeper().newContext();
        int second = room.task(2).keeper().newContext();
        room.task(2).keeper().free(first);
        assertThat(List.of(first, second, task.keeper().newContext())).containsExactly(1, 2, 3);
        refuses(() -> task.keeper().free(first), "free: context 1 is not in use");
    }
}
