// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.engine;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.io.IOException;
import java.lang.foreign.AddressLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.atoll.fabric.job.KeyStore;
import org.jspecify.annotations.Nullable;

/// The client of PMIx, which Open MPI's `mpirun`, `prterun` and `srun --mpi=pmix` have: the library
/// `libpmix.so.2`, versions 3 to 5, by the foreign-function API (PMIx Standard 4.1, chapters 5 and
/// 6). A get of a key that nobody puts would wait for ever, so each is put before a fence that
/// collects all keys, and read after it.
@SuppressWarnings("restricted") // 'atoll java' passes --enable-native-access
final class Pmix implements KeyStore {
    private static final String LIBRARY = "libpmix.so.2";

    /// What says where a launcher is that has brought a library of its own.
    private static final List<String> PREFIXES = List.of("PMIX_PREFIX", "OPAL_PREFIX");

    /// Where Debian puts it, too: not where the loader looks.
    private static final List<String> FOLDERS = List.of(
            "/usr/lib/x86_64-linux-gnu/pmix2/lib", "/usr/lib/aarch64-linux-gnu/pmix2/lib",
            "/usr/lib64", "/usr/local/lib", "/opt/pmix/lib");

    // The struct pmix_proc: a name and a rank.
    private static final long PROC_BYTES = 260;
    private static final long PROC_RANK = 256;
    private static final long NAME_BYTES = 256;
    private static final int ALL_RANKS = -2;

    // The struct pmix_value: a type and a union.
    private static final long VALUE_BYTES = 32;
    private static final long VALUE_DATA = 8;
    private static final short BOOL = 1;
    private static final short STRING = 3;
    private static final short UINT32 = 14;

    // The struct pmix_info: a key, flags and a value.
    private static final long INFO_BYTES = 552;
    private static final long INFO_VALUE = 520;
    private static final byte GLOBAL = 3;

    /// A text in an answer has no length.
    private static final AddressLayout TEXT = ADDRESS.withTargetLayout(
            MemoryLayout.sequenceLayout(Long.MAX_VALUE, JAVA_BYTE));

    private final Arena arena = Arena.ofShared();
    private final SymbolLookup library;
    private final MemorySegment self = arena.allocate(PROC_BYTES, Long.BYTES);
    private final int rank;
    private final int size;

    private Pmix(SymbolLookup library) throws IOException {
        this.library = library;
        require("PMIx_Init", call("PMIx_Init", of(ADDRESS, ADDRESS, JAVA_LONG),
                self, MemorySegment.NULL, 0L));
        this.rank = self.get(JAVA_INT, PROC_RANK);
        MemorySegment found = got(ALL_RANKS, "pmix.job.size");
        if (found.get(JAVA_SHORT, 0) != UINT32) {
            throw new IOException("PMIx tells pmix.job.size as a value of type "
                    + found.get(JAVA_SHORT, 0));
        }
        this.size = found.get(JAVA_INT, VALUE_DATA);
    }

    /// Loads the library and greets the server.
    ///
    /// @throws IllegalStateException if there is no such library
    /// @throws IOException           if the server does not answer
    static Pmix open(Map<String, String> environment) throws IOException {
        return new Pmix(load(names(environment)));
    }

    /// Loads the first library that is there.
    ///
    /// @param names of files, or as the loader knows them
    static SymbolLookup load(List<String> names) {
        IllegalArgumentException none = null;
        for (String name : names) {
            try {
                return SymbolLookup.libraryLookup(name, Arena.global());
            } catch (IllegalArgumentException e) {
                none = e;
            }
        }
        throw new IllegalStateException("the launcher speaks PMIx, whose library " + LIBRARY
                + " is not found: install the package libpmix2 (Debian), pmix (Fedora), or name the"
                + " library's folder by LD_LIBRARY_PATH", none);
    }

    /// The launcher's own library, if that says where it is, speaks as its server does.
    static List<String> names(Map<String, String> environment) {
        Stream<String> own = PREFIXES.stream()
                .map(environment::get)
                .filter(Objects::nonNull)
                .flatMap(prefix -> Stream.of(prefix + "/lib", prefix + "/lib/openmpi"));
        return Stream.of(present(own), Stream.of(LIBRARY), present(FOLDERS.stream()))
                .flatMap(names -> names)
                .toList();
    }

    private static Stream<String> present(Stream<String> folders) {
        return folders.map(folder -> folder + "/" + LIBRARY)
                .filter(file -> Files.exists(Path.of(file)));
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public String job() {
        return self.getString(0);
    }

    @Override
    public String share(String key, @Nullable String word) throws IOException {
        if (word != null) {
            put(key, word);
        }
        require("PMIx_Commit", call("PMIx_Commit", FunctionDescriptor.of(JAVA_INT)));
        require("PMIx_Fence", call("PMIx_Fence", of(ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG),
                MemorySegment.NULL, 0L, collecting(), 1L));
        MemorySegment found = got(0, key);
        if (found.get(JAVA_SHORT, 0) != STRING) {
            throw new IOException("PMIx tells " + key + " as a value of type "
                    + found.get(JAVA_SHORT, 0));
        }
        return found.get(TEXT, VALUE_DATA).getString(0);
    }

    private void put(String key, String word) throws IOException {
        MemorySegment value = arena.allocate(VALUE_BYTES, Long.BYTES);
        value.set(JAVA_SHORT, 0, STRING);
        value.set(ADDRESS, VALUE_DATA, arena.allocateFrom(word));
        require("PMIx_Put", call("PMIx_Put", of(JAVA_BYTE, ADDRESS, ADDRESS),
                GLOBAL, arena.allocateFrom(key), value));
    }

    /// The wish that a fence hands all keys to all.
    private MemorySegment collecting() {
        MemorySegment info = arena.allocate(INFO_BYTES, Long.BYTES);
        info.setString(0, "pmix.collect");
        info.set(JAVA_SHORT, INFO_VALUE, BOOL);
        info.set(JAVA_BYTE, INFO_VALUE + VALUE_DATA, (byte) 1);
        return info;
    }

    private MemorySegment got(int of, String key) throws IOException {
        MemorySegment proc = arena.allocate(PROC_BYTES, Long.BYTES);
        MemorySegment.copy(self, 0, proc, 0, NAME_BYTES);
        proc.set(JAVA_INT, PROC_RANK, of);
        MemorySegment found = arena.allocate(ADDRESS);
        require("PMIx_Get of " + key,
                call("PMIx_Get", of(ADDRESS, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS),
                        proc, arena.allocateFrom(key), MemorySegment.NULL, 0L, found));
        return found.get(ADDRESS, 0).reinterpret(VALUE_BYTES);
    }

    @Override
    public void close() throws IOException {
        try {
            require("PMIx_Finalize", call("PMIx_Finalize", of(ADDRESS, JAVA_LONG),
                    MemorySegment.NULL, 0L));
        } finally {
            arena.close();
        }
    }

    private static FunctionDescriptor of(MemoryLayout... parameters) {
        return FunctionDescriptor.of(JAVA_INT, parameters);
    }

    private int call(String name, FunctionDescriptor shape, Object... arguments) {
        MethodHandle function = Linker.nativeLinker().downcallHandle(
                library.find(name).orElseThrow(() -> new IllegalStateException(
                        LIBRARY + " has no " + name + ": it is too old, version 3 is needed")),
                shape);
        try {
            return (int) function.invokeWithArguments(arguments);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private static void require(String what, int status) throws IOException {
        if (status != 0) {
            throw new IOException(what + " fails with status " + status);
        }
    }
}
