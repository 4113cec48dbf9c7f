// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

/// Accesses of all ranks in one call. Each first tells the others where its share lies; then all
/// know whether the shares interleave, so that an exchange pays, or each goes alone. If one rank
/// fails, all do.
///
/// @param disk   this rank's open file
/// @param choice when data are exchanged; the same on all ranks
/// @param window the bytes of the file that an aggregator has in memory; the same on all ranks
public record Together(Disk disk, FileGroup crew, Choice choice, int window) {

    /// The cases in which data are exchanged.
    public enum Choice {
        /// When it pays.
        AUTOMATIC,
        /// Always.
        ALWAYS,
        /// Never.
        NEVER
    }

    /// Writes; blocks until all ranks' shares are written.
    ///
    /// @throws java.io.UncheckedIOException on all ranks, if one's share cannot be written
    public void write(FileAccess access) {
        Shares shares = Shares.exchanged(access, crew);
        if (!exchanges(shares)) {
            long _ = new Verdict(crew, disk, "write").of(() -> {
                Direct.write(disk, access);
                return access.bytes();
            });
        } else if (!shares.isEmpty()) {
            new ExchangeWriter(FileExchange.of(disk, access, crew, shares, window)).run();
        }
    }

    /// Reads as far as the file goes; blocks until this rank's share is here.
    ///
    /// @return how many packed bytes there were
    /// @throws java.io.UncheckedIOException on all ranks, if one's share cannot be read
    public long read(FileAccess access) {
        FileAccess there = access.before(disk.size());
        Shares shares = Shares.exchanged(there, crew);
        if (!exchanges(shares)) {
            return new Verdict(crew, disk, "read").of(() -> Direct.read(disk, there));
        }
        if (!shares.isEmpty()) {
            new ExchangeReader(FileExchange.of(disk, there, crew, shares, window)).run();
        }
        return there.bytes();
    }

    private boolean exchanges(Shares shares) {
        return switch (choice) {
            case AUTOMATIC -> shares.interleave();
            case ALWAYS -> true;
            case NEVER -> false;
        };
    }
}
