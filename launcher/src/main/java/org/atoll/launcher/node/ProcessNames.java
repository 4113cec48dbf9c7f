// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Names the processes of a job. They are numbered through all its worlds, in the order in which
/// these were started; in the first world, which most jobs have alone, a process's number is its
/// rank. Any thread may call.
public final class ProcessNames {
    private final List<Integer> firsts = new ArrayList<>(List.of(0));
    private final Map<Integer, String> attendants = new HashMap<>();
    private final Map<Integer, String> attendantTags = new HashMap<>();

    /// Creates the names of a job of one world.
    public ProcessNames() {}

    /// One more world.
    ///
    /// @param first the number of its rank 0
    public synchronized void add(int first) {
        firsts.add(first);
    }

    /// A process without a rank.
    ///
    /// @param name    such as `the gateway of cluster west`
    /// @param tag     such as `gateway-west`
    public synchronized void attend(int process, String name, String tag) {
        attendants.put(process, name);
        attendantTags.put(process, tag);
    }

    /// What a process is called before its lines and in its files.
    ///
    /// @return the rank, such as `3`; in a world that was spawned, world and rank: `1.3`
    public synchronized String tag(int process) {
        int world = world(process);
        String tag = attendantTags.getOrDefault(
                process, Integer.toString(rank(process, world)));
        return world == 0 ? tag : world + "." + tag;
    }

    /// What a process is called in a sentence.
    ///
    /// @return such as `rank 3` or `rank 3 of world 1`
    public synchronized String name(int process) {
        int world = world(process);
        return attendants.getOrDefault(process, "rank " + rank(process, world))
                + (world == 0 ? "" : " of world " + world);
    }

    private int world(int process) {
        int world = firsts.size() - 1;
        while (world > 0 && process < firsts.get(world)) {
            world--;
        }
        return world;
    }

    private int rank(int process, int world) {
        return process - firsts.get(world);
    }
}
