// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.keep;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.atoll.fabric.job.CallArgumentException;
import org.atoll.tasks.post.Tids;

/// Members of a group that wait until a certain number of them has come. The first says the number;
/// whoever says another one ends the wait of all with an error.
final class GroupWait {
    private final String call;
    private final String group;
    private final Map<Long, GroupWaiter> arrived = new LinkedHashMap<>();
    private int count;
    private long first;

    /// Begins without anybody.
    ///
    /// @param call the name of the call in which they wait
    GroupWait(String call, String group) {
        this.call = call;
        this.group = group;
    }

    /// Adds a member; the last one lets all go.
    ///
    /// @param wanted how many the member waits for, itself included
    /// @return whether all have come
    boolean add(long task, int wanted, GroupWaiter waiter) {
        if (wanted < 1) {
            throw new CallArgumentException(
                    call, "count is " + wanted + ": at least 1 is needed");
        }
        if (arrived.isEmpty()) {
            count = wanted;
            first = task;
        }
        if (wanted != count) {
            CallArgumentException why = new CallArgumentException(call, Tids.text(task)
                    + " waits for " + wanted + " members of group '" + group + "', "
                    + Tids.text(first) + " for " + count);
            refuse(why);
            throw why;
        }
        arrived.put(task, waiter);
        if (arrived.size() < count) {
            return false;
        }
        leave().forEach(GroupWaiter::go);
        return true;
    }

    /// Takes back that a task has come, which has ended.
    void remove(long task) {
        GroupWaiter waiter = arrived.remove(task);
        if (waiter == null) {
            return;
        }
        if (task == first) {
            first = arrived.keySet().stream().findFirst().orElse(Tids.NONE);
        }
        waiter.refuse(new CallArgumentException(call, Tids.text(task) + " has ended"));
    }

    /// Whether more members are waited for than there are.
    boolean isBeyond(int members) {
        return !arrived.isEmpty() && count > members;
    }

    /// Ends the wait of all with an error.
    void refuse(CallArgumentException why) {
        leave().forEach(each -> each.refuse(why));
    }

    private List<GroupWaiter> leave() {
        List<GroupWaiter> all = new ArrayList<>(arrived.values());
        arrived.clear();
        return all;
    }
}
