// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import static org.atoll.fabric.job.CallArguments.requireGiven;

import java.util.Collection;
import java.util.List;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CallArgumentException;
import org.atoll.tasks.post.Tids;
import org.jspecify.annotations.Nullable;

/// Checks of what a program gives to calls of its task. Each throws a [CallArgumentException] that
/// says what was wrong.
///
/// @param world knows which hosts there can be
record TaskChecks(World world) {

    /// A task is needed.
    ///
    /// @return its tid
    long requireTask(String call, String argument, @Nullable Tid other) {
        Tid given = requireGiven(call, argument, other, "a Tid");
        requireSeat(call, given);
        if (given.isHost()) {
            throw new CallArgumentException(call, given + " is a host, not a task");
        }
        return given.value();
    }

    /// A task or a host is needed.
    void requireSeat(String call, Tid given) {
        int size = world.size();
        if (!Tids.isOne(given.value())) {
            throw new CallArgumentException(call, "no task has the tid " + given);
        }
        if (Tids.seat(given.value()) >= size) {
            throw new CallArgumentException(call, "no task has the tid " + given
                    + ": hosts are t0.0 to t" + (size - 1) + ".0");
        }
        meet(given);
    }

    /// Takes in a process of a standing machine of which this one has been told, if it has not done
    /// so: nobody knows a tid of it before all have been told.
    void meet(Tid given) {
        int seat = Tids.seat(given.value());
        if (world.isStanding() && Tids.life(given.value()) > world.incarnation(seat)) {
            Endpoint endpoint = world.endpoint();
            endpoint.enter();
            try {
                int _ = endpoint.progress();
            } finally {
                endpoint.exit();
            }
        }
    }

    /// One who may send is needed, or anybody. A host sends notices, so it may be named, too.
    ///
    /// @return its tid, or that for any
    long requireSender(String call, @Nullable Tid from) {
        Tid given = requireGiven(call, "from", from, "a Tid");
        if (given.value() != Tids.ANY) {
            requireSeat(call, given);
        }
        return given.value();
    }

    /// Those to which an event can happen are needed.
    List<Tid> requireWhose(String call, Event what, Collection<Tid> whose) {
        requireGiven(call, "what", what, "an Event");
        List<Tid> all = List.copyOf(requireGiven(call, "whose", whose, "a Collection"));
        for (Tid each : all) {
            if (what == Event.HOST_DELETED && each.isHost()) {
                requireSeat(call, each);
            } else if (what == Event.HOST_DELETED) {
                throw new CallArgumentException(call, each + " is no host; hosts have number 0");
            } else {
                requireTask(call, "whose", each);
            }
        }
        return all;
    }

    /// The tag of a message is needed.
    static void requireTag(String call, int tag) {
        if (tag < 0) {
            throw new CallArgumentException(call, "tag is " + tag + ": at least 0 is needed");
        }
    }

    /// A tag is needed, or any.
    static void requireWanted(String call, int tag) {
        if (tag < Pvm.ANY) {
            throw new CallArgumentException(
                    call, "tag is " + tag + ": at least 0 is needed, or Pvm.ANY");
        }
    }
}
