// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.atoll.codec.face.Face;
import org.atoll.remote.Spread.Place;
import org.jspecify.annotations.Nullable;

/// Calls of groups that begin on this rank.
final class GroupCalls {
    private final CallPermission permission;
    private final GroupSpreads spreads;
    private final ReferenceEvents events;
    private final EarlierCalls earlier;
    private final GroupRuns runs;
    private final GroupFutures futures;

    /// A call that has been prepared.
    ///
    /// @param what    the same in words
    /// @param given   what the operator and the arguments refer to, held until it has run
    private record Prepared(
            List<?> members, Spread spread, String what, List<ObjectId> given) {}

    GroupCalls(
            CallPermission permission,
            GroupSpreads spreads,
            ReferenceEvents events,
            EarlierCalls earlier,
            GroupRuns runs,
            GroupFutures futures) {
        this.permission = permission;
        this.spreads = spreads;
        this.events = events;
        this.earlier = earlier;
        this.runs = runs;
        this.futures = futures;
    }

    /// Sees to it that references can make a group.
    ///
    /// @throws IllegalArgumentException if they cannot
    void require(List<?> references) {
        spreads.require(references);
    }

    /// Calls all objects of a group.
    ///
    /// @param group   what it prints
    /// @param yield   what becomes of the results, as [Spread] says
    /// @param call    calls the first of them
    /// @param how     combines results, if they are
    /// @return the results, or the one result, or nothing
    <R> List<R> callAll(
            String group,
            List<?> members,
            int yield,
            Callable<R> call,
            @Nullable Combining<R> how) {
        CallingThread thread = permission.require(() -> "call of a group");
        Prepared prepared = prepare(thread, group, members, yield, call, how);
        earlier.awaitBegun(thread, prepared.spread.places());
        return results(thread, prepared);
    }

    /// The same on a thread of its own.
    ///
    /// @param then makes the future's result
    <R, S> CompletableFuture<S> begin(
            String group,
            List<?> members,
            int yield,
            Callable<R> call,
            @Nullable Combining<R> how,
            Function<List<R>, S> then) {
        CallingThread caller = permission.require(() -> "call of a group");
        Prepared prepared = prepare(caller, group, members, yield, call, how);
        return futures.begin(
                prepared.what, thread -> then.apply(this.<R>results(thread, prepared)));
    }

    /// Calls each object with its own arguments.
    ///
    /// @param group what it prints
    /// @param calls calls the one with an index
    <R> List<R> callEach(String group, List<?> members, IntFunction<Callable<R>> calls) {
        CallingThread thread = permission.require(() -> "call of a group");
        Prepared prepared =
                prepared(thread, group, members, spreads.ofEach(thread, members, calls));
        earlier.awaitBegun(thread, prepared.spread.places());
        return results(thread, prepared);
    }

    private Prepared prepare(
            CallingThread thread,
            String group,
            List<?> members,
            int yield,
            Callable<?> call,
            @Nullable Combining<?> how) {
        return prepared(
                thread, group, members, spreads.of(thread, members, yield, call, how));
    }

    private Prepared prepared(
            CallingThread thread, String group, List<?> members, Spread spread) {
        List<ObjectId> given = spread.given(events.keep(thread.takeWritten()));
        return new Prepared(members, spread, "call of all " + group, given);
    }

    private <R> List<R> results(CallingThread thread, Prepared prepared) {
        GroupResults results = new GroupResults(prepared.spread.yield());
        try {
            runs.run(thread, prepared.spread, 0, prepared.what, prepared.given, results);
            Throwable failure = results.failure();
            if (failure != null) {
                throw Unchecked.of(failure);
            }
            return all(prepared, results);
        } finally {
            events.read(prepared.given);
            events.read(results.takeHeld());
        }
    }

    /// The results by index, or the one result, or nothing.
    @SuppressWarnings("unchecked") // the results are those of the method
    private <R> List<R> all(Prepared prepared, GroupResults results) {
        List<@Nullable Object> all = switch (prepared.spread.yield()) {
            case Spread.EACH -> each(prepared, results);
            case Spread.ONE -> Collections.singletonList(results.one());
            default -> List.of();
        };
        return (List<R>) all;
    }

    private List<@Nullable Object> each(Prepared prepared, GroupResults results) {
        Face face = spreads.face(prepared.members);
        @Nullable Object[] each = new @Nullable Object[prepared.members.size()];
        for (Place place : prepared.spread.places()) {
            for (int i = 0; i < place.count(); i++) {
                int index = place.indices()[i];
                byte[] graph = results.graph(index);
                each[index] = graph == null
                        ? null
                        : runs.read(graph, face, prepared.spread.call(place, i).method());
            }
        }
        return Arrays.asList(each);
    }
}
