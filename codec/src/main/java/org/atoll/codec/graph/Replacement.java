// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

/// Writes something else in place of certain objects, such as a reference in place of an object
/// that stays where it is. Called by whoever writes or reads the graph.
public interface Replacement {

    /// Whether objects of a class are replaced. Asked once for each class.
    ///
    /// @param type the class of an object that is written
    /// @return true if [#write] writes it
    boolean applies(Class<?> type);

    /// Writes what stands for an object.
    ///
    /// @param object an object of such a class
    /// @param to     takes values, not objects
    /// @throws IllegalArgumentException if there is nothing that stands for it
    void write(Object object, GraphWriter to);

    /// Reads what [#write] has written.
    ///
    /// @param from   gives the values
    /// @param wanted what the object is to be
    /// @return the object that it stands for here
    /// @throws IllegalArgumentException if the values are damaged, or it is no such object
    Object read(GraphReader from, Class<?> wanted);
}
