// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

/// Sets of persons who are connected by the families seen so far.
final class Kin {
    private final int[] above;

    Kin(int persons) {
        above = new int[persons];
        for (int i = 0; i < persons; i++) {
            above[i] = i;
        }
    }

    /// The person who stands for all connected with this one.
    int root(int person) {
        int root = person;
        while (above[root] != root) {
            root = above[root];
        }
        for (int i = person; i != root; ) {
            int next = above[i];
            above[i] = root;
            i = next;
        }
        return root;
    }

    /// Connects the members of a family.
    ///
    /// @return a member who was connected with another of them before, so that the family closes
    ///         a loop; -1 if there is none
    int join(NuclearFamily family) {
        int loop = connect(family.father(), family.mother());
        for (int child : family.children()) {
            int again = connect(family.father(), child);
            loop = loop < 0 ? again : loop;
        }
        return loop;
    }

    /// Connects the second with the first.
    ///
    /// @return the second if they were connected before, else -1
    private int connect(int first, int second) {
        int one = root(first);
        int other = root(second);
        above[other] = one;
        return one == other ? second : -1;
    }
}
