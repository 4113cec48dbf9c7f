// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// Calls of groups that begin on this rank.
final class GroupCalls {
    private final CallPermission permission;
    private final GroupSpreads spreads;
    private final ReferenceEvents events;
    private final EarlierCalls earlier;
    private final GroupRuns runs;
    private final Asynchronous asynchronous;
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
            Asynchronous asynchronous,
            GroupFutures futures) {
        this.permission = permission;
        this.spreads = spreads;
        this.events = events;
        this.earlier = earlier;
        this.runs = runs;
        this.asynchronous = asynchronous;
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
        return futures.begin(thread -> then.apply(this.<R>results(thread, prepared)));
    }

    private Prepared prepare(
            CallingThread thread,
            String group,
            List<?> members,
            int yield,
            Callable<?> call,
            @Nullable Combining<?> how) {
        Spread spread = spreads.of(thread, members, yield, call, how);
        List<ObjectId> given = events.keep(thread.takeWritten());
        return new Prepared(members, spread, "call of all " + group, given);
    }

    @SuppressWarnings("unchecked") // the results are those of the method
    private <R> List<R> results(CallingThread thread, Prepared prepared) {
        GroupResults results;
        try {
            results = runs.run(thread, prepared.spread, prepared.what, prepared.given);
        } finally {
            events.read(prepared.given);
        }
        Throwable failure = results.failure();
        if (failure != null) {
            throw Unchecked.of(failure);
        }
        return (List<R>) results.all(prepared.members.size());
    }

    private static void make(Callable<?> call) throws Exception {
        Object _ = call.call();
    }

    /// Calls each object with its own arguments.
    ///
    /// @param calls calls the one with an index
    <R> List<R> callEach(int count, IntFunction<Callable<R>> calls) {
        List<CompletableFuture<R>> made = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            made.add(asynchronous.begin(GroupCalls::make, calls.apply(index)));
        }
        List<R> results = new ArrayList<>();
        Throwable failure = null;
        for (CompletableFuture<R> future : made) {
            asynchronous.awaitEnd(future);
            if (future.isCompletedExceptionally()) {
                failure = GroupResults.joined(failure, future.exceptionNow());
            } else {
                results.add(future.getNow(null)); // it is done
            }
        }
        if (failure != null) {
            throw Unchecked.of(failure);
        }
        return results;
    }
}
