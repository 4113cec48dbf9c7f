// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The messages that were announced by ranks that are away, or were when they had not yet brought
/// them: their bytes come from the next life. Holder only.
final class Absences {
    private final List<Entry> entries = new ArrayList<>();

    /// One of them: a message that nobody has received, or that a receive has matched.
    private static final class Entry {
        private final Unexpected message;
        private @Nullable ReceiveRequest receive;

        Entry(Unexpected message, @Nullable ReceiveRequest receive) {
            this.message = message;
            this.receive = receive;
        }
    }

    Absences() {}

    /// A message's bytes are lacking.
    void add(Unexpected message) {
        if (!message.absent) {
            message.absent = true;
            entries.add(new Entry(message, null));
        }
    }

    /// A receive has matched one whose bytes are lacking.
    void add(ReceiveRequest receive) {
        receive.beginAgain();
        Unexpected message = new Unexpected(
                receive.source(), receive.context, receive.actualTag(), receive.messageBytes(),
                null, 0);
        message.number = receive.order;
        message.absent = true;
        entries.add(new Entry(message, receive));
    }

    /// A receive matches a message whose bytes are lacking.
    void match(Unexpected message, ReceiveRequest receive) {
        for (Entry entry : entries) {
            if (entry.message.equals(message)) {
                entry.receive = receive;
            }
        }
    }

    /// A sender announces a message again.
    ///
    /// @param granted takes the receive that has matched it, if one has
    void bring(
            int source, int context, int tag, long number, int senderId,
            Consumer<ReceiveRequest> granted) {
        Entry found = entries.stream()
                .filter(each -> is(each.message, source, context, tag, number))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("message " + number + " of rank "
                        + source + ", tag " + tag + ", is brought again, but is not lacking"));
        entries.remove(found);
        found.message.absent = false;
        found.message.senderId = senderId;
        ReceiveRequest receive = found.receive;
        if (receive != null && !receive.isDone()) {
            granted.accept(receive);
        }
    }

    private static boolean is(
            Unexpected message, int source, int context, int tag, long number) {
        return message.source == source && message.context == context && message.tag == tag
                && message.number == number;
    }

    /// Those of a rank.
    List<Stored> of(int source) {
        return entries.stream()
                .map(each -> each.message)
                .filter(message -> message.source == source)
                .map(message -> new Stored(
                        source, message.context, message.tag, message.bytes, message.number,
                        null))
                .toList();
    }

    /// The receives that have matched some.
    List<ReceiveRequest> receives() {
        List<ReceiveRequest> all = new ArrayList<>();
        for (Entry entry : entries) {
            ReceiveRequest receive = entry.receive;
            if (receive != null) {
                all.add(receive);
            }
        }
        return all;
    }
}
