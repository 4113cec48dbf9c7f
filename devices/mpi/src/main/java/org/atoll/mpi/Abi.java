// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import java.lang.foreign.SymbolLookup;
import org.jspecify.annotations.Nullable;

/// The numbers of one binary interface of MPI. The handles of all of them fit into a `long`; what a
/// handle, a wildcard or a thread level is, and where a status names its source, differs.
/// `AbiTest` compares the numbers with those of the headers that are here.
///
/// @param name         how users know it
/// @param handles      what MPI has made before it begins
/// @param anySource    the wildcard of a receive
/// @param serialized   the thread level at which one thread calls at a time
/// @param multiple     the one at which all may call at any time
/// @param statusSource where a status has the rank that has sent
record Abi(
        String name,
        Handles handles,
        int anySource,
        int serialized,
        int multiple,
        int statusSource) {

    /// More than the status of any MPI takes.
    static final int STATUS_BYTES = 64;

    /// What all of them call success.
    static final int SUCCESS = 0;

    /// The longest version that a library may tell, and the longest words for an error.
    static final int TEXT_BYTES = 8192;

    /// The standard's own interface, version 1 (MPI 5.0, chapter 20), which MPICH 5 and Intel MPI
    /// 2021.18 have beside theirs.
    static final Abi STANDARD = new Abi(
            "the standard's", new Handles(0x101, 0x102, 0x247, 0x142), -1, 2048, 4096, 0);

    /// MPICH 3 and 4, and what has agreed to be called as they are: Intel MPI, MVAPICH, Cray MPICH.
    static final Abi MPICH = new Abi(
            "MPICH's",
            new Handles(0x4400_0000, 0x4400_0001, 0x4c00_010d, 0x5400_0001), -2, 2, 3, 8);

    /// The part of a file's name that says which interface it has.
    private static final String STANDARD_NAME = "mpi_abi";

    /// Handles that exist from the beginning.
    ///
    /// @param world        the communicator of all processes
    /// @param self         that of this process alone
    /// @param bytes        the type of a byte
    /// @param errorsReturn the handler that leaves errors to the caller
    record Handles(long world, long self, long bytes, long errorsReturn) {}

    /// Finds out which interface a library has.
    ///
    /// @param file its name or path
    /// @return null if it is no MPI
    static @Nullable Abi of(String file, SymbolLookup symbols) {
        if (symbols.find("MPI_Init_thread").isEmpty()) {
            return null;
        }
        return file.contains(STANDARD_NAME) ? STANDARD
                : symbols.find("ompi_mpi_comm_world").isPresent() ? ofOpenMpi(symbols)
                : MPICH;
    }

    /// Open MPI's handles are the addresses of variables of the library.
    private static Abi ofOpenMpi(SymbolLookup symbols) {
        return new Abi(
                "Open MPI's",
                new Handles(
                        at(symbols, "ompi_mpi_comm_world"), at(symbols, "ompi_mpi_comm_self"),
                        at(symbols, "ompi_mpi_byte"), at(symbols, "ompi_mpi_errors_return")),
                -1, 2, 3, 0);
    }

    private static long at(SymbolLookup symbols, String name) {
        return symbols.findOrThrow(name).address();
    }
}
