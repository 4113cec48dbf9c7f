// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.paged;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// Asks the kernel, by a descriptor of `userfaultfd`, to tell of accesses to memory, and to let
/// them go on. Belongs to one thread at a time.
///
/// Source: Linux, `include/uapi/linux/userfaultfd.h` and `fs.h`.
final class Faults {
    /// The memory has no page there yet.
    static final int MISSING = 1;
    /// A store to what is protected.
    static final int PROTECTED = 2;
    /// There is a page, which the program has not mapped.
    static final int MINOR = 4;

    /// Features: the two that are needed, and the one that is not.
    static final long NEEDED = 1L << 10 | 1L << 12; // MINOR_SHMEM, WP_HUGETLBFS_SHMEM
    static final long ASYNCHRONOUS = 1L << 15; // WP_ASYNC

    private static final int OPEN = 0x80000 | 1; // O_CLOEXEC, UFFD_USER_MODE_ONLY
    private static final long VERSION = 0xAA;
    private static final long API = 0xc018aa3fL;
    private static final long REGISTER = 0xc020aa00L;
    private static final long WAKE = 0x8010aa02L;
    private static final long PROTECT = 0xc018aa06L;
    private static final long CONTINUE = 0xc020aa07L;
    private static final long SCAN = 0xc0606610L; // PAGEMAP_SCAN

    private static final byte PAGE_FAULT = 0x12;
    private static final long EVENT_BYTES = 32;
    private static final long FLAGS = 8;
    private static final long ADDRESS = 16;
    private static final long STORES = 1 | PROTECTED;

    private static final long CONTINUE_PROTECTED = 2;
    private static final long SCAN_PROTECTS = 1;
    private static final long WRITTEN = 1 << 1 | 1 << 3; // PAGE_IS_WRITTEN, PAGE_IS_PRESENT
    private static final int MOST_RUNS = 512;
    private static final long RUN_BYTES = 24;

    private final Kernel kernel = new Kernel();
    private final int descriptor;
    private final MemorySegment argument = Arena.ofAuto().allocate(96, 8);
    private final MemorySegment event = Arena.ofAuto().allocate(EVENT_BYTES, 8);
    private @Nullable MemorySegment runs;

    /// An access that waits.
    record Fault(long address, boolean stores) {}

    /// Hears of a run of addresses.
    @FunctionalInterface
    interface Runs {
        /// One run.
        void run(long from, long to);
    }

    /// Calls by an open descriptor.
    Faults(int descriptor) {
        this.descriptor = descriptor;
    }

    /// Opens a descriptor.
    ///
    /// @param features what it must have
    /// @throws KernelException if the kernel or whoever guards it refuses
    static Faults open(long features) {
        Kernel kernel = new Kernel();
        int descriptor = kernel.userFaults(OPEN);
        if (descriptor < 0) {
            throw kernel.failed("userfaultfd");
        }
        Faults faults = new Faults(descriptor);
        try {
            faults.ask(API, "UFFDIO_API", VERSION, features, 0);
        } catch (KernelException e) {
            kernel.close(descriptor);
            throw e;
        }
        return faults;
    }

    /// The features that the kernel has.
    ///
    /// @throws KernelException if it refuses
    static long features() {
        Faults faults = open(0);
        try {
            return faults.argument.get(JAVA_LONG, Long.BYTES);
        } finally {
            faults.close();
        }
    }

    int descriptor() {
        return descriptor;
    }

    void close() {
        kernel.close(descriptor);
    }

    /// Tells of all accesses to memory from now on that the kernel cannot settle.
    void register(MemorySegment memory) {
        ask(REGISTER, "UFFDIO_REGISTER", memory.address(), memory.byteSize(),
                MISSING | PROTECTED | MINOR, 0);
    }

    /// Waits for the next access. Blocks.
    ///
    /// @return null if there will be none
    @Nullable Fault next() {
        while (true) {
            long bytes = kernel.read(descriptor, event);
            if (bytes == EVENT_BYTES && event.get(JAVA_BYTE, 0) == PAGE_FAULT) {
                return new Fault(event.get(JAVA_LONG, ADDRESS),
                        (event.get(JAVA_LONG, FLAGS) & STORES) != 0);
            }
            if (bytes < 0 && kernel.number() != Kernel.EINTR
                    && kernel.number() != Kernel.EAGAIN) {
                return null;
            }
        }
    }

    /// Maps pages that are there, and lets those go on who wait for them.
    ///
    /// @param isProtected whether stores are to be told
    /// @return false if one is mapped already
    boolean mapped(long address, long bytes, boolean isProtected) {
        set(address, bytes, isProtected ? CONTINUE_PROTECTED : 0, 0);
        while (kernel.control(descriptor, CONTINUE, argument) < 0) {
            if (kernel.number() == Kernel.EEXIST) {
                return false;
            }
            requireAgain("UFFDIO_CONTINUE");
            set(address, bytes, isProtected ? CONTINUE_PROTECTED : 0, 0);
        }
        return true;
    }

    /// Says whether stores are told. If not, those go on who wait.
    void protect(long address, long bytes, boolean isProtected) {
        ask(PROTECT, "UFFDIO_WRITEPROTECT", address, bytes, isProtected ? 1 : 0);
    }

    /// Lets those look again who wait.
    void wake(long address, long bytes) {
        ask(WAKE, "UFFDIO_WAKE", address, bytes);
    }

    /// The pages that were stored to since they were last protected, and protects them again.
    ///
    /// @param pagemap the descriptor of the program's `/proc/self/pagemap`
    void harvest(int pagemap, long from, long to, Runs found) {
        if (runs == null) {
            runs = Arena.ofAuto().allocate(MOST_RUNS * RUN_BYTES, 8);
        }
        long start = from;
        while (start < to) {
            set(96, SCAN_PROTECTS, start, to, 0, runs.address(), MOST_RUNS, 0, 0, WRITTEN, 0,
                    WRITTEN);
            int count = kernel.control(pagemap, SCAN, argument);
            if (count < 0) {
                throw kernel.failed("PAGEMAP_SCAN");
            }
            for (int i = 0; i < count; i++) {
                found.run(runs.get(JAVA_LONG, i * RUN_BYTES),
                        runs.get(JAVA_LONG, i * RUN_BYTES + Long.BYTES));
            }
            start = argument.get(JAVA_LONG, 4 * Long.BYTES);
        }
    }

    private void ask(long request, String name, long... values) {
        set(values);
        while (kernel.control(descriptor, request, argument) < 0) {
            requireAgain(name);
            set(values);
        }
    }

    private void requireAgain(String name) {
        if (kernel.number() != Kernel.EAGAIN && kernel.number() != Kernel.EINTR) {
            throw kernel.failed(name);
        }
    }

    private void set(long... values) {
        for (int i = 0; i < values.length; i++) {
            argument.setAtIndex(JAVA_LONG, i, values[i]);
        }
    }
}
