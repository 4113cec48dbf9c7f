// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.util.function.Consumer;
import java.util.function.Predicate;
import org.atoll.fabric.memory.SparseArray;
import org.jspecify.annotations.Nullable;

/// Brings messages and receives together (MPI 4.1, section 3.5): by context, source and tag;
/// among messages of one source, the earliest sent first; among receives, the earliest posted
/// first, whether or not it uses wildcards. Holder only.
final class Matcher {
    private final SparseArray<PostedQueue> fromSource;
    private final PostedQueue fromAny = new PostedQueue();
    private final UnexpectedQueue unexpected;
    private long posted;
    private int waiting;

    Matcher(int sources) {
        fromSource = new SparseArray<>(sources);
        unexpected = new UnexpectedQueue(sources);
    }

    /// Makes room for sources of another world.
    void reach(int sources) {
        fromSource.resize(sources);
        unexpected.reach(sources);
    }

    /// Posts a receive for which no unexpected message was found.
    void post(ReceiveRequest request) {
        request.order = posted++;
        waiting++;
        queue(request.peer).add(request);
    }

    private PostedQueue queue(int source) {
        if (source < 0) {
            return fromAny;
        }
        PostedQueue queue = fromSource.get(source);
        if (queue == null) {
            queue = new PostedQueue();
            fromSource.set(source, queue);
        }
        return queue;
    }

    /// Whether a posted receive waits for a message. When none waits at all, which is what a
    /// stream of short messages finds, that costs one look.
    boolean isPosted(int source, int context, int tag) {
        return waiting > 0 && findPosted(source, context, tag) != null;
    }

    private @Nullable ReceiveRequest findPosted(int source, int context, int tag) {
        PostedQueue queue = fromSource.get(source);
        ReceiveRequest named = queue == null ? null : queue.find(context, tag);
        ReceiveRequest any = fromAny.find(context, tag);
        return earlier(named, any);
    }

    /// Takes the receive that an arriving message matches.
    ///
    /// @return null if there is none, or it must not match yet
    @Nullable ReceiveRequest takePosted(int source, int context, int tag) {
        ReceiveRequest chosen = findPosted(source, context, tag);
        if (chosen == null || chosen.held) {
            return null;
        }
        withdraw(chosen);
        return chosen;
    }

    /// Takes the receive that an arriving message matches, if the message fits.
    ///
    /// @return null if there is none, or it must not match yet, or has too little room
    @Nullable ReceiveRequest takePosted(int source, int context, int tag, long bytes) {
        ReceiveRequest chosen = waiting > 0 ? findPosted(source, context, tag) : null;
        return chosen == null || chosen.bytes < bytes ? null : takePosted(source, context, tag);
    }

    private static @Nullable ReceiveRequest earlier(
            @Nullable ReceiveRequest a, @Nullable ReceiveRequest b) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        return a.order < b.order ? a : b;
    }

    /// Takes a receive back.
    ///
    /// @return false if a message has matched it already
    boolean withdraw(ReceiveRequest request) {
        boolean here = queue(request.peer).remove(request);
        if (here) {
            waiting--;
        }
        return here;
    }

    /// Takes posted receives back.
    ///
    /// @param which those to take
    /// @param each  is given each of them
    void withdrawIf(Predicate<ReceiveRequest> which, Consumer<ReceiveRequest> each) {
        Consumer<ReceiveRequest> taken = request -> {
            waiting--;
            each.accept(request);
        };
        fromAny.removeIf(which, taken);
        fromSource.forEach(queue -> queue.removeIf(which, taken));
    }

    /// Shows the posted receives.
    void eachPosted(Consumer<ReceiveRequest> each) {
        fromAny.each(each);
        fromSource.forEach(queue -> queue.each(each));
    }

    /// Keeps a message that no posted receive matches.
    void file(Unexpected message) {
        unexpected.add(message);
    }

    /// Finds the message that a receive would match, and leaves it.
    @Nullable Unexpected peek(int source, int context, int tag) {
        return unexpected.isEmpty() ? null : unexpected.find(source, context, tag);
    }

    /// Takes the message that a receive matches.
    @Nullable Unexpected takeUnexpected(int source, int context, int tag) {
        Unexpected message = peek(source, context, tag);
        if (message == null || isHeld(message)) {
            return null;
        }
        unexpected.remove(message);
        return message;
    }

    /// Whether a receive wants a message that must not match yet: nobody else gets it.
    private boolean isHeld(Unexpected message) {
        ReceiveRequest before = waiting == 0
                ? null
                : findPosted(message.source, message.context, message.tag);
        return before != null && before.held;
    }

    /// Shows the messages that are here, in the order of their arrival.
    void each(Consumer<Unexpected> each) {
        unexpected.each(each);
    }

    /// Takes messages out, wherever they are.
    ///
    /// @param which those to take
    /// @param each  is given each of them
    void takeIf(Predicate<Unexpected> which, Consumer<Unexpected> each) {
        unexpected.removeIf(which, each);
    }

    /// Takes the announced message that a sender wants back.
    @Nullable Unexpected takeAnnounced(int source, int senderId) {
        Unexpected message = unexpected.findAnnounced(source, senderId);
        if (message != null) {
            unexpected.remove(message);
        }
        return message;
    }
}
