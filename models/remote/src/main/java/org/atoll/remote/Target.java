// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.io.ObjectStreamException;
import java.util.List;
import org.atoll.codec.face.Caller;
import org.atoll.codec.face.Face;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.jspecify.annotations.Nullable;

/// What a reference refers to, and what takes its calls. There is one for each object on each rank
/// that knows it, as long as somebody there has the reference.
final class Target implements Caller {
    private final Calls calls;
    private final Identity identity;
    private final Face face;

    /// Which object it is: everywhere the same.
    ///
    /// @param rank   where it is
    /// @param life   in which life of that rank
    /// @param number its number there
    record Identity(int rank, int life, int number) {}

    Target(Calls calls, Identity identity, Face face) {
        this.calls = calls;
        this.identity = identity;
        this.face = face;
    }

    Calls calls() {
        return calls;
    }

    Identity identityOfObject() {
        return identity;
    }

    Face face() {
        return face;
    }

    int rank() {
        return identity.rank;
    }

    int number() {
        return identity.number;
    }

    /// A call, in words.
    String call(int method) {
        return "call of " + face.type().getSimpleName() + "." + face.methods().get(method).getName()
                + " on rank " + identity.rank + " (object " + identity.number + ")";
    }

    @Override
    public GraphWriter begin(int method) {
        return calls.begin(this, method);
    }

    @Override
    public @Nullable GraphReader call(int method, GraphWriter arguments) throws Throwable {
        return calls.thread().manner().call(this, method, arguments);
    }

    @Override
    public void end(GraphReader result) {
        result.release();
        calls.holdings().read(calls.thread().hasRead());
    }

    @Override
    public void drop(GraphWriter arguments) {
        List<Target> _ = calls.thread().takeWritten();
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
                ? new IllegalArgumentException(call(method) + ": " + what + why.getMessage(), why)
                : why;
    }

    @Override
    public Object streamed(Object reference) throws ObjectStreamException {
        return calls.references().streamed(reference);
    }

    @Override
    public Object identity() {
        return this;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Target target && target.identity.equals(identity);
    }

    @Override
    public int hashCode() {
        return identity.hashCode();
    }

    @Override
    public String toString() {
        return face.type().getSimpleName() + " (object " + identity.number + " on rank "
                + identity.rank + ")";
    }
}
