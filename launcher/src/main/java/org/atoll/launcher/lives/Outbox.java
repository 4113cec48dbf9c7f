// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.lives;

import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.atoll.fabric.control.ControlConnection;
import org.atoll.fabric.control.ControlMessage;

/// The messages of a coordinator to one process, written by a thread of its own: a process that
/// does not read, because it is stopped, must not hold up the coordinator.
public final class Outbox implements Voice {
    private final ControlConnection connection;
    private final BlockingQueue<Runnable> waiting = new LinkedBlockingQueue<>();
    private volatile boolean isOver;

    /// Begins without messages.
    ///
    /// @param name what its thread is called
    public Outbox(ControlConnection connection, String name) {
        this.connection = connection;
        Thread.ofVirtual().name(name).start(this::write);
    }

    @Override
    public void tell(ControlMessage message) {
        waiting.add(() -> send(message));
    }

    @Override
    public void end() {
        waiting.add(() -> isOver = true);
    }

    private void write() {
        try {
            while (!isOver) {
                waiting.take().run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        connection.close();
    }

    private void send(ControlMessage message) {
        try {
            connection.send(message);
        } catch (IOException e) {
            // the process is going: whoever reads from it says so
            isOver = true;
        }
    }
}
