// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.codec.graph.Graphs;
import org.atoll.fabric.job.Settings;
import org.jspecify.annotations.Nullable;

/// Takes calls to an object of the same JVM, through bytes in both directions.
final class Loopback implements Caller {
    static final Graphs GRAPHS = new Graphs(
            new Settings(new Properties(), Map.of(), new Properties()),
            Loopback.class.getClassLoader(), List.of());

    private final Face face;
    private final Object object;
    private int dropped;
    private int open;

    Loopback(Face face, Object object) {
        this.face = face;
        this.object = object;
    }

    /// A reference to an object, typed as its class.
    static <T> T reference(Class<T> type, T object) {
        Face face = Face.of(type);
        return type.cast(face.reference(new Loopback(face, object)));
    }

    /// Creates an object as another rank would.
    static <T> T create(Class<T> type, @Nullable Object... arguments) throws CallFailure {
        Face face = Face.of(type);
        int constructor = face.constructor(arguments);
        GraphWriter writer = GRAPHS.writer();
        face.write(constructor, arguments, writer);
        return type.cast(face.construct(constructor, reader(writer)));
    }

    static GraphReader reader(GraphWriter writer) {
        byte[] bytes = writer.toArray();
        writer.release();
        return GRAPHS.reader(MemorySegment.ofArray(bytes), 0, bytes.length);
    }

    int dropped() {
        return dropped;
    }

    int open() {
        return open;
    }

    @Override
    public GraphWriter begin(int method) {
        open++;
        return GRAPHS.writer();
    }

    @Override
    public GraphReader call(int method, GraphWriter arguments) throws Throwable {
        GraphReader given = reader(arguments);
        GraphWriter result = GRAPHS.writer();
        try {
            face.invoke(method, object, given, result);
        } catch (CallFailure e) {
            open--;
            throw e.getCause();
        }
        if (given.remaining() != 0) {
            throw new AssertionError(given.remaining() + " bytes are left of the arguments");
        }
        return reader(result);
    }

    @Override
    public void end(GraphReader result) {
        open--;
        result.release();
    }

    @Override
    public void drop(GraphWriter arguments) {
        open--;
        dropped++;
        arguments.release();
    }

    @Override
    public Object streamed(Object reference) {
        return "in place of " + Face.of(reference.getClass().getSuperclass()).type();
    }

    @Override
    public Object identity() {
        return List.of("loop", System.identityHashCode(object));
    }
}
