// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.ship;

import java.util.function.Predicate;

/// A rank's source of the classes that other ranks name. From any thread.
public interface ClassSource {

    /// Finds classes where the program is, and nowhere else.
    static ClassSource of(ClassLoader loader) {
        return new LocalClasses(loader, "here");
    }

    /// A text as it is where classes have no labels.
    ///
    /// @param text names classes, perhaps behind labels
    static String withoutLabels(String text) {
        return Label.without(text);
    }

    /// The loader that has all classes which this finds.
    ///
    /// @return the same at every call
    ClassLoader loader();

    /// What goes before the name of a class when it is told to another rank.
    ///
    /// @param type a class of this rank, or an array class
    /// @return an empty text if the name says enough, else one that ends with a tab
    String label(Class<?> type);

    /// Whether [#find] may have to ask another rank, which blocks.
    ///
    /// @return the same at every call
    boolean asks();

    /// The class of a name. It is not initialized.
    ///
    /// @param label   what another rank's [#label] has given, or nothing
    /// @param name    as [Class#getName] gives it
    /// @param allowed whether a class of a name may come from another rank
    /// @throws IllegalArgumentException in one line, if there is none, it is another one than the
    ///     other rank means, or it may not come
    Class<?> find(String label, String name, Predicate<String> allowed);
}
