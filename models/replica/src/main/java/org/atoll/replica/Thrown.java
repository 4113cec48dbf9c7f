// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.Objects;
import org.atoll.codec.graph.GraphCopy;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.codec.graph.Graphs;

/// The exceptions of operations, on their way to their callers.
///
/// @param graphs write it
record Thrown(Graphs graphs) {

    /// Writes it, or says that it cannot be written.
    GraphCopy write(Throwable thrown) {
        GraphWriter writer = graphs.writer();
        try {
            writer.putObject(thrown);
            return kept(writer);
        } catch (IllegalArgumentException e) {
            writer.release();
            GraphWriter other = graphs.writer();
            other.putObject(new IllegalStateException("an operation has thrown "
                    + Objects.toString(thrown) + ", which cannot be sent"));
            return kept(other);
        }
    }

    private static GraphCopy kept(GraphWriter written) {
        GraphCopy kept = written.keep();
        written.release();
        return kept;
    }

    /// Reads it, or says that it cannot be read.
    Throwable read(GraphCopy written) {
        GraphReader reader = graphs.reader(written);
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
