// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.Objects;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.codec.graph.Graphs;

/// The exceptions of operations, on their way to their callers.
///
/// @param graphs write it
record Thrown(Graphs graphs) {

    /// Writes it, or says that it cannot be written.
    byte[] write(Throwable thrown) {
        GraphWriter writer = graphs.writer();
        try {
            writer.putObject(thrown);
            return Unit.end(writer);
        } catch (IllegalArgumentException e) {
            writer.release();
            GraphWriter other = graphs.writer();
            other.putObject(new IllegalStateException("an operation has thrown "
                    + Objects.toString(thrown) + ", which cannot be sent"));
            return Unit.end(other);
        }
    }

    /// Reads it, or says that it cannot be read.
    Throwable read(byte[] written) {
        GraphReader reader = Unit.reader(graphs, written);
        try {
            Throwable thrown = reader.getObject(Throwable.class);
            return thrown != null
                    ? thrown
                    : new IllegalStateException("an operation has thrown what nobody can read");
        } catch (IllegalArgumentException | ClassCastException e) {
            return new IllegalStateException(
                    "what an operation has thrown cannot be read: " + e.getMessage(), e);
        } finally {
            reader.release();
        }
    }
}
