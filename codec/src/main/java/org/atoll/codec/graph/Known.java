// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

/// A class, with what one writer knows of it.
final class Known {
    final Class<?> type;
    final ObjectForm form;

    /// The tag of the class in the graph with the stamp, or 0 if its number takes more.
    byte tag;

    /// The number of the class there; below 0 if it never had one.
    int number = -1;

    /// The last graph in which the class was written.
    int stamp;

    Known(Class<?> type, ObjectForm form) {
        this.type = type;
        this.form = form;
    }
}
