// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import org.atoll.codec.face.Caller;
import org.atoll.codec.face.Face;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.codec.graph.Graphs;
import org.atoll.fabric.job.RankLostException;
import org.jspecify.annotations.Nullable;

/// Takes the calls of one rank's references to shared objects.
final class ObjectCallers implements ObjectReferences.Maker {
    private final int rank;
    private final Graphs graphs;
    private final OperationPermission permission;
    private final LateFaults faults;
    private final CallPaths paths;
    private final LocalReads reads;

    ObjectCallers(
            int rank, Graphs graphs, OperationPermission permission, LateFaults faults,
            CallPaths paths) {
        this.rank = rank;
        this.graphs = graphs;
        this.permission = permission;
        this.faults = faults;
        this.paths = paths;
        this.reads = paths.reads();
    }

    @Override
    public Object reference(SharedObject object) {
        return object.shape().face().reference(new ObjectCaller(object));
    }

    @Override
    public @Nullable SharedObject objectOf(Object reference) {
        return Face.callerOf(reference) instanceof ObjectCaller caller && caller.isOf(this)
                ? caller.object
                : null;
    }

    /// Takes the calls of one object.
    private final class ObjectCaller implements Caller {
        private final SharedObject object;

        /// Which operations may look past the gate; none that a profile counts.
        private final boolean[] glances;

        ObjectCaller(SharedObject object) {
            this.object = object;
            this.glances = new boolean[object.shape().face().methods().size()];
            for (int method = 0; method < glances.length; method++) {
                glances[method] = object.counts() == null && object.shape().isGlance(method);
            }
        }

        @SuppressWarnings("ReferenceEquality") // each rank has its own
        private boolean isOf(ObjectCallers callers) {
            return ObjectCallers.this == callers;
        }

        @Override
        public long glance(int method) {
            return glances[method] && permission.isClear() ? reads.glance(object) : Gate.CLOSED;
        }

        @Override
        public @Nullable Object glanced(int method) {
            return object.copy();
        }

        @Override
        public boolean isUnchanged(int method, long since) {
            return reads.isUnchanged(object, since);
        }

        /// Reads of a copy that is here need no other.
        @Override
        public @Nullable Object open(int method) {
            SharedOperation operation = object.shape().operation(method);
            if (!operation.isRead() || operation.condition() != null) {
                return null;
            }
            permission.require(operation.name());
            return reads.open(object, operation);
        }

        @Override
        public void close(int method) {
            SharedOperation operation = object.shape().operation(method);
            reads.close(object, operation);
            object.called(operation);
        }

        @Override
        public GraphWriter begin(int method) {
            permission.require(object.shape().operation(method).name());
            int number = object.placement().isBacked()
                    ? paths.backed().next()
                    : object.takeUntold();
            return new Unit(Unit.OPERATION, object.number(), method, number).begin(graphs);
        }

        @Override
        public @Nullable GraphReader call(int method, GraphWriter arguments) throws Throwable {
            SharedOperation operation = object.shape().operation(method);
            LongUnits units = paths.units();
            byte[] unit = isForOthers(operation) ? units.end(arguments) : Unit.end(arguments);
            try {
                return call(operation, unit);
            } finally {
                units.release(unit);
            }
        }

        /// Whether other ranks carry the operation out, as far as is known here.
        private boolean isForOthers(SharedOperation operation) {
            ObjectPlace placement = object.placement();
            return !placement.isBacked() && !placement.isOnlyAt(rank)
                    && !(operation.isRead() && object.isHere(rank));
        }

        private @Nullable GraphReader call(SharedOperation operation, byte[] unit)
                throws Throwable {
            object.called(operation);
            AccessCounts counts = object.counts();
            if (counts != null && object.placement().isOrdered() && !operation.isRead()) {
                counts.spread();
            }
            if (operation.isPipelined() && object.placement().isOrdered()) {
                requireThere(operation);
                paths.units().share(unit, paths.units().ranks());
                paths.writes().submit(unit, faults.of(object, operation));
                return null;
            }
            Outcome outcome = Outcome.MOVED;
            while (outcome.isMoved()) {
                requireThere(operation);
                outcome = carryOut(operation, unit);
            }
            Throwable thrown = outcome.thrown();
            if (thrown != null) {
                throw thrown;
            }
            return operation.hasResult() ? graphs.reader(outcome.result()) : null;
        }

        private void requireThere(SharedOperation operation) {
            RankLostException loss = object.loss();
            if (loss != null) {
                throw loss.ending(operation.name() + " of " + object);
            }
        }

        private Outcome carryOut(SharedOperation operation, byte[] unit) {
            ObjectPlace placement = object.placement();
            if (operation.isRead() && object.isHere(rank)) {
                return paths.reads().read(object, operation, unit);
            }
            if (placement.isBacked() && !operation.isRead()) {
                return paths.backed().call(
                        new BackedCall(object, operation), Unit.head(unit).number(), unit,
                        paths.writes());
            }
            if (placement.isReplicated()) {
                paths.units().share(unit, paths.units().ranks());
                return paths.writes().write(unit, new PendingOperation(object, operation));
            }
            paths.units().share(unit, 1);
            return paths.calls().call(object, operation, placement.home(), unit);
        }

        @Override
        public void end(GraphReader result) {
            result.release();
        }

        @Override
        public void drop(GraphWriter arguments) {
            arguments.release();
        }

        @Override
        public Throwable failed(int method, GraphWriter arguments, Throwable why) {
            drop(arguments);
            return refused(method, "an argument cannot be sent: ", why);
        }

        @Override
        public Throwable failed(int method, GraphReader result, Throwable why) {
            end(result);
            return refused(method, "the result cannot be read: ", why);
        }

        private Throwable refused(int method, String what, Throwable why) {
            return why instanceof IllegalArgumentException || why instanceof ClassCastException
                    ? new IllegalArgumentException(
                            object.shape().operation(method).name() + " of " + object.name()
                                    + " on rank " + rank + ": " + what + why.getMessage(), why)
                    : why;
        }

        @Override
        public Object identity() {
            return object;
        }
    }
}
