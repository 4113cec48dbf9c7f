// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.atoll.fabric.job.CallStateException;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.job.Outside;
import org.jspecify.annotations.Nullable;

/// The worlds of one job in one JVM: the first, and those that its ranks have spawned. A failure
/// in one ends them all. Any thread may call; the monitor guards the state.
final class LocalFamily implements Outside {
    private final List<World> worlds = new ArrayList<>();
    private final List<Thread> spawned = new ArrayList<>();
    private final Map<String, String> ports = new HashMap<>();
    private @Nullable Outside keeper;
    private @Nullable Aftermath aftermath;
    private boolean exits;
    private int numbered;

    /// One of the worlds.
    interface World {

        /// This world or another one of the job has failed.
        ///
        /// @param code   the exit code of the job
        /// @return whether that is news
        boolean failFor(FailureNotice notice, int code);
    }

    /// A rank's bad end after it had left its world.
    ///
    /// @param cause    one line
    record Aftermath(int exitCode, String cause) {}

    /// The number of a world that is spawned next.
    synchronized int nextWorld() {
        return ++numbered;
    }

    /// Takes a world in.
    synchronized void add(World world) {
        worlds.add(world);
    }

    /// Says who keeps names instead of this object.
    synchronized void namesAreKeptBy(Outside other) {
        keeper = other;
    }

    private synchronized @Nullable Outside keeper() {
        return keeper;
    }

    /// Tells the other worlds of a failure.
    void spread(World from, FailureNotice notice, int exitCode) {
        List<World> others;
        FailureNotice far;
        synchronized (this) {
            others = worlds.stream().filter(world -> !world.equals(from)).toList();
            far = new FailureNotice(-1, named(from, notice.reason()));
        }
        for (World world : others) {
            boolean _ = world.failFor(far, exitCode);
        }
    }

    private synchronized String named(World world, String cause) {
        int number = worlds.indexOf(world);
        return number == 0 ? cause : "world " + number + ": " + cause;
    }

    /// Keeps what a rank did after it had left; the first one counts.
    synchronized void addAftermath(World world, int exitCode, String cause) {
        aftermath = aftermath == null
                ? new Aftermath(exitCode, named(world, cause))
                : aftermath;
    }

    /// What the first rank did that failed after it had left.
    synchronized Optional<Aftermath> aftermath() {
        return Optional.ofNullable(aftermath);
    }

    /// Some rank has ended itself: its threads are not to keep the JVM.
    synchronized void hasExits() {
        exits = true;
    }

    /// Whether some rank has ended itself.
    synchronized boolean exits() {
        return exits;
    }

    /// Starts the thread that runs a spawned world.
    void start(Runnable world) {
        Thread thread = Thread.ofPlatform().name("atoll-world").unstarted(world);
        synchronized (this) {
            spawned.add(thread);
        }
        thread.start();
    }

    /// Blocks until all spawned worlds have ended, those spawned meanwhile too.
    void awaitSpawned() {
        for (int next = 0; next < count(); next++) {
            try {
                thread(next).join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CommunicationException(
                        "interrupted while spawned worlds run", -1, e);
            }
        }
    }

    private synchronized int count() {
        return spawned.size();
    }

    private synchronized Thread thread(int index) {
        return spawned.get(index);
    }

    @Override
    public void publish(String service, String port) {
        Outside other = keeper();
        if (other != null) {
            other.publish(service, port);
            return;
        }
        synchronized (this) {
            if (ports.putIfAbsent(service, port) != null) {
                throw new CallStateException(
                        "publish", "the name " + service + " is taken already");
            }
        }
    }

    @Override
    public void unpublish(String service) {
        Outside other = keeper();
        if (other != null) {
            other.unpublish(service);
            return;
        }
        synchronized (this) {
            if (ports.remove(service) == null) {
                Outside.super.unpublish(service);
            }
        }
    }

    @Override
    public Optional<String> lookup(String service) {
        Outside other = keeper();
        if (other != null) {
            return other.lookup(service);
        }
        synchronized (this) {
            return Optional.ofNullable(ports.get(service));
        }
    }
}
