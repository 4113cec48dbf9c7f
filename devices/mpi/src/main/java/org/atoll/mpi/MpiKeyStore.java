// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import java.io.IOException;
import org.atoll.fabric.job.HostName;
import org.atoll.fabric.job.KeyStore;
import org.atoll.fabric.job.Settings;
import org.jspecify.annotations.Nullable;

/// The key store of MPI: its processes know each other once it has begun, so a word is handed on by
/// a broadcast, and nobody else asks the launcher.
///
/// @param job the name of the job, which MPI has none for
record MpiKeyStore(MpiProcess process, String job) implements KeyStore {

    /// Begins MPI, and agrees on a name for the job. Blocks until all processes have come.
    ///
    /// @param launcher  what has started them
    /// @param processes how many it has started; 0 if it does not say so
    /// @throws IllegalArgumentException if the job is to outlive a rank
    /// @throws IllegalStateException    if there is no library, it fails, or it is another MPI's
    static KeyStore open(String launcher, int processes) throws IOException {
        Settings settings = Settings.ofThisProcess();
        Options.requireEndingTogether(settings);
        try (StartLimit _ = StartLimit.begin(settings)) {
            MpiProcess process = MpiProcess.instance();
            requireAll(process.size(), launcher, processes);
            String mine = process.rank() == 0
                    ? HostName.local() + "-" + ProcessHandle.current().pid()
                    : null;
            return new MpiKeyStore(process, process.share(mine));
        }
    }

    /// A library of another MPI than the launcher's takes its process for the only one.
    private static void requireAll(int size, String launcher, int processes) {
        if (processes == 0 ? size < 2 : size != processes) {
            throw new IllegalStateException(MpiProcess.told() + " knows " + size
                    + (size == 1 ? " process" : " processes") + ", and " + launcher
                    + " has started " + (processes == 0 ? "several" : processes)
                    + ": it is the library of another MPI; ATOLL_MPI_LIBRARY names the one to"
                    + " take");
        }
    }

    @Override
    public int rank() {
        return process.rank();
    }

    @Override
    public int size() {
        return process.size();
    }

    @Override
    public String share(String key, @Nullable String word) {
        return process.share(word);
    }

    /// Does nothing: the program's frames will go through MPI, which ends with the device.
    @Override
    public void close() {}
}
