// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.ship;

import java.util.function.Predicate;

/// The classes that a program finds by itself.
///
/// @param where  such as `on rank 1`
record LocalClasses(ClassLoader loader, String where) implements ClassSource {

    @Override
    public String label(Class<?> type) {
        return "";
    }

    @Override
    public boolean asks() {
        return false;
    }

    @Override
    public Class<?> find(String label, String name, Predicate<String> allowed) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException("class " + name + " arrived: no such class " + where
                    + "; add --ship-classes or put it on the class path of that host", e);
        } catch (LinkageError e) {
            throw unlinked(name, where, e);
        }
    }

    /// What to throw if a class is there, and cannot be used.
    static IllegalArgumentException unlinked(String name, String where, LinkageError cause) {
        return new IllegalArgumentException("class " + name + " cannot be loaded " + where + ": "
                + cause + "; put all that it needs on the class path of that host", cause);
    }
}
