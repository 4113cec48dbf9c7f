// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

/// One operation of a program of tests.
sealed interface Op {
    /// Loads an element.
    record Load(Element element) implements Op {}

    /// Stores something new in an element.
    record Store(Element element) implements Op {}

    /// Declares that some pages will be read, or written.
    record Touch(int first, int end, boolean writes) implements Op {}

    /// Stores something new in all elements of a page that are looked at, and 0 in the others.
    record Overwrite(int page) implements Op {}

    /// Takes a lock.
    record Lock(int lock) implements Op {}

    /// Gives a lock back.
    record Unlock(int lock) implements Op {}

    /// Meets all ranks.
    record Barrier(int number) implements Op {}

    /// Pushes pages that the rank may read.
    record HandOver(int first, int end, int to) implements Op {}

    /// Waits for a push.
    record Pushed(int from) implements Op {}

    /// Allocates an array, anew if it was there before.
    record Allocate(int array) implements Op {}

    /// Frees an array.
    record Free(int array) implements Op {}
}
