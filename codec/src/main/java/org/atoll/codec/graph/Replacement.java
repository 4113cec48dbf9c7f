// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

/// Writes something else in place of certain objects, such as a reference in place of an object
/// that stays where it is. Called by whoever writes or reads the graph.
public interface Replacement {

    /// Whether objects of a class are replaced. Asked once for each class.
    ///
    /// @return true if [#write] writes them
    boolean applies(Class<?> type);

    /// Whether only some objects of such a class are replaced, and which ones [#replaces] says.
    /// Asked once for each class.
    ///
    /// @param type a class to which this applies
    /// @return false if all of its objects are replaced
    default boolean isPartial(Class<?> type) {
        return false;
    }

    /// Whether an object is replaced, of a class of which not all objects are.
    ///
    /// @return false if it is written as itself
    default boolean replaces(Object object) {
        return true;
    }

    /// Writes what stands for an object.
    ///
    /// @param object an object of such a class
    /// @param to     takes values, not objects
    /// @throws IllegalArgumentException if there is nothing that stands for it
    void write(Object object, GraphWriter to);

    /// Reads what [#write] has written.
    ///
    /// @return the object that it stands for here
    /// @throws IllegalArgumentException if the values are damaged, or it is no such object
    Object read(GraphReader from, Class<?> wanted);
}
