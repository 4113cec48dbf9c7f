// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.TreeMap;

/// The handlers of the signals that the JVM needs for itself, as they were at one moment, so
/// that a library which takes a signal can be made to give it back.
///
/// The JVM turns SIGSEGV into NullPointerException and StackOverflowError, and SIGHUP into an
/// orderly end; a library that takes either breaks programs that have no fault.
final class Signals {
    private static final Map<Integer, String> NAMES = Map.of(
            1, "HUP", 2, "INT", 3, "QUIT", 4, "ILL", 7, "BUS", 8, "FPE", 11, "SEGV", 15, "TERM");

    private static final int BLOCKED_AT = 8;
    private static final int FLAGS_AT = 136;

    /// The C library adds this flag of the kernel's to each disposition that it writes.
    private static final int RESTORER = 0x0400_0000;

    private final Map<Integer, MemorySegment> dispositions = new TreeMap<>();

    /// Reads them.
    Signals() {
        for (int signal : NAMES.keySet()) {
            dispositions.put(signal, read(signal));
        }
    }

    private static MemorySegment read(int signal) {
        MemorySegment disposition = Arena.ofAuto().allocate(CLibrary.DISPOSITION_BYTES, 8);
        CLibrary.readDisposition(signal, disposition);
        return disposition;
    }

    /// What the system has written: the handler, its flags and the signals it blocks. Further bytes
    /// of the structure are whatever was on a stack.
    static String told(MemorySegment disposition) {
        return Long.toHexString(disposition.get(JAVA_LONG, 0)) + " flags "
                + Integer.toHexString(disposition.get(JAVA_INT, FLAGS_AT) & ~RESTORER) + " blocks "
                + Long.toHexString(disposition.get(JAVA_LONG, BLOCKED_AT));
    }

    /// Gives back what was taken since.
    ///
    /// @return the names of the signals that were taken, with spaces between
    String giveBack() {
        StringBuilder taken = new StringBuilder();
        dispositions.forEach((signal, before) -> {
            if (!told(before).equals(told(read(signal)))) {
                CLibrary.writeDisposition(signal, before);
                taken.append(taken.isEmpty() ? "" : " ").append(NAMES.get(signal));
            }
        });
        return taken.toString();
    }
}
