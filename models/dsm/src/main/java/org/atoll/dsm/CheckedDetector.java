// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.atoll.dsm.engine.Counters;
import org.atoll.dsm.engine.Engine;
import org.atoll.dsm.engine.Pages;
import org.atoll.dsm.engine.Step;
import org.atoll.dsm.watch.Recorder;
import org.atoll.dsm.watch.Watched;
import org.atoll.fabric.World;
import org.atoll.fabric.memory.Zeros;
import org.jspecify.annotations.Nullable;

/// The detector *checked*: the accesses of pages are looked up, and the engine is in this rank. The
/// only one that can watch a program.
final class CheckedDetector extends Detector {
    private final SharedMemoryService service;
    private final Heap heap;
    private final @Nullable RaceWatch watch;
    private final @Nullable Recorder recorder;

    CheckedDetector(World world) {
        service = (SharedMemoryService) world.service(DsmKind.DSM);
        heap = (Heap) service.pages();
        watch = service.watch();
        recorder = watch == null ? null : watch.recorder();
    }

    Engine engine() {
        return service.engine();
    }

    private void enter(Consumer<Engine> action) {
        service.enter();
        try {
            action.accept(service.engine());
        } finally {
            service.exit();
        }
    }

    private void await(Function<Engine, Step> action) {
        service.enter();
        try {
            service.await(action.apply(service.engine()), false);
        } finally {
            service.exit();
        }
    }

    /// Ends the interval, then does what ends it.
    private void synchronise(Function<Engine, Step> action, boolean all) {
        service.enter();
        try {
            intervalEnds();
            service.await(action.apply(service.engine()), all);
        } finally {
            service.exit();
        }
    }

    private void intervalEnds() {
        if (watch != null && watch.recorder().close(service.engine().intervalEnds())) {
            watch.tell(false);
        }
    }

    @Override
    Place allocate(Watched array, MemoryShape shape) {
        FreePages.Room room = room(array.what(), shape.pages());
        List<MemorySegment> memory = memory(room, shape);
        service.enter();
        try {
            heap.place(room.first(), memory);
            service.engine().allocated(
                    room.first(), room.pages(), array.elementBytes(), array.what());
            return new Place(array, room.first(), room.pages(), memory);
        } finally {
            service.exit();
        }
    }

    private FreePages.Room room(String what, int pages) {
        service.enter();
        try {
            service.requireBarriers(what);
            return heap.reserve(pages);
        } finally {
            service.exit();
        }
    }

    private List<MemorySegment> memory(FreePages.Room room, MemoryShape shape) {
        MemorySegment known = room.memory();
        try {
            return heap.memory(shape, () -> known == null
                    ? Zeros.allocate(Arena.ofAuto(), shape.bytes(), Pages.PAGE_BYTES)
                    : known.fill((byte) 0));
        } catch (OutOfMemoryError e) {
            unused(room);
            throw e;
        }
    }

    private void unused(FreePages.Room room) {
        service.enter();
        try {
            heap.unused(room);
        } finally {
            service.exit();
        }
    }

    @Override
    void free(Place place) {
        enter(engine -> {
            if (watch != null) {
                watch.noteCosts(place, engine);
            }
            engine.freed(place.first(), place.pages(), place.array().what());
        });
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

    /// What others have written is often at both ends of a view, or at one: only what lies between
    /// is looked at closely.
    @Override
    void read(int first, int end) {
        int from = heap.firstMissing(first, end - 1, false);
        if (from < end) {
            int last = heap.lastMissing(from, end - 1, false);
            await(engine -> engine.read(from, last + 1));
        }
    }

    @Override
    void write(int first, int end) {
        int from = heap.firstMissing(first, end - 1, true);
        if (from < end) {
            int last = heap.lastMissing(from, end - 1, true);
            await(engine -> engine.write(from, last + 1));
        }
    }

    @Override
    void overwrite(int first, int end) {
        await(engine -> engine.overwrite(first, end));
    }

    @Override
    void acquire(int lock) {
        synchronise(engine -> engine.acquire(lock), false);
        if (recorder != null) {
            recorder.locked(lock);
        }
    }

    @Override
    void release(int lock) {
        enter(engine -> {
            intervalEnds();
            engine.release(lock);
            if (recorder != null) {
                recorder.unlocked(lock);
            }
        });
    }

    @Override
    void barrier(int number) {
        synchronise(engine -> engine.barrier(number), true);
        if (recorder != null) {
            recorder.barrierPassed();
        }
    }

    @Override
    void await(int lock, int condition) {
        synchronise(engine -> engine.await(lock, condition), false);
    }

    @Override
    void signal(int lock, int condition, boolean all) {
        enter(engine -> engine.signal(lock, condition, all));
    }

    @Override
    void handOver(int first, int end, int to) {
        enter(engine -> {
            intervalEnds();
            engine.handOver(first, heap.isPlain() ? first : end, to);
        });
    }

    @Override
    void pushed(int from) {
        synchronise(engine -> engine.pushed(from), false);
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
    @Nullable Recorder recorder() {
        return recorder;
    }

    @Override
    List<String> races() {
        service.enter();
        try {
            return watch == null ? List.of() : watch.races();
        } finally {
            service.exit();
        }
    }

    @Override
    void end(List<Place> places) {
        if (watch == null) {
            return;
        }
        service.enter();
        try {
            intervalEnds();
            places.forEach(place -> watch.noteCosts(place, service.engine()));
            watch.end();
        } finally {
            service.exit();
        }
    }
}
