// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.io.IOException;
import org.atoll.fabric.control.ControlConnection;
import org.atoll.fabric.control.ControlMessage;
import org.atoll.launcher.lives.Voice;

/// The way to a process of a job that ends, or goes on, without it: each message is written by the
/// thread that has it.
record DirectVoice(ControlConnection connection) implements Voice {
    @Override
    public void tell(ControlMessage message) {
        try {
            connection.send(message);
        } catch (IOException e) {
            // That process is ending; the node reports how.
            assert e != null;
        }
    }

    @Override
    public void end() {
        connection.close();
    }
}
