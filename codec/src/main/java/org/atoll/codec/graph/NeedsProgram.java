// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

/// A graph cannot be read without running code of the program, or waiting for a class, and the
/// reader was to do neither: read it again with another reader. An expected condition, so without a
/// stack trace.
public final class NeedsProgram extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NeedsProgram(Class<?> type) {
        super("objects of class " + type.getName() + " run code of the program when they are read",
                null, false, false);
    }
}
