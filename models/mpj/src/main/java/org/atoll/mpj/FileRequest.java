// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.concurrent.CompletionStage;
import org.atoll.fabric.message.Status;
import org.atoll.mpj.file.OpenFile;
import org.atoll.mpj.request.BackgroundTask;

/// A request of one access to a file.
final class FileRequest extends Request {
    private final OpenFile file;
    private final BackgroundTask<Status> access;

    FileRequest(OpenFile file, BackgroundTask<Status> access) {
        super(file.domain());
        this.file = file;
        this.access = access;
    }

    /// What is under way.
    BackgroundTask<Status> access() {
        return access;
    }

    @Override
    public Status await() {
        return file.await(access);
    }

    @Override
    boolean look() {
        return access.look();
    }

    @Override
    public CompletionStage<Status> stage() {
        return access.stage();
    }

    @Override
    boolean isOver() {
        return access.isDone();
    }

    @Override
    String describe() {
        return access.describe();
    }

    @Override
    int awaitedPeer() {
        return -1;
    }
}
