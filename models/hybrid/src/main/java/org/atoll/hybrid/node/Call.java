// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.node;

import org.jspecify.annotations.Nullable;

/// The call that a thread makes when it meets others, which must make the same.
///
/// @param name   the call's name, for messages
/// @param detail a number that must be equal, such as a length, or [#NO_DETAIL]
/// @param same   an object that must be the same one, or null
/// @param target another one, where results go, or null
/// @param root   the node that all name, or [#NO_ROOT]
/// @param kind   what is done with the object that must be the same, or null
public record Call(
        String name,
        long detail,
        @Nullable Object same,
        @Nullable Object target,
        int root,
        @Nullable Enum<?> kind) {
    /// Of a call without a number.
    public static final long NO_DETAIL = Long.MIN_VALUE;

    /// Of a call that names no node.
    public static final int NO_ROOT = -1;

    /// The call of a thread whose work is done.
    static final Call END = of("end");

    /// A call with a number and an object that must be equal.
    ///
    /// @param detail must be equal on all threads, or [#NO_DETAIL]
    /// @param same   must be the same on all threads, or null
    public Call(String name, long detail, @Nullable Object same) {
        this(name, detail, same, null, NO_ROOT, null);
    }

    /// The same call with an object where results go.
    ///
    /// @param object must be the same on all threads
    public Call into(Object object) {
        return new Call(name, detail, same, object, root, kind);
    }

    /// The same call with a node.
    ///
    /// @param node must be equal on all threads
    public Call at(int node) {
        return new Call(name, detail, same, target, node, kind);
    }

    /// The same call of a kind.
    ///
    /// @param wanted must be the same on all threads
    public Call of(Enum<?> wanted) {
        return new Call(name, detail, same, target, root, wanted);
    }

    /// A call without arguments that must be equal.
    public static Call of(String name) {
        return new Call(name, NO_DETAIL, null);
    }

    /// A call with a number.
    ///
    /// @param detail must be equal on all threads
    public static Call of(String name, long detail) {
        return new Call(name, detail, null);
    }

    /// Whether two threads call the same.
    @SuppressWarnings("ReferenceEquality") // the same array, not an equal one
    boolean fits(Call other) {
        return this == other
                || (name.equals(other.name)
                        && detail == other.detail
                        && same == other.same
                        && target == other.target
                        && root == other.root
                        && kind == other.kind);
    }

    @Override
    public String toString() {
        if (fits(END)) {
            return "has ended";
        }
        return name
                + (detail == NO_DETAIL ? "" : "(" + detail + ")")
                + (kind == null ? "" : " of " + kind)
                + (root == NO_ROOT ? "" : " with root node " + root);
    }
}
