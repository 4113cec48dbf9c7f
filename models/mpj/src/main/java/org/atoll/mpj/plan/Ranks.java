// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.plan;

import java.util.List;
import org.atoll.mpj.reduce.Operator;
import org.atoll.mpj.request.Messages;
import org.atoll.mpj.team.Domain;
import org.jspecify.annotations.Nullable;

/// The ranks of a communicator of one group, and all that they call on each other: messages,
/// collectives, and the plans of those. What is behind a [org.atoll.mpj.Comm], for whatever is made
/// of one.
public final class Ranks {
    private final Domain domain;
    private final Messages messages;
    private final PlanRunner runner;
    private final ArrayPlans arrays;
    private final ObjectPlans objects;

    /// Creates them, with what they need for collectives.
    public Ranks(Messages messages) {
        this.domain = messages.domain();
        this.messages = messages;
        this.runner = new PlanRunner(domain);
        this.arrays = new ArrayPlans(domain.rank(), domain.size());
        this.objects = new ObjectPlans(domain.rank(), domain.size(), messages.objects());
    }

    /// The ranks as this one sees them.
    public Domain domain() {
        return domain;
    }

    /// This rank's number.
    public int rank() {
        return domain.rank();
    }

    /// How many there are.
    public int size() {
        return domain.size();
    }

    /// Messages between two of them.
    public Messages messages() {
        return messages;
    }

    /// How collectives are carried out.
    public PlanRunner runner() {
        return runner;
    }

    /// The plans of collectives on whole arrays.
    public ArrayPlans arrays() {
        return arrays;
    }

    /// The plans of collectives on objects.
    public ObjectPlans objects() {
        return objects;
    }

    /// Waits for all ranks.
    public void barrier() {
        runner.barrier(on -> on.collectives().barrier());
    }

    /// The largest number that any rank gives, for each of some.
    public int[] largest(int... mine) {
        return runner.give(arrays.allReduce(mine, Operator.MAX));
    }

    /// Copies the root's buffer to all ranks.
    public <T> T broadcast(T buffer, int root) {
        runner.run(arrays.broadcast(buffer, root));
        return buffer;
    }

    /// Brings all ranks' values to all ranks.
    public <T> T allGather(T values) {
        return runner.give(arrays.allGather(values));
    }

    /// Brings all ranks' values, equally many, to all ranks.
    public void allGatherInto(Object values, Object all) {
        runner.run(arrays.allGatherInto(values, all));
    }

    /// Sends a part to every rank and receives one from every rank.
    public <T> T allToAll(T values) {
        return runner.give(arrays.allToAll(values));
    }

    /// Gives all ranks the root's object.
    public <T> T broadcastObject(@Nullable T value, int root) {
        return runner.give(objects.broadcast(value, root));
    }

    /// Brings all ranks' objects to the root.
    public <T> List<T> gatherObjects(@Nullable T value, int root) {
        return runner.give(objects.gather(value, root));
    }
}
