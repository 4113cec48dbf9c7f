// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import org.atoll.fabric.Endpoint;
import org.atoll.fabric.wire.Elements;
import org.atoll.mpj.circle.RevokedException;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.fault.Misuse.Flaw;
import org.atoll.mpj.making.Division;
import org.atoll.mpj.making.Making;
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.part.PartChecks;
import org.atoll.mpj.part.Portion;
import org.atoll.mpj.part.Required;
import org.atoll.mpj.plan.Ranks;
import org.atoll.mpj.team.Domain;
import org.atoll.mpj.team.Voters;
import org.jspecify.annotations.Nullable;

/// A window that is open on this rank: what is behind a [org.atoll.mpj.Window]. It has a
/// communicator of its own.
public final class OpenWindow extends WindowAccess {
    private final Portion memory;

    private OpenWindow(
            Ranks ranks,
            Exposure exposure,
            WindowEnds ends,
            Portion memory,
            @Nullable SharedWindowMemory shared) {
        super(ranks, exposure, ends, shared);
        this.memory = memory;
    }

    /// Makes a window of memory of each rank's own. An operation of all ranks; blocks.
    public static OpenWindow over(Making making, Portion memory) {
        int kind = making.usable().contribute(() -> checked(memory));
        return making.withAnother(own -> over(own.ranks(), kind, memory, null));
    }

    private static OpenWindow over(
            Ranks own, int kind, Portion memory, @Nullable SharedWindowMemory shared) {
        Domain domain = own.domain();
        Windows windows = Windows.of(domain.world());
        Endpoint endpoint = domain.endpoint();
        endpoint.enter();
        Exposure exposure;
        try {
            exposure = windows.expose(memory.stretch(), shared == null, new Combinations());
        } finally {
            endpoint.exit();
        }
        try {
            WindowEnds ends = WindowEnds.exchange(own, exposure.id(), kind, memory.count());
            OpenWindow window = new OpenWindow(own, exposure, ends, memory, shared);
            window.holding(() -> exposure.meet(domain.group().worldRanks(), ends.ids()));
            domain.whenRevoked(exposure::revoke);
            own.barrier();
            return window;
        } catch (RuntimeException | Error e) {
            withdraw(domain, exposure, true);
            if (shared != null) {
                shared.close();
            }
            throw e;
        }
    }

    private static void withdraw(Domain domain, Exposure exposure, boolean alone) {
        Endpoint endpoint = domain.endpoint();
        endpoint.enter();
        try {
            if (alone) {
                exposure.revoke();
            }
            exposure.close();
        } finally {
            endpoint.exit();
        }
    }

    private static int checked(Portion memory) {
        PartChecks.real("window", "memory", Required.part("memory", memory));
        Checks.writable(memory.buffer());
        int kind = memory.isContiguous() ? WindowKinds.number(memory.elements()) : -1;
        if (kind < 0) {
            throw Fault.wrongArgument(
                    "window", "memory is a part of a #",
                    "allowed are stretches of arrays of a primitive type and of memory segments",
                    memory.buffer().getClass().getSimpleName());
        }
        return kind;
    }

    /// Makes a window of new memory of each rank's own. An operation of all ranks; blocks.
    public static OpenWindow allocate(Making making, Elements kind, long count) {
        return over(making, making.usable().contribute(() -> {
            Required.of("kind", kind, Elements.class);
            if (count < 0) {
                throw Checks.misuse(Flaw.COUNT, "count", "it is at least 0", count);
            }
            return Portion.of(kind.allocate(count), 0, count, kind);
        }));
    }

    /// Makes a window of memory that all ranks, of one node, have in common. An operation of all
    /// ranks; blocks.
    public static OpenWindow allocateShared(Making making, Elements kind, long count) {
        long bytes = making.usable().contribute(() -> SharedWindowMemory.bytes(kind, count));
        return making.withAnother(own -> {
            Ranks ranks = own.ranks();
            SharedWindowMemory memory = SharedWindowMemory.share(
                    ranks, new Division(own).firstOfNode(), WindowKinds.number(kind), bytes);
            Portion mine = Portion.of(memory.part(ranks.rank()), 0, count, kind);
            return over(ranks, checked(mine), mine, memory);
        });
    }

    /// What this rank shows.
    public Portion memory() {
        return memory;
    }

    /// Gives the window up, with all ranks.
    public void close() {
        close(false);
    }

    /// Leaves what epochs are open, and gives the window up.
    public void leaveAndClose() {
        close(true);
    }

    private void close(boolean leaving) {
        requireNotClosed();
        if (!isRevoked()) {
            try {
                finish(leaving);
            } catch (RevokedException e) {
                assert isRevoked() : e; // then nobody is waited for
            }
        }
        withdraw(domain(), exposure(), isRevoked());
        release();
        ranks().runner().free();
        if (!isRevoked()) {
            held(exposure()::requireSound);
        }
    }

    private void finish(boolean leaving) {
        holding(() -> {
            if (leaving || domain().circle().lost().length > 0) {
                exposure().settleLiving();
                leaveEpochs();
            } else {
                requireNoEpoch("close");
            }
            exposure().settleLiving();
        });
        if (domain().outlivesRanks()) {
            long _ = Voters.unlessRevoked(domain()).agree(0);
        } else {
            ranks().barrier();
        }
    }
}
