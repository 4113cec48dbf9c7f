// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/// The common part of both directions of an exchange: who means what of the file, and how it is
/// divided among the aggregators. All ranks have told each other what they mean.
///
/// @param disk      this rank's open file
/// @param access    this rank's share
/// @param shares    what the ranks have told each other
/// @param domains   who has which stretch of the file
/// @param aggregate this rank's number among the aggregators, or -1
/// @param window    the bytes of a window
record FileExchange(
        Disk disk, FileAccess access, FileGroup crew, Shares shares, Domains domains, int aggregate,
        int window) {

    static FileExchange of(
            Disk disk, FileAccess access, FileGroup crew, Shares shares, int window) {
        int[] aggregators = crew.aggregators();
        int mine = -1;
        for (int a = 0; a < aggregators.length; a++) {
            mine = aggregators[a] == crew.rank() ? a : mine;
        }
        Domains domains = new Domains(shares.first(), shares.end(), aggregators.length, window);
        return new FileExchange(disk, access, crew, shares, domains, mine, window);
    }

    /// Whether a rank may mean something of an aggregator's window: then it says what. Both sides
    /// come to the same answer.
    boolean concerns(int rank, int aggregator, long round) {
        long from = domains.from(aggregator, round);
        long to = domains.to(aggregator, round);
        return from < to && shares.first(rank) < to && shares.end(rank) > from;
    }

    /// The first packed byte of this rank's share in a window.
    long packedFrom(int aggregator, long round) {
        return access.packedAt(domains.from(aggregator, round));
    }

    /// Behind the last packed byte of this rank's share in a window.
    long packedTo(int aggregator, long round) {
        return access.packedAt(domains.to(aggregator, round));
    }

    /// Tells all ranks whether the others' calls of the system went well; blocks.
    ///
    /// @param failure what went wrong here, or null
    /// @throws UncheckedIOException if something went wrong anywhere
    void agree(@Nullable UncheckedIOException failure) {
        new Verdict(crew, disk, "exchange").agree(failure);
    }
}
