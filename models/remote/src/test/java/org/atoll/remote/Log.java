// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.atoll.codec.face.AtOnce;

/// What tests write to, to see in which order calls run. It writes before it works, and notes if
/// another call comes meanwhile.
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
    public void slow(int number) {
        for (int i = 0; i < 3; i++) {
            Thread.yield();
        }
        fast(number);
    }

    /// With many arguments.
    public int slow(int number, int[] many) {
        slow(number);
        return Arrays.stream(many).sum();
    }

    public synchronized int[] entries() {
        return entries.stream().mapToInt(Integer::intValue).toArray();
    }
}
