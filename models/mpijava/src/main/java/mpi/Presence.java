// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.atoll.codec.ObjectCodec;
import org.atoll.codec.graph.CompactObjects;
import org.atoll.codec.ship.Shipping;
import org.atoll.fabric.World;
import org.atoll.fabric.files.FullDisk;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.HostName;
import org.atoll.fabric.job.Narrator.Call;
import org.atoll.fabric.job.UnrecoverableException;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.job.Stay;
import org.atoll.job.local.CurrentRank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.face.ProgramCall;
import org.jspecify.annotations.Nullable;

/// This rank's presence in its job, between Init and Finalize. There is one per copy of package
/// `mpi`, which is one per rank.
///
/// A program may come and go as often as it likes. The rank joins the job when it first comes
/// and stays in it until the program ends; each time it comes, all ranks make new communicators,
/// so that a message nobody received before Finalize meets nobody after the next Init.
final class Presence {
    static final Presence HERE = new Presence();

    private static final int FAILURE = 1;
    private static final int MISUSE = 2;

    private static final String PACKAGE = Presence.class.getPackageName() + ".";

    private volatile @Nullable Stay stay;
    private @Nullable Thread main;
    private volatile @Nullable Mpj mpj;
    private volatile boolean finalized;
    private final Set<Communicator> made = new HashSet<>();
    private final OpenPorts ports = new OpenPorts();
    private byte[] attached = {};

    private @Nullable FailedStart failedStart;

    /// Why the rank has not joined its job: the start of the program was wrong, or there is no job
    /// any more.
    private record FailedStart(MPIException thrown, int exitCode) {}

    private Presence() {}

    /// Begins; blocks until all ranks have.
    ///
    /// @return the program's own arguments
    synchronized String[] begin(String call, String[] arguments) {
        if (mpj != null) {
            throw new MPIException(
                    call + ": the rank is initialized already; call MPI.Finalize first");
        }
        try {
            watch(Thread.currentThread());
            Stay joined = stay == null ? join(call, arguments) : stay;
            joined.mayEnd(false);
            Mpj here = Mpj.in(joined.rank());
            Comm everybody = here.comm();
            Comm all = finalized ? everybody.dup() : everybody;
            MPI.COMM_WORLD.bind(all);
            MPI.COMM_SELF.bind(alone(all));
            Intercomm.bindParent(finalized ? null : here.parent().orElse(null));
            mpj = here;
            finalized = false;
            return joined.rank().arguments();
        } catch (RuntimeException e) {
            throw MPIException.in(call, e);
        }
    }

    /// This rank by itself. Made without a collective of all, so that those of the program are
    /// counted from 1.
    private static Comm alone(Comm all) {
        return all.createFromGroup(all.group().include(all.rank()), 0);
    }

    private Stay join(String call, String[] arguments) {
        try {
            Stay joined = Job.join(arguments);
            stay = joined;
            Mpj entered = Mpj.in(joined.rank());
            entered.rank().fabric().endpoint().narrator().findCalls(Presence::callOf);
            return joined;
        } catch (CommunicationException e) {
            throw failed(MPIException.in(call, e), FAILURE);
        } catch (IllegalStateException | IllegalArgumentException e) {
            throw failed(MPIException.in(call, e), MISUSE);
        }
    }

    private MPIException failed(MPIException thrown, int exitCode) {
        failedStart = new FailedStart(thrown, exitCode);
        return thrown;
    }

    /// For reports of who waits for whom: the program has called `Finalize`, and nothing of the
    /// barrier in which that waits.
    private static Optional<Call> callOf(Thread waiting) {
        return ProgramCall.of(waiting, PACKAGE);
    }

    /// Ends; blocks until all ranks have.
    synchronized void end() {
        Mpj here = mpj("Finalize");
        try {
            here.disconnect();
            ports.closeAll();
            byte[] _ = detach("Finalize");
            MPI.COMM_WORLD.intra("Finalize").barrier();
            synchronized (made) {
                made.forEach(communicator -> communicator.end(here));
                made.clear();
            }
        } catch (RuntimeException e) {
            throw MPIException.in("Finalize", e);
        }
        mpj = null;
        finalized = true;
        if (stay != null) {
            stay.mayEnd(true);
        }
    }

    /// A main thread that dies of an exception takes the job with it, also after Finalize: the
    /// others would wait for it for ever. The launcher would notice only when the process ends,
    /// and threads the program left behind may keep it alive. A rank that only suffers from what
    /// is known already dies quietly, so that the cause is shown once. One that could not join
    /// its job ends with one line, as those of [Job#run] do: with exit code 2 if it was started
    /// wrongly, and with 1 if the job is gone.
    private void watch(Thread thread) {
        main = thread;
        Thread.UncaughtExceptionHandler usual = thread.getUncaughtExceptionHandler();
        if (usual instanceof ThreadGroup) {
            thread.setUncaughtExceptionHandler((dying, cause) -> {
                boolean elsewhere = isElsewhere(cause);
                Stay here = stay;
                FailedStart failed = failedStart;
                if (failed != null && cause.equals(failed.thrown) && !elsewhere
                        && !CurrentRank.isThread()) {
                    System.err.println("atoll: " + cause.getMessage());
                    Runtime.getRuntime().exit(failed.exitCode);
                }
                Optional<UnrecoverableException> refusal = UnrecoverableException.behind(cause);
                if (here != null && !elsewhere && refusal.isPresent()) {
                    here.rank().abort(UnrecoverableException.EXIT_CODE,
                            String.valueOf(refusal.get().getMessage()));
                }
                if (here != null && !elsewhere && FullDisk.isBehind(cause)) {
                    System.err.println("atoll: " + why(here, cause));
                } else if (!elsewhere || Thread.getDefaultUncaughtExceptionHandler() != null) {
                    usual.uncaughtException(dying, cause);
                }
                if (here != null && !elsewhere) {
                    here.rank().abort(1, why(here, cause));
                }
            });
        }
    }

    private static String why(Stay here, Throwable thrown) {
        return "rank " + here.rank().number() + " threw "
                + thrown.toString().lines().findFirst().orElse("");
    }

    /// Whether the job has failed before, and that is what this rank died of. One that still waits
    /// for the others in Init knows only what it was told.
    private boolean isElsewhere(Throwable cause) {
        Stay here = stay;
        Throwable told = cause instanceof CommunicationException ? cause : cause.getCause();
        return told instanceof CommunicationException lost
                && (here == null
                        ? lost.failedRank() >= 0
                        : here.rank().fabric().endpoint().failure() != null);
    }

    OpenPorts ports() {
        return ports;
    }

    /// How objects are packed.
    ObjectCodec objects() {
        World world = mpj("Pack").rank().fabric();
        return new CompactObjects(
                world.settings(),
                Shipping.source(world, Presence.class.getClassLoader()));
    }

    /// A communicator that ends with Finalize.
    void made(Communicator communicator) {
        synchronized (made) {
            made.add(communicator);
        }
    }

    void forget(Communicator communicator) {
        synchronized (made) {
            made.remove(communicator);
        }
    }

    /// Gives room for buffered sends.
    synchronized void attach(String call, int bytes, byte[] buffer) {
        try {
            mpj(call).attachBuffer(bytes);
            attached = buffer;
        } catch (RuntimeException e) {
            throw MPIException.in(call, e);
        }
    }

    /// Gives other room for buffered sends, if some was given; blocks until all buffered messages
    /// have left.
    synchronized void attachInstead(String call, int bytes) {
        detach(call);
        attach(call, bytes, new byte[0]);
    }

    /// Takes it back; blocks until all buffered messages have left.
    synchronized byte[] detach(String call) {
        try {
            mpj(call).detachBuffer();
            byte[] taken = attached;
            attached = new byte[0];
            return taken;
        } catch (RuntimeException e) {
            throw MPIException.in(call, e);
        }
    }

    boolean isInside() {
        return mpj != null;
    }

    boolean isFinalized() {
        return finalized;
    }

    /// Whether the calling thread is the one that called Init.
    synchronized boolean isMain(String call) {
        mpj(call);
        return Thread.currentThread().equals(main);
    }

    /// This rank's message passing.
    ///
    /// @param call the caller's name, for the message
    /// @throws MPIException before Init and after Finalize
    Mpj mpj(String call) {
        Mpj here = mpj;
        if (here == null) {
            throw outside(call);
        }
        return here;
    }

    /// The time, which is the job's from the first Init on.
    long nanoTime() {
        Stay here = stay;
        return here == null ? World.nanoTimeBefore() : here.rank().nanoTime();
    }

    /// The number of ranks of the world, which the first Init tells; 0 before.
    int ranks() {
        Stay here = stay;
        return here == null ? 0 : here.rank().size();
    }

    /// The name of the host, which the job gives this rank when it joins.
    String host() {
        Stay here = stay;
        try {
            return here == null ? HostName.local() : host(here.rank());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A card names the host by its name and what its ranks share.
    static String host(Rank rank) {
        String host = rank.fabric().cards().get(rank.number()).host();
        return host.substring(0, host.contains("/") ? host.indexOf('/') : host.length());
    }

    /// Refuses a call after the end, of something that needs no job.
    ///
    /// @param call the caller's name, for the message
    void requireNotAfter(String call) {
        if (finalized) {
            throw outside(call);
        }
    }

    /// What a call outside throws.
    MPIException outside(String call) {
        return new MPIException(
                call + (finalized ? ": called after MPI.Finalize" : ": called before MPI.Init"));
    }
}
