// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.keep;

import java.util.Arrays;

/// The members of a group at one time.
///
/// @param number    the group's own, which no other group has had
/// @param version   grows with each member that joins or leaves
/// @param frozen    whether they stay the same for good
/// @param instances the members' numbers in the group, ascending; there may be holes
/// @param members   their tids, in the same order
@SuppressWarnings("ArrayRecordComponent") // never compared
public record GroupView(
        int number, long version, boolean frozen, int[] instances, long[] members) {

    /// How many members there are.
    public int size() {
        return members.length;
    }

    /// The place of an instance among the members.
    ///
    /// @return negative if there is no such instance
    public int placeOfInstance(int instance) {
        return Arrays.binarySearch(instances, instance);
    }

    /// The place of a task among the members.
    ///
    /// @return negative if it is none
    public int placeOfTask(long task) {
        for (int place = 0; place < members.length; place++) {
            if (members[place] == task) {
                return place;
            }
        }
        return -1;
    }
}
