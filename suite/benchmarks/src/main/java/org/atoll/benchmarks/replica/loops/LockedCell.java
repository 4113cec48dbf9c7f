// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.replica.loops;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/// The same object as threads of one process would share it: under a lock of readers and writers.
final class LockedCell {
    private final Cell cell = new Cell();
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

    /// Adds to the number.
    ///
    /// @return the new one
    long add(long number) {
        lock.writeLock().lock();
        try {
            return cell.add(number);
        } finally {
            lock.writeLock().unlock();
        }
    }

    /// The number.
    long get() {
        lock.readLock().lock();
        try {
            return cell.get();
        } finally {
            lock.readLock().unlock();
        }
    }
}
