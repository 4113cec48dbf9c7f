// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import java.io.PrintStream;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Station;
import org.atoll.tasks.post.Tids;
import org.jspecify.annotations.Nullable;

/// The lines that tasks of a standing machine print, on their way to those that have spawned them.
/// A task that has not said where they go passes them to its own spawner, if it has one; else its
/// process prints them.
public final class Printing {
    private final Station station;
    private final LocalTasks tasks;
    private final PrintStream out;
    private final AtomicInteger bodies = new AtomicInteger();
    private final Assembly lines = new Assembly(this::came);
    private final int print;

    /// Begins.
    ///
    /// @param out where lines go for which nobody has said anything
    Printing(Station station, LocalTasks tasks, PrintStream out) {
        this.station = station;
        this.tasks = tasks;
        this.out = out;
        this.print = station.number(LifeFrames.PRINT);
        station.handle(LifeFrames.PRINT, lines);
    }

    /// Passes a line on. By a thread that does not hold the endpoint.
    ///
    /// @param spawner who has spawned the task, or none
    /// @param task    who has printed the line
    public void print(long spawner, long task, String line) {
        if (spawner == Tids.NONE) {
            say(task, line);
            return;
        }
        station.endpoint().enterToSend();
        try {
            pass(spawner, task, line);
        } finally {
            station.endpoint().exit();
        }
    }

    private void pass(long spawner, long task, String line) {
        int seat = Tids.seat(spawner);
        boolean isThere = Tids.life(spawner) == station.world().incarnation(seat)
                && !station.world().losses().isLost(seat);
        if (seat == station.endpoint().rank() && isThere) {
            take(Tids.number(spawner), task, line);
        } else if (isThere) {
            byte[] text = line.getBytes(StandardCharsets.UTF_8);
            ByteBuffer body = ByteBuffer.allocate(Long.BYTES + text.length);
            body.putLong(task).put(text);
            station.lane(seat).send(
                    new ArrayBody(body.array()), print, Tids.number(spawner),
                    bodies.incrementAndGet());
        } else {
            say(task, line);
        }
    }

    /// A rank is lost: what was on its way from there will not be whole. Holder only.
    void lost(int rank) {
        lines.forget(rank);
    }

    private void came(
            int source, int spawner, int id, MemorySegment memory, long at, long bytes) {
        ByteBuffer body = ByteBuffer.wrap(ArrayBody.copy(memory, at, bytes));
        long task = body.getLong();
        take(spawner, task, StandardCharsets.UTF_8.decode(body).toString());
    }

    private void take(int spawner, long task, String line) {
        @Nullable LocalTask one = tasks.get(spawner);
        Consumer<String> printer = one == null ? null : one.printer();
        if (printer != null) {
            printer.accept(tagged(task, line));
        } else if (one != null && one.parent() != Tids.NONE) {
            pass(one.parent(), task, line);
        } else {
            say(task, line);
        }
    }

    private void say(long task, String line) {
        out.println(tagged(task, line));
    }

    private static String tagged(long task, String line) {
        return "[" + Tids.text(task) + "] " + line;
    }
}
