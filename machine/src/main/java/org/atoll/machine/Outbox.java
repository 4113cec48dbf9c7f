// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine;

import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.atoll.fabric.control.ControlConnection;
import org.atoll.fabric.control.ControlMessage;

/// The messages of the master to one process, written by a thread of its own: a process that does
/// not read, because it is stopped, must not hold up the master.
final class Outbox {
    private final ControlConnection connection;
    private final BlockingQueue<Runnable> waiting = new LinkedBlockingQueue<>();
    private volatile boolean isOver;

    Outbox(ControlConnection connection, String name) {
        this.connection = connection;
        Thread.ofVirtual().name(name).start(this::write);
    }

    /// Says something. Does not block.
    void tell(ControlMessage message) {
        waiting.add(() -> send(message));
    }

    /// Ends the connection behind what was said.
    void end() {
        waiting.add(() -> isOver = true);
    }

    /// Ends the connection now.
    void cut() {
        isOver = true;
        connection.close();
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
