// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi.copies;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;

/// The JDK's object streams. A stream cannot be used again for another graph without keeping the
/// last one, so each copy has new ones, as each call of RMI has.
final class JdkCopier implements Copier {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Override
    public Object copy(Object subject) throws IOException, ClassNotFoundException {
        bytes.reset();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(subject);
        }
        try (ObjectInputStream in =
                new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return in.readObject();
        }
    }
}
