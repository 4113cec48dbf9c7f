// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.io.ObjectStreamException;
import java.util.List;
import org.atoll.codec.face.Caller;
import org.atoll.codec.face.Face;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.jspecify.annotations.Nullable;

/// Takes the calls of one rank's references. How a call is made says the [CallMode] of the thread
/// that makes it.
final class TargetCallers {
    private final CallPermission permission;
    private final CallingThreads threads;
    private final ReferenceEvents events;
    private final ForeignReferences foreign;

    TargetCallers(
            CallPermission permission,
            CallingThreads threads,
            ReferenceEvents events,
            ForeignReferences foreign) {
        this.permission = permission;
        this.threads = threads;
        this.events = events;
        this.foreign = foreign;
    }

    /// Makes a reference.
    Object reference(Target target) {
        return target.face().reference(new TargetCaller(target));
    }

    /// What a reference of this rank refers to.
    ///
    /// @return null if it is none
    @Nullable Target targetOf(Object reference) {
        return Face.callerOf(reference) instanceof TargetCaller caller && caller.isOf(this)
                ? caller.target
                : null;
    }

    /// Takes the calls of one object.
    final class TargetCaller implements Caller {
        private final Target target;

        private TargetCaller(Target target) {
            this.target = target;
        }

        @SuppressWarnings("ReferenceEquality") // each rank has its own
        private boolean isOf(TargetCallers callers) {
            return TargetCallers.this == callers;
        }

        @Override
        public GraphWriter begin(int method) {
            if (permission.isRefused()) {
                throw permission.refusal(target.call(method));
            }
            return threads.current().mode().writer();
        }

        @Override
        public @Nullable GraphReader call(int method, GraphWriter arguments) throws Throwable {
            return threads.current().mode().call(target, method, arguments);
        }

        @Override
        public void end(GraphReader result) {
            result.release();
            events.read(threads.current().hasRead());
        }

        @Override
        public void drop(GraphWriter arguments) {
            List<Target> _ = threads.current().takeWritten();
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
            return refused(method, "the result cannot be read here: ", why);
        }

        private Throwable refused(int method, String what, Throwable why) {
            return why instanceof IllegalArgumentException || why instanceof ClassCastException
                    ? new IllegalArgumentException(
                            target.call(method) + ": " + what + why.getMessage(), why)
                    : why;
        }

        @Override
        public Object streamed(Object reference) throws ObjectStreamException {
            return foreign.streamed(reference);
        }

        @Override
        public Object identity() {
            return target;
        }
    }
}
