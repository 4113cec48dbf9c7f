// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.paged;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.BitSet;
import org.atoll.dsm.engine.Access;

/// Finds out whether shared memory by page faults works in this process, by trying it on one page.
/// Kernels are old, containers forbid calls, machines have other pages: none of that can be read
/// off a version.
public final class PagedProbe {
    private static final int PAGES = 2;
    private static final long PATTERN = 0x0123456789abcdefL;

    private PagedProbe() {}

    /// The outcome of the probe.
    ///
    /// @param asynchronous whether the kernel takes note of stores by itself
    /// @param why          what it lacks: a part of a sentence; empty if it works
    public record Verdict(boolean works, boolean asynchronous, String why) {
        /// One line for users.
        @Override
        public String toString() {
            return works
                    ? "works, writes are noted " + (asynchronous
                            ? "by the kernel"
                            : "one by one (the kernel lacks WP_ASYNC, of Linux 6.7)")
                    : "does not work: " + why;
        }
    }

    /// Tries it. Takes some milliseconds, and leaves nothing behind.
    public static Verdict probe() {
        String lack = lack();
        if (!lack.isEmpty()) {
            return new Verdict(false, false, lack);
        }
        try {
            long features = Faults.features();
            if ((features & Faults.NEEDED) != Faults.NEEDED) {
                return new Verdict(false, false, "this kernel, "
                        + System.getProperty("os.version")
                        + ", does not tell of faults in shared memory; it takes Linux 5.19");
            }
            tryOnePage(false);
            return new Verdict(true, isAsynchronous(features), "");
        } catch (KernelException e) {
            return new Verdict(false, false, String.valueOf(e.getMessage()) + cause(e));
        }
    }

    private static String lack() {
        if (!System.getProperty("os.name").equals("Linux")) {
            return "this is " + System.getProperty("os.name") + ", not Linux";
        }
        if (!PagedProbe.class.getModule().isNativeAccessEnabled()) {
            return "native access is not enabled; add --enable-native-access=ALL-UNNAMED";
        }
        if (!Kernel.isKnown()) {
            return "calls of the system have unknown numbers on " + System.getProperty("os.arch");
        }
        int bytes = Kernel.pageBytes();
        return bytes == Kernel.PAGE_BYTES
                ? ""
                : "this machine's pages have " + bytes + " bytes, not " + Kernel.PAGE_BYTES;
    }

    private static String cause(KernelException e) {
        return switch (e.number()) {
            case 1 -> "; a container's seccomp filter, or a policy of this host, forbids it";
            case 38 -> "; the kernel was built without it, or a seccomp filter hides it";
            default -> "";
        };
    }

    private static boolean isAsynchronous(long features) {
        if ((features & Faults.ASYNCHRONOUS) == 0) {
            return false;
        }
        try {
            tryOnePage(true);
            return true;
        } catch (KernelException e) {
            return false;
        }
    }

    /// Maps pages as a pager would, and uses them: no fault is left to be told.
    private static void tryOnePage(boolean asynchronous) {
        try (ProgramMemory program = new ProgramMemory(PAGES, asynchronous);
                PagerMemory pager = new PagerMemory(
                        program.descriptors(), program.memory().address(), PAGES, asynchronous)) {
            MemorySegment first = program.memory();
            pager.page(0).set(JAVA_LONG, 0, PATTERN);
            pager.access(0, asynchronous ? Access.READ : Access.WRITE);
            pager.raise(0, 1);
            long seen = first.get(JAVA_LONG, 0);
            first.set(JAVA_LONG, 0, PATTERN + 1);
            BitSet pages = new BitSet();
            pages.set(0);
            boolean isFound = !asynchronous || pager.written(pages).get(0);
            if (seen != PATTERN || pager.page(0).get(JAVA_LONG, 0) != PATTERN + 1 || !isFound) {
                throw new KernelException("userfaultfd", 0);
            }
            program.drop(0, 1);
        }
    }
}
