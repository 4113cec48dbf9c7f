// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.atoll.codec.face.AtOnce;

/// A log that tests write to, to see in which order calls begin. It writes before it works.
@Remote
class Log {
    private final List<Integer> entries = new ArrayList<>();

    Log() {}

    /// Runs at once.
    @AtOnce
    public synchronized void fast(int number) {
        entries.add(number);
    }

    /// Has a thread of its own, which may lose its turn.
    public synchronized void slow(int number) {
        fast(number);
        for (int i = 0; i < 3; i++) {
            Thread.yield();
        }
    }

    /// With many arguments.
    public synchronized int slow(int number, int[] many) {
        slow(number);
        return Arrays.stream(many).sum();
    }

    public synchronized int[] entries() {
        return entries.stream().mapToInt(Integer::intValue).toArray();
    }
}
