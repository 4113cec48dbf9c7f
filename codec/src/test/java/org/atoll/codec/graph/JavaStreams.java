// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;

/// Writes a graph and reads it again with Java's own serialization.
final class JavaStreams {
    private JavaStreams() {}

    static Object back(Object graph) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(graph);
        }
        byte[] written = bytes.toByteArray();
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(written))) {
            return in.readObject();
        }
    }
}
