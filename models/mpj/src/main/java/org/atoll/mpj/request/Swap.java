// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.request;

import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.message.Status;
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.part.Portion;
import org.atoll.mpj.part.Required;

/// A send and a receive at the same time, which no other rank's order of calls can block.
public final class Swap {
    private Swap() {}

    /// Sends one part and receives into another.
    public static Status of(
            Messages messages, Portion out, int dest, int sendTag, Portion in, int source,
            int receiveTag) {
        Required.message("out", out);
        Required.message("in", in);
        messages.domain().requireUsable();
        Checks.tags(sendTag, receiveTag);
        messages.to(dest, sendTag);
        Started receiving = Started.receive(messages, in, source, receiveTag);
        try {
            Started.send(messages, out, dest, sendTag).await();
            return receiving.await();
        } catch (RuntimeException | Error e) {
            takeBack(receiving);
            throw e;
        }
    }

    /// Ends a receive nobody waits for, which would take the message of a later one. A message that
    /// is arriving already arrives.
    private static void takeBack(Started receiving) {
        if (!receiving.cancel()) {
            try {
                receiving.await();
            } catch (CommunicationException _) { // what else has failed is told
            }
        }
    }

    /// The same with one part, whose values are copied before they are sent.
    /// Sends a part and receives into the same one.
    public static Status inPlace(
            Messages messages, Portion part, int dest, int sendTag, int source, int receiveTag) {
        Required.message("part", part);
        messages.domain().requireUsable();
        Checks.tags(sendTag, receiveTag);
        messages.from(source, receiveTag);
        Checks.writable(part.buffer());
        messages.to(dest, sendTag);
        Started sending = Started.send(messages, part.copy(), dest, sendTag);
        Status status = messages.receive(part, source, receiveTag);
        sending.await();
        return status;
    }
}
