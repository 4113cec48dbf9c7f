// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.message.Status;

/// An access to a file that was started and goes on by itself, in a thread of the rank's world.
final class FileRequest extends Request {
    private final Comm comm;
    private final Undertaking<Status> undertaking;

    private FileRequest(Comm comm, Undertaking<Status> undertaking) {
        super(comm.endpoint());
        this.comm = comm;
        this.undertaking = undertaking;
    }

    static FileRequest start(Comm comm, String call, Supplier<Status> access) {
        Undertaking<Status> undertaking = new Undertaking<>(comm.world().fabric(), call);
        undertaking.start(() -> {
            // A second thread has been at the endpoint: one that waits there for the disk alone
            // must not be taken for a deadlocked rank.
            comm.endpoint().enter();
            comm.endpoint().exit();
            return access.get();
        });
        return new FileRequest(comm, undertaking);
    }

    @Override
    public Status await() {
        try {
            settle();
            return undertaking.outcome();
        } catch (CommunicationException e) {
            throw comm.failed(e);
        }
    }

    /// Blocks until it is over, well or not.
    void settle() {
        undertaking.settle();
    }

    @Override
    public boolean isDone() {
        return undertaking.look();
    }

    @Override
    public CompletionStage<Status> stage() {
        return undertaking.stage();
    }

    @Override
    boolean isOver() {
        return undertaking.isDone();
    }

    @Override
    String describe() {
        return undertaking.describe();
    }

    @Override
    int awaitedPeer() {
        return -1;
    }
}
