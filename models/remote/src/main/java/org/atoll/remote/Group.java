// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Objects of one class that are called together, wherever they are.
///
/// ```java
/// Group<Worker> all = remote.createOnEach(Worker.class, rank -> rank);
/// double[] sum = all.combine(worker -> worker.step(halo), Combine.SUM);
/// ```
///
/// The lambda that says what is called makes exactly one call, of the object it is given, and
/// gives its value: it runs once, and what it writes is sent to all. A call goes down a tree of the
/// ranks that have objects, and results come up: once over each slow link. Objects of one
/// rank are called at the same time.
///
/// If some of the objects throw, the call throws the same as one of them; what the others have
/// thrown is attached as suppressed. A call of a group begins after all calls that its thread
/// has made before have begun. Any thread may call, except in a call that runs in line.
public final class Group<T> {
    private final GroupCalls calls;
    private final List<T> members;

    /// The call to each object, as a lambda.
    @FunctionalInterface
    public interface Each<T, R> {

        /// Makes the call.
        ///
        /// @throws Exception if the method does
        R call(T member) throws Exception;
    }

    /// The call to each object, if nothing is returned.
    @FunctionalInterface
    public interface EachAction<T> {

        /// Makes the call.
        ///
        /// @throws Exception if the method does
        void run(T member) throws Exception;
    }

    /// The call to each object, with arguments of its own for each.
    @FunctionalInterface
    public interface EachOwn<T, R> {

        /// Makes the call.
        ///
        /// @throws Exception if the method does
        R call(T member, int index) throws Exception;
    }

    Group(GroupCalls calls, List<T> members) {
        this.calls = calls;
        this.members = List.copyOf(members);
    }

    /// How many objects there are.
    ///
    /// @return at least 1
    public int size() {
        return members.size();
    }

    /// A reference to one of them.
    ///
    /// @param index 0 to size - 1
    public T get(int index) {
        return members.get(index);
    }

    /// References to all of them, by index.
    ///
    /// @return unmodifiable
    public List<T> members() {
        return members;
    }

    /// Calls all with the same arguments, which are written once. Blocks until all have run.
    public void broadcast(EachAction<T> call) {
        List<Object> _ = callAll(Spread.NOTHING, action(call), null);
    }

    private static <T> Each<T, Object> action(EachAction<T> call) {
        return member -> {
            call.run(member);
            return "";
        };
    }

    /// Calls all with the same arguments, which are written once. Blocks until all have run.
    ///
    /// @return the results, by index
    public <R> List<R> gather(Each<T, R> call) {
        return callAll(Spread.EACH, call, null);
    }

    /// Calls each with arguments of its own: scatters the arguments, and gathers the results.
    /// Blocks until all have run. An object's arguments go down the tree with those of the objects
    /// behind it.
    ///
    /// @param call calls the object it is given, once; it runs once for each object
    /// @return the results, by index
    /// @throws IllegalArgumentException if arguments that go the same way are together longer than
    ///     `atoll.objects.bytes`
    public <R> List<R> scatter(EachOwn<T, R> call) {
        return calls.callEach(
                toString(), members, index -> () -> call.call(get(index), index));
    }

    /// Calls all with the same arguments and makes one of their results, in the tree. Blocks until
    /// all have run.
    public <R> R combine(Each<T, R> call, Combining<R> how) {
        return callAll(Spread.ONE, call, how).getFirst();
    }

    /// As [#combine(Each, Combining)], for numbers and arrays of numbers.
    public <R> R combine(Each<T, R> call, Combine how) {
        return combine(call, (Combining<R>) how::of);
    }

    /// As [#broadcast], without waiting. Calls of this thread that follow may overtake it until the
    /// future is done; that is so for the next two as well.
    ///
    /// @param call calls one; runs before this returns
    /// @return done when all have run
    public CompletableFuture<@Nullable Void> broadcastAsync(EachAction<T> call) {
        return begin(Spread.NOTHING, action(call), null, results -> null);
    }

    /// As [#gather], without waiting.
    ///
    /// @param call calls one; runs before this returns
    /// @return the results, by index
    public <R> CompletableFuture<List<R>> gatherAsync(Each<T, R> call) {
        return this.<R, List<R>>begin(Spread.EACH, call, null, results -> results);
    }

    /// As [#combine(Each, Combining)], without waiting.
    ///
    /// @param call calls one; runs before this returns
    public <R> CompletableFuture<R> combineAsync(Each<T, R> call, Combining<R> how) {
        return this.<R, R>begin(Spread.ONE, call, how, List::getFirst);
    }

    private <R> List<R> callAll(int yield, Each<T, R> call, @Nullable Combining<R> how) {
        return calls.callAll(toString(), members, yield, () -> call.call(get(0)), how);
    }

    private <R, S> CompletableFuture<S> begin(
            int yield,
            Each<T, R> call,
            @Nullable Combining<R> how,
            Function<List<R>, S> then) {
        return calls.begin(toString(), members, yield, () -> call.call(get(0)), how, then);
    }

    @Override
    public String toString() {
        return members.size() + " x " + members.getFirst().getClass().getSuperclass()
                .getSimpleName();
    }
}
