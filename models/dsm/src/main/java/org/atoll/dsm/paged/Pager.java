// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.paged;

import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.atoll.dsm.engine.Engine;
import org.atoll.dsm.engine.Pages;
import org.atoll.dsm.engine.Step;
import org.atoll.fabric.job.CommunicationException;
import org.jspecify.annotations.Nullable;

/// Serves one program whose memory is shared by page faults: its calls on one thread, its faults on
/// another one. It is in a process of its own, so that no fault waits for a program that
/// collects garbage.
///
/// A program calls while it uses no shared memory. So what the engine takes away from it during a
/// call is taken away when the reply leaves, and faults come only between calls.
public final class Pager implements AutoCloseable {
    private final PagerSocket socket;
    private final PagerMemory memory;
    private final Faults faults;
    private final Consumer<String> broken;

    private Pager(PagerSocket socket, PagerMemory memory, Faults faults, Consumer<String> broken) {
        this.socket = socket;
        this.memory = memory;
        this.faults = faults;
        this.broken = broken;
    }

    /// Waits for a program to come, and maps its memory. Blocks.
    ///
    /// @param isOver      whether to wait no longer; asked ten times a second
    /// @param broken      hears in one line that the pager cannot go on; the program must not
    ///     either
    /// @return the pager, or null if nobody has come
    /// @throws KernelException if nobody can come
    public static @Nullable Pager awaitProgram(
            Recognition recognition, BooleanSupplier isOver, Consumer<String> broken) {
        try (PagerSocket.Door door = new PagerSocket.Door(recognition)) {
            PagerSocket socket = door.accept(isOver);
            int[] descriptors = new int[4];
            byte[] message = socket == null ? null : socket.receive(descriptors);
            if (socket == null || message == null) {
                return null;
            }
            PagerRequest hello = PagerRequest.of(message);
            PagerMemory memory = new PagerMemory(
                    descriptors, hello.address(), hello.a(), hello.b() != 0);
            return new Pager(socket, memory, new Faults(descriptors[2]), broken);
        }
    }

    /// The program's memory, for its engine.
    ///
    /// @return the same at every call
    public Pages pages() {
        return memory;
    }

    /// Serves the program until it says that it needs its memory no more, or is gone. Blocks. How
    /// it went, whoever started it will know.
    ///
    /// @param holder has the engine, made with [#pages]
    public void serve(EngineHolder holder) {
        Thread.ofPlatform().daemon().name("atoll-faults").start(() -> serveFaults(holder));
        reply(PagerReply.Outcome.DONE, "");
        while (true) {
            byte[] message = socket.receive();
            if (message == null) {
                return;
            }
            PagerRequest request = PagerRequest.of(message);
            if (request.kind() == PagerRequest.Kind.END) {
                reply(PagerReply.Outcome.DONE, "");
                return;
            }
            answer(holder, request);
        }
    }

    private void answer(EngineHolder holder, PagerRequest request) {
        holder.enter();
        try {
            String text = call(holder, request);
            reply(PagerReply.Outcome.DONE, text);
        } catch (IllegalStateException e) {
            reply(PagerReply.Outcome.STATE, String.valueOf(e.getMessage()));
        } catch (IllegalArgumentException e) {
            reply(PagerReply.Outcome.ARGUMENT, String.valueOf(e.getMessage()));
        } catch (CommunicationException e) {
            reply(PagerReply.Outcome.FAILED, String.valueOf(e.getMessage()));
        } finally {
            holder.exit();
        }
    }

    private void reply(PagerReply.Outcome outcome, String text) {
        BitSet unmapped = memory.settle();
        List<PagerReply> replies = PagerReply.of(outcome, unmapped, text);
        replies.forEach(reply -> socket.send(reply.toBytes()));
    }

    private String call(EngineHolder holder, PagerRequest request) {
        Engine engine = holder.engine();
        int a = request.a();
        int b = request.b();
        switch (request.kind()) {
            case ALLOCATED -> engine.allocated(a, b - a, request.c(), request.text());
            case FREED -> engine.freed(a, b - a, request.text());
            case DISTRIBUTE -> engine.distribute(a, b, request.c());
            case READ -> make(holder, engine.read(a, b), a, b);
            case WRITE -> make(holder, engine.write(a, b), a, b);
            case OVERWRITE -> make(holder, engine.overwrite(a, b), a, b);
            case ACQUIRE -> holder.await(engine.acquire(a), false);
            case RELEASE -> engine.release(a);
            case BARRIER -> holder.await(engine.barrier(a), true);
            case AWAIT -> holder.await(engine.await(a, b), false);
            case SIGNAL -> engine.signal(a, b, request.c() != 0);
            case HAND_OVER -> engine.handOver(a, b, request.c());
            case PUSHED -> holder.await(engine.pushed(a), false);
            case COUNTERS -> {
                return engine.counters().toText();
            }
            case HELLO, END -> throw new AssertionError(request);
        }
        return "";
    }

    private void make(EngineHolder holder, Step step, int first, int end) {
        holder.await(step, false);
        memory.raise(first, end);
    }

    /// Every access that waits must get on, or the program must end: it cannot be told.
    private void serveFaults(EngineHolder holder) {
        try {
            for (Faults.Fault fault = faults.next(); fault != null; fault = faults.next()) {
                Faults.Fault next = Objects.requireNonNull(fault);
                holder.beside(() -> serve(holder, next)).run();
            }
            broken.accept("the program's faults are not told any more");
        } catch (RuntimeException | Error e) {
            broken.accept(String.valueOf(e.getMessage()));
        }
    }

    private void serve(EngineHolder holder, Faults.Fault fault) {
        int page = memory.page(fault.address());
        holder.enter();
        try {
            if (!memory.allows(page, fault.stores())) {
                Engine engine = holder.engine();
                holder.await(fault.stores()
                        ? engine.write(page, page + 1)
                        : engine.read(page, page + 1), false);
            }
            memory.resolve(page);
        } finally {
            holder.exit();
        }
    }

    @Override
    public void close() {
        socket.close();
        memory.close();
    }
}
