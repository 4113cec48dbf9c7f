// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

// state     how it is entered                              how it is left
// RUNNING   at first; at the end of a call                 begin of a call; end
// IN_CALL   by a thread that begins a call                 by the same thread
// ENDED     by the task's thread when it returns, throws   never
//           or exits; by the killer of a RUNNING task;
//           by the thread of a call that finds KILLED
//
// KILLED is a mark beside these. Who kills a task that is in a call only sets the mark and rouses
// its thread: a send that has begun is whole before the task ends.
//
// The word changes by compare-and-set. `owner` and `depth` belong to the thread that is in the
// call; others read `owner` and `call` for words.

/// The state of one task. It makes one call at a time, and exactly one thread takes the step that
/// ends it.
public final class TaskState {
    private static final int RUNNING = 0;
    private static final int IN_CALL = 1;
    private static final int ENDED = 2;
    private static final int KILLED = 4;
    private static final VarHandle WORD;

    static {
        try {
            WORD = MethodHandles.lookup().findVarHandle(TaskState.class, "word", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("UnusedVariable") // through WORD
    private int word = RUNNING;

    private volatile @Nullable Thread owner;
    private @Nullable Thread only;
    private String call = "";
    private int depth;

    /// The outcome of an attempt to begin a call.
    public enum Entry {
        /// The call has begun.
        BEGUN,
        /// Another thread is in a call.
        BUSY,
        /// The task is another thread.
        FOREIGN,
        /// The task was killed.
        KILLED,
        /// The task has left.
        LEFT
    }

    /// The outcome of an attempt to kill.
    public enum Kill {
        /// The caller has ended the task, and has to tell all who want to know.
        DONE,
        /// The task's own thread will end it.
        MARKED,
        /// It has ended already, or was killed.
        GONE
    }

    TaskState() {}

    /// The calling thread is the only one that makes calls. Before the first.
    void belongToThisThread() {
        only = Thread.currentThread();
    }

    /// A thread begins a call. One that is in a call may begin another in it, as handlers of
    /// messages do.
    ///
    /// @param name the call's
    public Entry begin(String name) {
        if (only != null && !Thread.currentThread().equals(only)) {
            return Entry.FOREIGN;
        }
        if (WORD.compareAndSet(this, RUNNING, IN_CALL)) {
            owner = Thread.currentThread();
            call = name;
            return Entry.BEGUN;
        }
        int now = (int) WORD.getVolatile(this);
        if ((now & ENDED) != 0) {
            return (now & KILLED) != 0 ? Entry.KILLED : Entry.LEFT;
        }
        if (!Thread.currentThread().equals(owner)) {
            return Entry.BUSY;
        }
        depth++;
        return Entry.BEGUN;
    }

    /// The thread that has begun a call ends it.
    ///
    /// @return false if the task was killed meanwhile and has ended now: the caller has to tell all
    ///     who want to know
    public boolean end() {
        if (depth > 0) {
            depth--;
            return true;
        }
        owner = null;
        if (WORD.compareAndSet(this, IN_CALL, RUNNING)) {
            return true;
        }
        WORD.compareAndSet(this, IN_CALL | KILLED, ENDED | KILLED);
        return false;
    }

    /// The call in which a thread is.
    ///
    /// @return a name, or an empty text
    public String call() {
        return call;
    }

    /// Kills the task.
    public Kill kill() {
        while (true) {
            if (WORD.compareAndSet(this, RUNNING, ENDED | KILLED)) {
                return Kill.DONE;
            }
            if (WORD.compareAndSet(this, IN_CALL, IN_CALL | KILLED)) {
                return Kill.MARKED;
            }
            int now = (int) WORD.getVolatile(this);
            if ((now & (ENDED | KILLED)) != 0) {
                return Kill.GONE;
            }
        }
    }

    /// Whether it is in a call. From any thread: it may be over.
    public boolean isInCall() {
        return ((int) WORD.getAcquire(this) & IN_CALL) != 0;
    }

    /// Whether it was killed, and perhaps has not ended yet.
    public boolean isKilled() {
        return ((int) WORD.getAcquire(this) & KILLED) != 0;
    }

    /// The task ends by itself, in no call.
    ///
    /// @return whether it has ended by this: the caller has to tell all who want to know
    public boolean finish() {
        return WORD.compareAndSet(this, RUNNING, ENDED);
    }
}
