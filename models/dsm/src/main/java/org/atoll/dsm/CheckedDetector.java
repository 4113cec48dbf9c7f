// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import java.util.function.Function;
import org.atoll.dsm.engine.Counters;
import org.atoll.dsm.engine.Engine;
import org.atoll.dsm.engine.Pages;
import org.atoll.dsm.engine.Step;
import org.atoll.fabric.World;

/// The detector *checked*: the accesses of pages are looked up, and the engine is in this rank.
final class CheckedDetector extends Detector {
    private final SharedMemoryService service;
    private final Heap heap;

    CheckedDetector(World world) {
        service = SharedMemoryService.of(world);
        heap = (Heap) service.pages();
    }

    private void enter(Consumer<Engine> action) {
        service.enter();
        try {
            action.accept(service.engine());
        } finally {
            service.exit();
        }
    }

    private void await(Function<Engine, Step> action, boolean all) {
        service.enter();
        try {
            service.await(action.apply(service.engine()), all);
        } finally {
            service.exit();
        }
    }

    @Override
    Place allocate(String what, int pages, int elementBytes) {
        MemorySegment memory =
                Arena.ofAuto().allocate((long) pages * Pages.PAGE_BYTES, Pages.PAGE_BYTES);
        service.enter();
        try {
            int first = heap.reserve(pages);
            heap.place(first, memory);
            service.engine().allocated(first, pages, elementBytes, what);
            return new Place(first, memory);
        } finally {
            service.exit();
        }
    }

    @Override
    void free(int first, int end, String what) {
        enter(engine -> engine.freed(first, end - first, what));
    }

    @Override
    void distribute(int first, int end, int home) {
        enter(engine -> engine.distribute(first, end, home));
    }

    @Override
    boolean isReadable(int first, int last) {
        return heap.isReadable(first, last);
    }

    @Override
    boolean isWritable(int first, int last) {
        return heap.isWritable(first, last);
    }

    @Override
    Heap heap() {
        return heap;
    }

    @Override
    void read(int first, int end) {
        await(engine -> engine.read(first, end), false);
    }

    @Override
    void write(int first, int end) {
        await(engine -> engine.write(first, end), false);
    }

    @Override
    void overwrite(int first, int end) {
        await(engine -> engine.overwrite(first, end), false);
    }

    @Override
    void acquire(int lock) {
        await(engine -> engine.acquire(lock), false);
    }

    @Override
    void release(int lock) {
        enter(engine -> engine.release(lock));
    }

    @Override
    void barrier(int number) {
        await(engine -> engine.barrier(number), true);
    }

    @Override
    void await(int lock, int condition) {
        await(engine -> engine.await(lock, condition), false);
    }

    @Override
    void signal(int lock, int condition, boolean all) {
        enter(engine -> engine.signal(lock, condition, all));
    }

    @Override
    void handOver(int first, int end, int to) {
        enter(engine -> engine.handOver(first, end, to));
    }

    @Override
    void pushed(int from) {
        await(engine -> engine.pushed(from), false);
    }

    @Override
    Counters counters() {
        service.enter();
        try {
            return service.engine().counters().copy();
        } finally {
            service.exit();
        }
    }

    @Override
    void end() {}
}
