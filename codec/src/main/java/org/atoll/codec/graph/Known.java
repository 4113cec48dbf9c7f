// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

/// What one writer knows of a class.
final class Known {
    final Class<?> type;
    final ObjectForm form;

    /// The number of the class in the graph with the stamp.
    int number;

    /// The last graph in which the class has got a number.
    int stamp;

    Known(Class<?> type, ObjectForm form) {
        this.type = type;
        this.form = form;
    }
}
