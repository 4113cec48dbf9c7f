// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.start;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SocketChannel;
import org.atoll.fabric.control.ControlAddress;
import org.atoll.fabric.control.ControlConnection;
import org.atoll.fabric.control.ControlHandshake;
import org.atoll.fabric.control.Redial;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.Settings;
import org.jspecify.annotations.Nullable;

/// The line from a rank to its coordinator, as it is made: again, if strangers have pushed it out.
final class CoordinatorLine {
    /// For how long a rank tries, unless `atoll.join.timeout` says otherwise.
    static final int PATIENCE_SECONDS = 60;

    private CoordinatorLine() {}

    /// Connects as a rank. Blocks until the coordinator has let it in.
    ///
    /// @throws CommunicationException if it cannot be reached in time, or refuses
    static ControlConnection open(ControlAddress address, JobKey key, int rank, int life) {
        try {
            Redial redial = new Redial(1_000_000_000L * Settings.ofThisProcess()
                    .number("atoll.join.timeout", PATIENCE_SECONDS, 1));
            ControlConnection made = null;
            while (made == null) {
                made = dial(address, key, rank, life, redial);
            }
            return made;
        } catch (IOException | RuntimeException e) {
            throw new CommunicationException(
                    "rank " + rank + " cannot join job " + key.job()
                            + " at " + address + ": " + reason(e), -1, e);
        }
    }

    /// Connects once.
    ///
    /// @return the connection, or null if another attempt may succeed
    private static @Nullable ControlConnection dial(
            ControlAddress address, JobKey key, int rank, int life, Redial redial)
            throws IOException {
        SocketChannel channel = null;
        try {
            channel = SocketChannel.open(address.socket());
            return ControlHandshake.asRank(channel, key, rank, life);
        } catch (IOException | RuntimeException e) {
            boolean stood = channel != null;
            closeQuietly(channel);
            if (e instanceof IOException ended
                    && (stood || Redial.wasReset(ended)) && redial.again(ended)) {
                return null;
            }
            throw e;
        }
    }

    /// Why a connection failed, in words.
    static String reason(Exception e) {
        return e.getMessage() == null ? "the connection was closed" : e.getMessage();
    }

    private static void closeQuietly(@Nullable SocketChannel channel) {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
