// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/// The lock of an endpoint: at most one thread holds it at a time, never while it sleeps.
///
/// Taking hold is one compare-and-set when nobody else wants to; letting go is a release store.
/// What the holder does is therefore seen by the next holder. A thread that finds the endpoint
/// held yields until it is free: holds are short, and a holder that waits looks at [#isWanted].
/// A virtual thread parks instead: those that yield keep the carriers from others, the holder
/// among them, that were unparked meanwhile.
final class Hold {
    private static final VarHandle HELD;

    static {
        try {
            HELD = MethodHandles.lookup().findVarHandle(Hold.class, "held", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /// A parked thread looks again after this long even if nobody unparked it: who lets go may
    /// read `parked` too early.
    private static final long LOOK_NANOS = 200_000;

    /// After so many looks for frames an action is taken to wait.
    private static final int MANY_LOOKS = 8;

    private final ArrayDeque<Runnable> afterwards = new ArrayDeque<>();

    /// The threads that are in actions.
    private final Set<Thread> acting = ConcurrentHashMap.newKeySet();

    /// How often threads have looked for frames in actions since one was begun.
    private int looks;

    private final Queue<Thread> parked = new ConcurrentLinkedQueue<>();
    private volatile int wanted;
    private final Consumer<Thread> programUsers;
    private volatile boolean shared;
    private long user;

    @SuppressWarnings("UnusedVariable") // through HELD
    private int held;

    /// Held by nobody.
    ///
    /// @param programUsers is told of each thread of the program that takes hold after another one
    Hold(Consumer<Thread> programUsers) {
        this.programUsers = programUsers;
    }

    /// Takes hold, for a thread that is not the helper's.
    void enter() {
        if (!tryAssist()) {
            enterContended();
        }
        note();
    }

    private void note() {
        if (Thread.currentThread().threadId() != user) {
            note(Thread.currentThread().threadId());
        }
    }

    private void note(long thread) {
        shared = user != 0;
        user = thread;
        if (!BackgroundThreads.isHere()) {
            programUsers.accept(Thread.currentThread());
        }
    }

    /// Takes hold if nobody has it, for a thread that is not the helper's.
    boolean tryEnter() {
        boolean taken = tryAssist();
        if (taken) {
            note();
        }
        return taken;
    }

    /// Takes hold if nobody has it, for the helper or a thread that is known.
    boolean tryAssist() {
        return HELD.compareAndSet(this, 0, 1);
    }

    private void enterContended() {
        synchronized (this) {
            wanted++;
        }
        if (Thread.currentThread().isVirtual()) {
            enterParking();
        } else {
            while (!tryAssist()) {
                Thread.yield();
            }
        }
        synchronized (this) {
            wanted--;
        }
    }

    private void enterParking() {
        Thread self = Thread.currentThread();
        boolean interrupted = false;
        parked.add(self);
        while (!tryAssist()) {
            interrupted |= Thread.interrupted(); // marked, it would not sleep
            LockSupport.parkNanos(this, LOOK_NANOS);
        }
        parked.remove(self);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Lets go, then runs what was asked for. A thread that is in an action only lets go: an action
    /// that calls what does not block goes on before those behind it, which may wait for what it
    /// still has to do.
    void exit() {
        if (afterwards.isEmpty() || isActing()) {
            release();
        } else {
            exitAndRun();
        }
    }

    /// Lets go after a look for frames. What an action waits for may be brought about by those
    /// behind it, so a thread that waits in one runs the next; and so does one that looks there
    /// again and again.
    void exitAfterLook(boolean waits) {
        if (afterwards.isEmpty()) {
            release();
        } else if (!isActing()) {
            exitAndRun();
        } else if (waits || ++looks == MANY_LOOKS) {
            runNext();
        } else {
            release();
        }
    }

    private boolean isActing() {
        return acting.contains(Thread.currentThread());
    }

    private void release() {
        assert isHeld() : "nobody holds the endpoint";
        HELD.setRelease(this, 0);
        if (wanted != 0) {
            LockSupport.unpark(parked.peek());
        }
    }

    /// Runs one action after the other. Meanwhile any other thread that lets go runs those behind
    /// it.
    private boolean isHeld() {
        return (int) HELD.getOpaque(this) != 0;
    }

    private void exitAndRun() {
        Thread self = Thread.currentThread();
        acting.add(self);
        try {
            do {
                runNext();
            } while (enterForRest());
        } finally {
            acting.remove(self);
        }
    }

    private void runNext() {
        looks = 0;
        Runnable action = afterwards.remove();
        release();
        action.run();
    }

    /// Takes hold if actions are left. If another thread has it, that one will run them.
    private boolean enterForRest() {
        if (!tryAssist()) {
            return false;
        }
        boolean left = !afterwards.isEmpty();
        if (!left) {
            release();
        }
        return left;
    }

    /// Holder only: runs an action once it lets go, in this thread or in another that lets go then.
    void afterwards(Runnable action) {
        assert isHeld() : "an action is left by somebody who does not hold the endpoint";
        afterwards.add(action);
    }

    /// Whether another thread waits to take hold.
    boolean isWanted() {
        return wanted != 0;
    }

    /// Whether more than one thread has ever taken hold.
    boolean isShared() {
        return shared;
    }
}
