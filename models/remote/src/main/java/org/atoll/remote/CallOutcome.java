// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.atoll.codec.face.CallFailure;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.codec.graph.NeedsProgram;

/// Runs methods and constructors, and keeps what comes of the last one, in writing. Stack traces
/// that are sent are cut where they come to this class (see [Failure]).
final class CallOutcome {
    private final CallingThreads threads;
    private final GraphRoom room;
    private final Supplier<GraphWriter> writers;
    private GraphWriter result;
    private List<ObjectId> passed = List.of();
    private int status;

    /// A step that is run and is no method, such as a constructor.
    @FunctionalInterface
    interface Step {

        /// Runs it.
        ///
        /// @throws CallFailure with what the program's code has thrown
        void run(GraphWriter result) throws CallFailure;
    }

    CallOutcome(CallingThreads threads, GraphRoom room, Supplier<GraphWriter> writers) {
        this.threads = threads;
        this.room = room;
        this.writers = writers;
        this.result = writers.get();
    }

    /// The kind, as [AnswerStatus] says.
    int status() {
        return status;
    }

    /// What was written, to be released.
    GraphWriter result() {
        return result;
    }

    /// What was written has graphs in it, which refer to objects.
    ///
    /// @param held what they refer to, held until the result has left
    void passes(List<ObjectId> held) {
        passed = held;
    }

    /// Takes what graphs in the result refer to.
    List<ObjectId> takePassed() {
        List<ObjectId> taken = passed;
        passed = List.of();
        return taken;
    }

    /// Prepares for another one; the last result has left.
    void renew() {
        result = writers.get();
    }

    /// Calls a method.
    ///
    /// @param arguments its arguments; released
    /// @return false if it was not called, for its arguments cannot be read plainly
    boolean call(ObjectTable.Entry entry, int method, GraphReader arguments) {
        return call(entry, method, arguments, entry.locks().isOfAll());
    }

    /// Calls a method behind others and before others. If it is `synchronized` it has the object's
    /// monitor already when it begins.
    ///
    /// @param begun is told when the arguments are read
    void callInOrder(
            ObjectTable.Entry entry, int method, GraphReader arguments, Runnable begun) {
        arguments.afterAll(begun);
        boolean _ = call(entry, method, arguments, entry.locks().isTaken(method));
    }

    private boolean call(
            ObjectTable.Entry entry, int method, GraphReader arguments, boolean locks) {
        status = AnswerStatus.RESULT;
        try {
            if (locks) {
                invokeLocked(entry, method, arguments);
            } else {
                entry.face().invoke(method, entry.object(), arguments, result);
            }
            requireRoom();
        } catch (CallFailure e) {
            threw(Objects.requireNonNull(e.getCause()));
        } catch (NeedsProgram e) {
            return false;
        } catch (IllegalArgumentException | ClassCastException e) {
            refuse(AnswerStatus.ARGUMENT, e);
        } catch (RuntimeException | Error e) {
            refuse(AnswerStatus.STATE, e);
        } finally {
            arguments.release();
        }
        return true;
    }

    /// Refuses what others would not read.
    ///
    /// @throws IllegalArgumentException if what was written is too long
    void requireRoom() {
        room.require("the results", result);
    }

    private void invokeLocked(ObjectTable.Entry entry, int method, GraphReader arguments)
            throws CallFailure {
        Object monitor = entry.object();
        synchronized (monitor) {
            entry.face().invoke(method, monitor, arguments, result);
        }
    }

    /// Runs something else than a method.
    void run(Step step) {
        status = AnswerStatus.RESULT;
        try {
            step.run(result);
        } catch (CallFailure e) {
            threw(Objects.requireNonNull(e.getCause()));
        } catch (IllegalArgumentException | ClassCastException e) {
            refuse(AnswerStatus.ARGUMENT, e);
        } catch (RuntimeException | Error e) {
            refuse(AnswerStatus.STATE, e);
        }
    }

    /// It has thrown something.
    void fail(Throwable thrown) {
        threw(thrown);
    }

    private void threw(Throwable thrown) {
        try {
            again().putObject(thrown);
            status = AnswerStatus.EXCEPTION;
        } catch (RuntimeException | Error e) {
            refuse(AnswerStatus.STATE, "it has thrown " + thrown + ", which cannot be sent: "
                    + e.getMessage());
        }
    }

    private void refuse(int kind, Throwable why) {
        String text = why.getMessage();
        refuse(kind, text == null || why instanceof Error ? why.toString() : text);
    }

    /// There is no result.
    ///
    /// @param kind ARGUMENT or STATE
    /// @param why  in one line
    void refuse(int kind, String why) {
        again().putObject(why);
        status = kind;
    }

    /// A writer without what was written of a result.
    private GraphWriter again() {
        List<Target> _ = threads.current().takeWritten();
        result.release();
        result = writers.get();
        return result;
    }
}
