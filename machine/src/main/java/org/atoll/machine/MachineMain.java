// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine;

import java.io.IOException;
import java.io.Writer;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.atoll.fabric.files.OwnFolder;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.HostName;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.TimeKind;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.job.Stay;
import org.atoll.job.start.MachineFolder;
import org.atoll.job.start.Memberships;
import org.atoll.launcher.node.JobFiles;
import org.atoll.launcher.plan.Host;
import org.atoll.launcher.plan.Misuse;
import org.atoll.tasks.Pvm;
import org.jspecify.annotations.Nullable;

/// The process of a standing machine's master, started in the background by [MachineStart]. It ends
/// when the machine is halted, or by a signal.
public final class MachineMain {
    /// The exit code if a machine of that name runs already.
    static final int TAKEN = 3;

    /// The services of its processes: others are not for jobs whose ranks come and go.
    static final String SERVICES = "tasks";

    private static final String LOCK = "lock";
    private static final String NEW_KEY = "key.new";
    private static final int MISUSE = 2;

    private final MachineFolder place;
    private final MachineOptions options;
    private final OwnFolder folder;
    private final JobFiles files = new JobFiles();
    private final String job = files.newJob();
    private final AtomicReference<@Nullable Rank> rank = new AtomicReference<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile boolean failed;

    private MachineMain(MachineFolder place, MachineOptions options, OwnFolder folder) {
        this.place = place;
        this.options = options;
        this.folder = folder;
    }

    /// Runs the machine.
    ///
    /// @param arguments as [MachineOptions#words] writes them
    public static void main(String... arguments) {
        int code;
        try {
            code = run(MachineOptions.of(List.of(arguments)));
        } catch (Misuse | IllegalStateException | IllegalArgumentException e) {
            System.err.println("atoll: " + e.getMessage());
            code = MISUSE;
        } catch (IOException | InterruptedException e) {
            System.err.println("atoll: the machine cannot start: " + e.getMessage());
            code = 1;
        } catch (RuntimeException | Error e) {
            // its hosts end by themselves: a master that does nothing would keep them
            e.printStackTrace();
            code = 1;
        }
        Runtime.getRuntime().halt(code);
    }

    private static int run(MachineOptions options) throws IOException, InterruptedException {
        MachineFolder place = MachineFolder.of(options.name());
        try (OwnFolder folder = OwnFolder.of(place.path());
                FileChannel lock = lock(folder)) {
            FileLock held = lock.tryLock();
            if (held == null) {
                System.err.println("atoll: machine " + options.name() + " runs already");
                return TAKEN;
            }
            // What a crashed master has left is of no use; the log is this one's.
            folder.delete(name -> !List.of(LOCK, "log").contains(name));
            return new MachineMain(place, options, folder).serve();
        }
    }

    private static FileChannel lock(OwnFolder folder) throws IOException {
        try {
            return folder.create(LOCK);
        } catch (FileAlreadyExistsException e) {
            return folder.open(LOCK, StandardOpenOption.READ, StandardOpenOption.WRITE);
        }
    }

    private int serve() throws IOException, InterruptedException {
        byte[] secret = new byte[JobKey.SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        JobKey key = new JobKey(job, secret);
        files.removeStale();
        files.sweepAfter(job);
        BlockingQueue<Runnable> steps = Master.noSteps();
        AtomicReference<@Nullable Master> master = new AtomicReference<>();
        Seats seats = new Seats(options.seats(), change -> known(master).changed(change));
        Entrance entrance = new Entrance(key, seats);
        int _ = entrance.open(UnixDomainSocketAddress.of(place.socket()));
        MachineOutput output =
                new MachineOutput(rank::get, number -> known(master).process(number));
        Master made = new Master(
                seats, entrance,
                new ProcessStarter(key, options.seats(), place.socket(), entrance),
                new HostOpener(job, files, output, new MachineEvents(() -> known(master))),
                new HostLine(
                        new Host(HostName.local(), 1), options.classPath(), options.flags(), ""),
                steps);
        master.set(made);
        Thread ending = new Thread(() -> endBySignal(made), "atoll-machine-end");
        Runtime.getRuntime().addShutdownHook(ending);
        MachineFolder.Facts facts =
                new MachineFolder.Facts(key, options.seats(), HostName.local(), SERVICES);
        String text = facts.text(HexFormat.of().formatHex(secret));
        Thread.ofPlatform().daemon().name("atoll-machine-rank")
                .start(() -> enter(made, facts, text));
        String why = made.run();
        made.close(why);
        System.out.println("atoll: machine " + options.name() + " ends: " + why);
        files.remove(job);
        if (failed) {
            // whoever has started it reads the log
            over.countDown();
            return 1;
        }
        folder.delete(name -> true);
        OwnFolder.delete(place.path());
        over.countDown();
        return 0;
    }

    /// Waits until the machine ends. A rank of which no thread waits has a helper that looks for
    /// frames each millisecond; one that waits sleeps until some come.
    private static void serveTasks(Rank rank) {
        try {
            rank.fabric().endpoint().waitFor(Completion.of(
                    () -> false, () -> "the end of the machine", TimeKind.JOB));
        } catch (CommunicationException e) {
            // it ends
            assert e != null;
        }
    }

    private static Master known(AtomicReference<@Nullable Master> master) {
        return Objects.requireNonNull(master.get(), "nobody has come before the master");
    }

    private void endBySignal(Master master) {
        master.end("its master was ended by a signal");
        try {
            over.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Sits down on seat 0, takes the hosts in, and says that the machine is ready.
    private void enter(Master master, MachineFolder.Facts facts, String text) {
        try {
            Stay stay = Job.enter(Memberships.ofMachine(place, facts, Map.of("role", "master")));
            rank.set(stay.rank());
            Pvm.in(stay.rank()).exit();
            Pvm.keep(stay.rank(), master::asked);
            CountDownLatch ready = new CountDownLatch(1);
            String[] first = new String[1];
            master.later(() -> master.addHosts(List.of(facts.host()), came -> {
                first[0] = came.getFirst();
                ready.countDown();
            }));
            ready.await();
            if (first[0].startsWith("!")) {
                throw new IOException(first[0].substring(1));
            }
            try (Writer out = Channels.newWriter(
                    folder.create(NEW_KEY), StandardCharsets.UTF_8)) {
                out.write(text);
            }
            folder.rename(NEW_KEY, MachineFolder.KEY);
            serveTasks(stay.rank());
        } catch (IOException | RuntimeException e) {
            failed = true;
            master.end(String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
