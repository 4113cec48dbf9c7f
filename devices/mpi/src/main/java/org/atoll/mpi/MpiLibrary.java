// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.atoll.fabric.job.Settings;
import org.jspecify.annotations.Nullable;

/// The library of MPI that this process has loaded, or why it has none.
///
/// Which one is right depends on the launcher, for a library of another MPI does not find the other
/// processes. Loading it must not cost the JVM its signals: the handlers of the libraries that it
/// brings along are switched off in the environment, and what is taken all the same is given back.
///
/// @param symbols what is in it, or null
/// @param abi     its numbers, or null
/// @param name    as the system's loader was asked for it
/// @param version as the library says it
/// @param fault   why it cannot be used, in one line, or empty
record MpiLibrary(
        @Nullable SymbolLookup symbols,
        @Nullable Abi abi,
        String name,
        String version,
        String fault) {

    private static final String STANDARD = "libmpi_abi.so.1";
    private static final String OPEN_MPI = "libmpi.so.40";
    private static final List<String> MPICH = List.of(STANDARD, "libmpi.so.12", "libmpich.so.12");
    private static final List<String> ANY =
            List.of(STANDARD, "libmpi.so.12", OPEN_MPI, "libmpich.so.12");

    /// The variable that only Open MPI's launcher sets.
    private static final String OF_OPEN_MPI = "OMPI_COMM_WORLD_SIZE";

    /// The one that MPICH's launcher and those of its kin set.
    private static final String OF_MPICH = "PMI_FD";

    /// Many libraries of MPI bring UCX or libpsm, whose handlers of signals these switch off.
    private static final Map<String, String> ENVIRONMENT = Map.of(
            "UCX_HANDLE_ERRORS", "none",
            "UCX_DEBUG_SIGNO", "0",
            "IPATH_NO_BACKTRACE", "1",
            "HFI_NO_BACKTRACE", "1");

    /// Loaded once for all devices of the process.
    private static final class Loaded {
        static final MpiLibrary LIBRARY = load(
                names(Options.library(Settings.ofThisProcess()), System.getenv()));
    }

    /// Loads it, or tells what was found when it was tried before. From any thread.
    static MpiLibrary instance() {
        return Loaded.LIBRARY;
    }

    /// The names to try, the best first.
    ///
    /// @param asked       the one that the user wants, or an empty text
    /// @param environment what the launcher has told
    static List<String> names(String asked, Map<String, String> environment) {
        if (!asked.isEmpty()) {
            return List.of(asked);
        }
        return environment.containsKey(OF_OPEN_MPI) ? List.of(OPEN_MPI)
                : environment.containsKey(OF_MPICH) ? MPICH
                : ANY;
    }

    /// Loads the first that is there.
    ///
    /// @param names paths, or what the system's loader looks for
    static MpiLibrary load(List<String> names) {
        if (!System.getProperty("os.name").equals("Linux")) {
            return absent("MPI is used on Linux only");
        }
        if (!MpiLibrary.class.getModule().isNativeAccessEnabled()) {
            return absent("native access is not enabled; add --enable-native-access=org.atoll.mpi"
                    + " or =ALL-UNNAMED behind java");
        }
        ENVIRONMENT.forEach(CLibrary::setUnlessSet);
        Signals signals = new Signals();
        try {
            for (String name : names) {
                SymbolLookup symbols = find(name);
                if (symbols != null) {
                    return examined(name, symbols);
                }
            }
        } finally {
            String _ = signals.giveBack();
        }
        return absent("no library of MPI was found; tried: " + String.join(", ", names)
                + "; Debian and Ubuntu have Open MPI's in libopenmpi3 and MPICH's in libmpich12;"
                + " elsewhere LD_LIBRARY_PATH says where it is, or atoll.mpi.library names it");
    }

    @SuppressWarnings("restricted") // asked for only where native access is enabled
    private static @Nullable SymbolLookup find(String name) {
        try {
            return name.contains("/")
                    ? SymbolLookup.libraryLookup(Path.of(name), Arena.global())
                    : SymbolLookup.libraryLookup(name, Arena.global());
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static MpiLibrary examined(String name, SymbolLookup symbols) {
        Abi abi = Abi.of(name, symbols);
        if (abi == null) {
            return absent("the library " + name + " has no MPI_Init_thread: it is not MPI");
        }
        return new MpiLibrary(
                symbols, abi, name, version(symbols.findOrThrow("MPI_Get_library_version")), "");
    }

    /// Asks a library that has not begun yet, which the standard allows for this call.
    @SuppressWarnings("restricted") // asked for only where native access is enabled
    private static String version(MemorySegment function) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocate(Abi.TEXT_BYTES);
            MemorySegment length = arena.allocate(JAVA_INT);
            int failed = (int) Linker.nativeLinker()
                    .downcallHandle(
                            function, FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG))
                    .invokeExact(text.address(), length.address());
            return failed == Abi.SUCCESS ? firstWords(text.getString(0)) : "an unknown version";
        } catch (Throwable e) {
            throw CLibrary.rethrown(e);
        }
    }

    /// What matters of a version, which may have a hundred lines.
    static String firstWords(String version) {
        return version.lines().findFirst().orElse("")
                .replaceFirst(",.*", "").replaceAll("\\s+", " ").strip();
    }

    private static MpiLibrary absent(String fault) {
        return new MpiLibrary(null, null, "", "", fault);
    }
}
