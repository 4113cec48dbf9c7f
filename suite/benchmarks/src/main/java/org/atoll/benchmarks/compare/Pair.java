// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/// The two sides of a comparison.
///
/// @param theirs the one it is compared with; nothing when ours is measured alone
public record Pair(Contender ours, Optional<Contender> theirs) {

    /// Our side alone.
    ///
    /// @return the installed Atoll, and nobody else
    public static Pair alone() {
        return new Pair(Atoll.installed(), Optional.empty());
    }

    /// The sides that the option `--against` means. Blocks while a C program is compiled.
    ///
    /// @param device of ours; over device mpi both sides are started by the library's launcher
    /// @param word the name of an MPI library, or the folder of another checkout
    /// @return both sides; two checkouts are started in the same way, by their scripts
    /// @throws IllegalArgumentException if the word is neither, or the checkout is not built
    /// @throws IllegalStateException if the library is not installed
    /// @throws IOException if the C program cannot be written
    /// @throws InterruptedException if the thread is interrupted while the compiler runs
    public static Pair against(String word, String device)
            throws IOException, InterruptedException {
        boolean over = device.equals(MpiLibrary.DEVICE);
        for (MpiLibrary library : MpiLibrary.values()) {
            if (library.word().equals(word.toLowerCase(Locale.ROOT))) {
                Path program = CProgram.inCache().compile(library);
                Atoll atoll = Atoll.installed();
                return new Pair(
                        over ? library.under(atoll) : atoll,
                        Optional.of(library.contender(program)));
            }
        }
        if (over) {
            throw new IllegalArgumentException(
                    "--device mpi takes --against openmpi or mpich, not " + word);
        }
        if (Files.isDirectory(Path.of(word))) {
            Atoll other = Atoll.checkout(Path.of(word));
            return new Pair(Atoll.thisCheckout(), Optional.of(other));
        }
        throw new IllegalArgumentException("--against takes openmpi, mpich, or the folder of"
                + " another checkout of Atoll, not " + word);
    }
}
