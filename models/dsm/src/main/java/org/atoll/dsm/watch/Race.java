// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.watch;

import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/// Two ranks use the same elements, one of them writes, and nothing says who comes first.
record Race(IndexSet indices, Access one, Access other) {

    /// A source line's use of an array in an interval.
    record Access(Footprint footprint, Use use) {

        /// The same for all intervals and ranks.
        String place() {
            return (use.writes() ? "w " : "r ") + use.site();
        }

        private String line() {
            return "dsm:   rank " + footprint.rank() + (use.writes() ? " writes" : " reads")
                    + " at " + use.site() + ", in its interval " + footprint.index() + " after "
                    + footprint.epoch() + (footprint.epoch() == 1 ? " barrier" : " barriers")
                    + ", time " + Arrays.toString(footprint.time()) + held();
        }

        private String held() {
            List<Integer> locks = footprint.locks();
            return locks.isEmpty() ? "" : ", with " + locks(locks);
        }
    }

    /// The same for all races between two source lines on an array.
    String kind() {
        var places = new TreeSet<>(List.of(one.place(), other.place()));
        return one.use.array().number() + " " + places;
    }

    /// For the user: what, who, where, when, and how to end it.
    ///
    /// @return lines without an end of line behind the last
    String text() {
        return "dsm: race on " + one.use.array().what() + ", "
                + SharingText.indices(one.use.array(), indices) + ", between rank "
                + one.footprint.rank() + " and rank " + other.footprint.rank() + "\n"
                + one.line() + "\n" + other.line() + "\ndsm:   " + remedy();
    }

    private String remedy() {
        List<Integer> mine = one.footprint.locks();
        List<Integer> theirs = other.footprint.locks();
        String barrier = "put a barrier between the two, or ";
        if (mine.isEmpty() && theirs.isEmpty()) {
            return barrier + "take the same lock around both";
        }
        if (mine.isEmpty() || theirs.isEmpty()) {
            Access without = mine.isEmpty() ? one : other;
            return barrier + "take " + locks(mine.isEmpty() ? theirs : mine) + " at "
                    + without.use.site() + ", too";
        }
        return barrier + "take the same lock around both: rank " + one.footprint.rank() + " has "
                + locks(mine) + " there, rank " + other.footprint.rank() + " " + locks(theirs);
    }

    private static String locks(List<Integer> locks) {
        StringBuilder text = new StringBuilder(locks.size() == 1 ? "lock " : "locks ");
        for (int i = 0; i < locks.size(); i++) {
            text.append(i == 0 ? "" : ", ").append(locks.get(i));
        }
        return text.toString();
    }
}
