// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The library of UCX that this process has loaded, or why it has none.
///
/// Loading it must not cost the JVM its signals. UCX's handlers are switched off in the environment
/// that the library reads while it is loaded, and what it has taken all the same is given back.
///
/// @param symbols what is in it, or null
/// @param version as the library says it
/// @param fault   why it cannot be used, in one line, or empty
record UcpLibrary(@Nullable SymbolLookup symbols, String version, String fault) {
    /// The name that the system's loader looks for.
    static final String NAME = "libucp.so.0";

    /// The first version that has all that is called here.
    static final int MAJOR = 1;

    /// The second part of that version.
    static final int MINOR = 13;

    private static final String PACKAGES =
            "Debian and Ubuntu have it in the package libucx0, Fedora and RHEL in ucx";

    /// What the library finds in its environment unless the user has set it. Its handlers of
    /// signals are off. What it has to say of peers that are gone this device says in one line. A
    /// queue of 64 frames for all peers together would hold up those that send to a rank which
    /// computes. And where peers must be watched it leaves shared memory alone, and copies by the
    /// kernel from process to process (CMA), unless it is told otherwise.
    private static final Map<String, String> ENVIRONMENT = Map.of(
            "UCX_HANDLE_ERRORS", "none",
            "UCX_DEBUG_SIGNO", "0",
            "IPATH_NO_BACKTRACE", "1",
            "HFI_NO_BACKTRACE", "1",
            "UCX_LOG_LEVEL", "fatal",
            "UCX_LOG_FILE", "stderr",
            "UCX_MM_FIFO_SIZE", "512",
            "UCX_MM_ERROR_HANDLING", "y",
            "UCX_CMA_MEMORY_INVALIDATE", "y",
            "UCX_KEEPALIVE_INTERVAL", Options.KEEPALIVE);

    /// Loaded once for all devices of the process.
    private static final class Loaded {
        static final UcpLibrary LIBRARY = load(NAME);
    }

    /// Loads it, or tells what was found when it was tried before. From any thread.
    static UcpLibrary instance() {
        return Loaded.LIBRARY;
    }

    /// Loads a library.
    ///
    /// @param name a path, or what the system's loader looks for
    static UcpLibrary load(String name) {
        if (!System.getProperty("os.name").equals("Linux")) {
            return absent("UCX is used on Linux only");
        }
        if (!UcpLibrary.class.getModule().isNativeAccessEnabled()) {
            return absent("native access is not enabled; add --enable-native-access=org.atoll.ucx"
                    + " or =ALL-UNNAMED behind java");
        }
        ENVIRONMENT.forEach(SystemCalls::setUnlessSet);
        Signals signals = new Signals();
        try {
            return examined(name, find(name));
        } finally {
            String _ = signals.giveBack();
        }
    }

    @SuppressWarnings("restricted") // asked for only where native access is enabled
    private static @Nullable SymbolLookup find(String name) {
        try {
            return SymbolLookup.libraryLookup(name, Arena.global());
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static UcpLibrary examined(String name, @Nullable SymbolLookup symbols) {
        if (symbols == null) {
            return absent("the library " + name + " of UCX " + MAJOR + "." + MINOR
                    + " or newer was not found: " + PACKAGES
                    + "; elsewhere, LD_LIBRARY_PATH says where it is");
        }
        MemorySegment function = symbols.find("ucp_get_version").orElse(null);
        if (function == null) {
            return absent("the library " + name + " has no ucp_get_version: it is not UCX");
        }
        int[] version = version(function);
        String text = version[0] + "." + version[1] + "." + version[2];
        boolean old = version[0] != MAJOR || version[1] < MINOR;
        return old
                ? absent("the library " + name + " is UCX " + text + ", and " + MAJOR + "."
                        + MINOR + " or a newer " + MAJOR + ".x is needed: " + PACKAGES)
                : new UcpLibrary(symbols, text, "");
    }

    @SuppressWarnings("restricted") // asked for only where native access is enabled
    private static int[] version(MemorySegment function) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment parts = arena.allocate(JAVA_INT, 3);
            long at = parts.address();
            Linker.nativeLinker()
                    .downcallHandle(
                            function,
                            FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_LONG, JAVA_LONG))
                    .invokeExact(at, at + Integer.BYTES, at + 2L * Integer.BYTES);
            return parts.toArray(JAVA_INT);
        } catch (Throwable e) {
            throw SystemCalls.rethrown(e);
        }
    }

    private static UcpLibrary absent(String fault) {
        return new UcpLibrary(null, "", fault);
    }
}
