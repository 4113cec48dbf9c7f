// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.atoll.mpj.circle.RevokedException;
import org.atoll.mpj.plan.Ranks;
import org.atoll.mpj.team.Domain;
import org.atoll.mpj.team.Voters;
import org.jspecify.annotations.Nullable;

/// Closes a file: all its ranks do so together; if some are lost, those that live; and if it was
/// revoked, each rank alone. If that is wanted, the first that lives deletes it; where each is
/// alone, whoever comes first, for nobody knows who else will come. Those who still have it open
/// can go on with it. A file is deleted before it is closed: until then no other one can be taken
/// for it.
public final class FileClosing {
    private final OpenFile file;
    private final Ranks ranks;
    private final Domain domain;

    /// Creates it.
    public FileClosing(OpenFile file) {
        this.file = file;
        this.ranks = file.ranks();
        this.domain = ranks.domain();
    }

    /// A step that gives something up; the next one is taken, too, if it fails.
    private interface Step extends AutoCloseable {
        @Override
        void close();
    }

    /// Waits for what is under way and closes the file: what is named last comes first. Where ranks
    /// cannot close the disk together, each does so alone.
    public void close() {
        file.requireOpen("close");
        if (file.isBroken()) {
            domain.revoke();
        }
        try (Step _ = ranks.runner()::free;
                Step _ = file.disk()::close;
                Step _ = this::closeDisk;
                Step _ = file.shared()::close;
                Step _ = this::closeGuard) {
            file.settleForGood();
        }
    }

    private void closeGuard() {
        FileGuard guard = file.guard();
        if (guard != null) {
            guard.close();
        }
    }

    private void closeDisk() {
        if (domain.isRevoked()) {
            closeAlone();
            return;
        }
        try {
            if (domain.outlivesRanks()) {
                closeWithLiving();
            } else {
                closeWithAll();
            }
        } catch (RevokedException e) {
            closeAlone();
        }
    }

    private void closeWithAll() {
        try {
            file.doneOnAll(domain.rank() == 0 ? this::deleteForAll : () -> { });
        } finally {
            file.doneOnAll(file.disk()::close);
        }
    }

    private void closeWithLiving() {
        Voters voters = Voters.unlessRevoked(domain);
        int _ = voters.largest(0); // they agree on who lives
        boolean first = voters.living(domain.group()).rank() == 0;
        try {
            doneBy(voters, first ? this::delete : () -> { });
        } finally {
            doneBy(voters, file.disk()::close);
        }
    }

    /// What each of the living does for itself: if one cannot, all hear of it.
    private void doneBy(Voters voters, Runnable act) {
        UncheckedIOException failure = failureOf(act);
        int failed = voters.largest(failure == null ? 0 : 1 + domain.rank()) - 1;
        if (failure != null) {
            throw failure;
        }
        if (failed >= 0) {
            String why = "rank " + failed + " has failed";
            throw new UncheckedIOException(
                    "close of " + file.disk().path() + ": " + why, new IOException(why));
        }
    }

    private static @Nullable UncheckedIOException failureOf(Runnable act) {
        try {
            act.run();
            return null;
        } catch (UncheckedIOException e) {
            return e;
        }
    }

    private void closeAlone() {
        try {
            delete();
        } finally {
            file.disk().close();
        }
    }

    /// Nobody else does: a file that is not there is an error.
    private void deleteForAll() {
        if (domain.isRevoked()) {
            delete();
        } else if (file.modes().contains(Mode.DELETE_ON_CLOSE)) {
            Disk.delete(file.disk().path());
        }
    }

    /// One that has heard of a revocation earlier may have done so.
    private void delete() {
        if (file.modes().contains(Mode.DELETE_ON_CLOSE)) {
            file.disk().deleteIfThere();
        }
    }
}
