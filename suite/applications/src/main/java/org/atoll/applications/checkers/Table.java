// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

/// A transposition table as a search sees it.
interface Table {
    /// What is searched less deep is in no table: to search it again is faster.
    int LEAST_DEPTH = 2;

    /// A table that knows nothing.
    Table NOTHING = new Table() {
        @Override
        public long find(long key, int depth) {
            return Entry.NONE;
        }

        @Override
        public void put(long key, int depth, long entry) {}
    };

    /// What is known of a position.
    ///
    /// @param depth how deep it is about to be searched
    /// @return an [Entry], or [Entry#NONE]
    long find(long key, int depth);

    /// Tells what is known of a position now.
    ///
    /// @param depth how deep it was searched
    void put(long key, int depth, long entry);
}
