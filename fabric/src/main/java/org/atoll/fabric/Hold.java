// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;

/// Who holds an endpoint: at most one thread at a time, never while it sleeps.
///
/// Taking hold is one compare-and-set when nobody else wants to; letting go is a release store.
/// What the holder does is therefore seen by the next holder. A thread that finds the endpoint
/// held yields until it is free: holds are short, and a holder that waits looks at [#isWanted].
final class Hold {
    private static final VarHandle HELD;

    static {
        try {
            HELD = MethodHandles.lookup().findVarHandle(Hold.class, "held", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final ArrayDeque<Runnable> afterwards = new ArrayDeque<>();
    private volatile int wanted;
    private volatile boolean shared;
    private long user;

    @SuppressWarnings("UnusedVariable") // through HELD
    private int held;

    Hold() {}

    /// Takes hold, for a thread of the program.
    void enter() {
        if (!tryEnter()) {
            enterContended();
        }
        if (Thread.currentThread().threadId() != user) {
            shared = user != 0;
            user = Thread.currentThread().threadId();
        }
    }

    /// Takes hold if nobody has it.
    boolean tryEnter() {
        return HELD.compareAndSet(this, 0, 1);
    }

    private void enterContended() {
        synchronized (this) {
            wanted++;
        }
        while (!tryEnter()) {
            Thread.yield();
        }
        synchronized (this) {
            wanted--;
        }
    }

    /// Lets go, then runs what was asked for.
    void exit() {
        if (afterwards.isEmpty()) {
            HELD.setRelease(this, 0);
        } else {
            exitAndRun();
        }
    }

    private void exitAndRun() {
        Runnable[] actions = afterwards.toArray(Runnable[]::new);
        afterwards.clear();
        HELD.setRelease(this, 0);
        for (Runnable action : actions) {
            action.run();
        }
    }

    /// Holder only: runs an action in this thread once it lets go.
    void afterwards(Runnable action) {
        afterwards.add(action);
    }

    /// Whether another thread waits to take hold.
    boolean isWanted() {
        return wanted != 0;
    }

    /// Whether more than one thread of the program has ever taken hold.
    boolean isShared() {
        return shared;
    }
}
