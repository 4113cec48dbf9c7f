// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.atoll.dsm.engine.Access;
import org.atoll.dsm.engine.Counters;
import org.atoll.dsm.engine.Pages;
import org.atoll.dsm.paged.KernelException;
import org.atoll.dsm.paged.PagedProbe;
import org.atoll.dsm.paged.PagerLink;
import org.atoll.dsm.paged.Recognition;
import org.atoll.dsm.watch.Watched;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Settings;

/// The detector *paged*: elements are plain memory, accesses that are not allowed are faults, and
/// the engine is in a pager, a process of its own.
///
/// What is declared by a view is asked for at once all the same, in one request.
final class PagedDetector extends Detector {
    /// The setting that says whether a process is beside each rank.
    static final String COMPANIONS_SETTING = "atoll.companions";
    /// The setting that chooses how writes are found.
    static final String WRITES_SETTING = "atoll.dsm.writes";

    /// 256 GiB, of which only what is used takes room.
    private static final int MOST_PAGES = 1 << 26;

    private final PagerLink link;
    /// Every page may be used, as far as the program can see: what may not is a fault.
    private final Heap heap = new Heap(null, MOST_PAGES, 0);

    private PagedDetector(PagerLink link) {
        this.link = link;
    }

    /// Meets the rank's pager. Blocks.
    ///
    /// @throws IllegalStateException if there is none, or paged does not work here
    static PagedDetector of(World world) {
        if (world.settings().text(COMPANIONS_SETTING, "").isEmpty()) {
            throw new IllegalStateException("dsm: rank " + world.rank() + " has no pager; start"
                    + " the program with 'atoll run' on shm or tcp, or leave paged away for the"
                    + " detector checked");
        }
        PagedProbe.Verdict verdict = PagedProbe.probe();
        boolean asynchronous = isAsynchronous(world.settings(), verdict);
        try {
            PagerLink link = PagerLink.connect(
                    new Recognition(world.key().companions(), world.rank()), world.rank(),
                    MOST_PAGES, asynchronous, () -> world.endpoint().failure() != null);
            if (link == null) {
                CommunicationException failure = world.endpoint().failure();
                throw new CommunicationException("dsm: the job failed before the pager of rank "
                        + world.rank() + " came", world.rank(), failure);
            }
            return new PagedDetector(link);
        } catch (KernelException e) {
            throw new IllegalStateException(
                    "dsm: paged does not work on rank " + world.rank() + ": " + e.getMessage(), e);
        }
    }

    /// Sees to it that paged works here, as the user wants it.
    ///
    /// @throws IllegalArgumentException in one line, if it does not
    static void require(Settings settings) {
        try {
            boolean _ = isAsynchronous(settings, PagedProbe.probe());
        } catch (IllegalStateException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private static boolean isAsynchronous(Settings settings, PagedProbe.Verdict verdict) {
        if (!verdict.works()) {
            throw new IllegalStateException("dsm: paged " + verdict
                    + "; leave it away for the detector checked, which works everywhere");
        }
        String wanted = settings.text(WRITES_SETTING, "");
        return switch (wanted) {
            case "" -> verdict.asynchronous();
            case "told" -> false;
            case "noted" -> {
                if (!verdict.asynchronous()) {
                    throw new IllegalStateException("dsm: " + WRITES_SETTING + " is 'noted', but"
                            + " paged here " + verdict + "; use 'told'");
                }
                yield true;
            }
            default -> throw new IllegalStateException("dsm: " + WRITES_SETTING + " is '" + wanted
                    + "'; there are told and noted");
        };
    }

    @Override
    Place allocate(Watched array, MemoryShape shape) {
        int pages = shape.pages();
        int first = heap.reserve(pages).first();
        MemorySegment memory = link.memory()
                .asSlice((long) first * Pages.PAGE_BYTES, (long) pages * Pages.PAGE_BYTES);
        heap.place(first, List.of(memory));
        for (int page = first; page < first + pages; page++) {
            heap.access(page, Access.WRITE);
        }
        link.allocated(first, first + pages, array.elementBytes(), array.what());
        return new Place(array, first, pages, List.of(memory));
    }

    @Override
    void free(Place place) {
        link.freed(place.first(), place.end(), place.array().what());
    }

    @Override
    void distribute(int first, int end, int home) {
        link.distribute(first, end, home);
    }

    @Override
    boolean isReadable(int first, int last) {
        return link.isReadable(first, last);
    }

    @Override
    boolean isWritable(int first, int last) {
        return link.isWritable(first, last);
    }

    @Override
    Heap heap() {
        return heap;
    }

    @Override
    void read(int first, int end) {
        link.read(first, end);
    }

    @Override
    void write(int first, int end) {
        link.write(first, end);
    }

    @Override
    void overwrite(int first, int end) {
        link.overwrite(first, end);
    }

    @Override
    void acquire(int lock) {
        link.acquire(lock);
    }

    @Override
    void release(int lock) {
        link.release(lock);
    }

    @Override
    void barrier(int number) {
        link.barrier(number);
    }

    @Override
    void await(int lock, int condition) {
        link.await(lock, condition);
    }

    @Override
    void signal(int lock, int condition, boolean all) {
        link.signal(lock, condition, all);
    }

    @Override
    void handOver(int first, int end, int to) {
        link.handOver(first, end, to);
    }

    @Override
    void pushed(int from) {
        link.pushed(from);
    }

    @Override
    Counters counters() {
        return Counters.ofText(link.counters());
    }

    @Override
    void end(List<Place> places) {
        link.close();
    }
}
