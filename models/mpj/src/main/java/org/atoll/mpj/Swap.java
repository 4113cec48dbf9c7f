// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.message.Status;

/// A send and a receive at the same time, which no other rank's order of calls can block.
final class Swap {
    private Swap() {}

    static Status of(
            Communicator comm, Part out, int dest, int sendTag, Part in, int source,
            int receiveTag) {
        Given.message("out", out);
        Given.message("in", in);
        comm.usable();
        Checks.tags(sendTag, receiveTag);
        comm.to(dest, sendTag);
        Request receiving = comm.receiveAsync(in, source, receiveTag);
        try {
            comm.sendAsync(out, dest, sendTag).await();
            return receiving.await();
        } catch (RuntimeException | Error e) {
            takeBack(receiving);
            throw e;
        }
    }

    /// Ends a receive nobody waits for, which would take the message of a later one. A message that
    /// is arriving already arrives.
    private static void takeBack(Request receiving) {
        if (!receiving.cancel()) {
            try {
                receiving.await();
            } catch (CommunicationException _) { // what else has failed is told
            }
        }
    }

    /// The same with one part, whose values are copied before they are sent.
    static Status inPlace(
            Communicator comm, Part part, int dest, int sendTag, int source, int receiveTag) {
        Given.message("part", part);
        comm.usable();
        Checks.tags(sendTag, receiveTag);
        comm.from(source, receiveTag);
        Checks.writable(part.buffer());
        comm.to(dest, sendTag);
        Request sending = comm.sendAsync(part.copy(), dest, sendTag);
        Status status = comm.receive(part, source, receiveTag);
        sending.await();
        return status;
    }
}
