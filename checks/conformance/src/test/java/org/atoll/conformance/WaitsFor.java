// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Request;

/// The ways in which the others may wait for a rank that fails.
///
/// @param rank the one that fails
record WaitsFor(int rank) {

    /// The ways to wait for this rank alone, by name. Those whose names begin with `stage` make no
    /// progress by themselves, which a simulated rank must.
    Map<String, Consumer<Comm>> alone() {
        Map<String, Consumer<Comm>> waits = new LinkedHashMap<>();
        waits.put("receive", comm -> comm.receive(new int[1], rank, 0));
        waits.put("longSend", comm -> comm.send(new int[1 << 20], rank, 0));
        waits.put("request", comm -> comm.receiveAsync(new int[1], rank, 0).await());
        waits.put("awaitAny", comm -> awaitAny(comm.receiveAsync(new int[1], rank, 0)));
        waits.put("probe", comm -> comm.probe(rank, 0));
        waits.put("matchedProbe", comm -> comm.matchedProbe(rank, 0));
        waits.put("tryProbe", this::tryProbeForEver);
        waits.put("isDone", this::askForEver);
        waits.put("stage", comm -> join(comm.receiveAsync(new int[1], rank, 0)));
        waits.put("sendReceive", comm ->
                comm.sendReceive(new int[1], rank, 0, new int[1], rank, 0));
        return waits;
    }

    private static void awaitAny(Request request) {
        assertThat(Request.awaitAny(List.of(request))).isZero();
        request.await();
    }

    /// Waits without driving progress: somebody else must end the stage.
    static void join(Request request) {
        try {
            request.stage().toCompletableFuture().join();
        } catch (CompletionException e) {
            throw (CommunicationException) e.getCause();
        }
    }

    private void tryProbeForEver(Comm comm) {
        while (comm.tryProbe(rank, 0).isEmpty()) {
            Thread.yield();
        }
    }

    private void askForEver(Comm comm) {
        Request request = comm.receiveAsync(new int[1], rank, 0);
        while (!request.isDone()) {
            Thread.yield();
        }
        request.await();
    }
}
