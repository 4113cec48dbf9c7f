// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.Objects;
import org.atoll.codec.face.CallFailure;
import org.atoll.codec.graph.GraphCopy;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.codec.graph.NeedsProgram;
import org.atoll.fabric.World;

/// Carries operations out, on the copy of this rank. By whoever is inside the object's gate.
final class Execution {
    private final LongUnits units;
    private final Operating operating;
    private final ReplicaCheck check;
    private final World world;

    /// The news that all arguments of a call were read.
    private static final class ArgumentsRead implements Runnable {
        private boolean done;

        @Override
        public void run() {
            done = true;
        }
    }

    Execution(World world, LongUnits units, Operating operating, ReplicaCheck check) {
        this.world = world;
        this.units = units;
        this.operating = operating;
        this.check = check;
    }

    /// A thread begins to carry out an operation by itself.
    void begin(SharedOperation operation) {
        operating.begin(operation);
    }

    /// It has done so.
    void end() {
        operating.end();
    }

    /// Carries an operation out if its condition holds.
    ///
    /// @param plainly whether no other code of the program may run than the operation
    Outcome attempt(Turn turn, boolean plainly) {
        SharedOperation operation = turn.operation();
        boolean isTold = !plainly || !operation.isShort();
        if (isTold) {
            operating.begin(operation);
        }
        try {
            Object state = turn.object().state();
            SharedOperation condition = operation.condition();
            return condition == null || holds(condition, state, turn, plainly)
                    ? invoke(operation, state, turn, plainly)
                    : Outcome.WAITS;
        } catch (NeedsProgram e) {
            return Outcome.NOT_PLAIN;
        } catch (CallFailure e) {
            return Outcome.thrown(Objects.requireNonNull(e.getCause()));
        } catch (IllegalArgumentException | ClassCastException e) {
            return Outcome.thrown(new IllegalArgumentException(
                    operation.name() + " of " + turn.object().name() + ": " + e.getMessage(), e));
        } catch (IllegalStateException e) {
            return Outcome.thrown(e);
        } finally {
            if (isTold) {
                operating.end();
            }
        }
    }

    private boolean holds(SharedOperation condition, Object state, Turn turn, boolean plainly)
            throws CallFailure {
        GraphWriter result = units.graphs().writer();
        call(condition, state, turn, plainly, result);
        byte[] written = Unit.end(result);
        return written[0] != 0;
    }

    private Outcome invoke(SharedOperation operation, Object state, Turn turn, boolean plainly)
            throws CallFailure {
        GraphWriter result = units.graphs().writer();
        call(operation, state, turn, plainly, result);
        if (operation.hasResult() && turn.ending().wantsResult()) {
            GraphCopy kept = result.keep();
            result.release();
            return Outcome.result(kept);
        }
        result.release();
        return Outcome.DONE;
    }

    /// Releases the result if there is none.
    private void call(
            SharedOperation operation, Object state, Turn turn, boolean plainly, GraphWriter result)
            throws CallFailure {
        GraphReader arguments = units.reader(turn.unit());
        ArgumentsRead read = new ArgumentsRead();
        boolean returned = false;
        long before = check.before(turn.object());
        try {
            Unit _ = Unit.head(arguments);
            arguments.afterAll(read);
            operation.face().invoke(
                    operation.number(), state, plainly ? arguments.plainly() : arguments, result);
            returned = true;
        } catch (IllegalArgumentException | ClassCastException e) {
            if (!read.done) {
                requireAlike(turn, e);
            }
            throw e;
        } finally {
            check.after(turn.object(), operation, before);
            arguments.release();
            if (!returned) {
                result.release();
            }
        }
    }

    /// A replica that cannot read what others can would differ from theirs.
    private void requireAlike(Turn turn, RuntimeException why) {
        if (turn.way().isOrdered() && turn.object().placement().isOrdered()) {
            world.abort(1, "shared objects: rank " + world.rank() + " cannot read the arguments of "
                    + turn.operation().name() + " of " + turn.object() + ", and others may: "
                    + why.getMessage());
        }
    }
}
