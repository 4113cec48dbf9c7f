// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.atoll.fabric.device.FrameSink;
import org.jspecify.annotations.Nullable;

/// The connections that carry frames, and the polling thread's look at them.
///
/// With few connections each poll reads every socket: a read that finds nothing is cheaper than
/// asking a selector first. With many, a selector of the polling thread's own says which have
/// something.
///
/// Only the polling thread changes them; any thread may ask which there are.
final class Connections {
    private final int few;
    private final Selector selector;

    private volatile Connection[] all = {};
    private final Reading reading = new Reading();
    private boolean crowded;
    private boolean unswept;

    /// Reads the connections that the selector has found to have something.
    private static final class Reading implements Consumer<SelectionKey> {
        private @Nullable FrameSink sink;
        private int delivered;

        @Override
        public void accept(SelectionKey key) {
            if (key.attachment() instanceof Connection connection && sink != null) {
                delivered += connection.receive(sink);
            }
        }
    }

    /// Begins without any.
    ///
    /// @param few how many are read one by one
    /// @throws IOException if the system has no selector to give
    Connections(int few) throws IOException {
        this.few = few;
        this.selector = Selector.open();
    }

    /// {@return those there are, also those that have ended while the peer's life has not} From any
    /// thread.
    List<Connection> all() {
        return Arrays.asList(all);
    }

    /// {@return whether there are too many to read each of them}
    boolean areMany() {
        return crowded;
    }

    /// Adds one, and turns to the selector once there are too many.
    ///
    /// @param connection carries frames from now on
    void add(Connection connection) {
        Connection[] more = Arrays.copyOf(all, all.length + 1);
        more[all.length] = connection;
        all = more;
        crowded = more.length > few;
        if (crowded) {
            all().forEach(this::register);
        }
    }

    /// Ends one and forgets it.
    ///
    /// @param connection carries frames of a life that is over
    void remove(Connection connection) {
        connection.forget();
        all = Arrays.stream(all)
                .filter(each -> each != connection)
                .toArray(Connection[]::new);
        crowded = all.length > few;
        unswept = true;
    }

    /// Lets the selector forget those that were removed, which keeps their descriptors until then.
    /// Costs nothing while there are none. With many connections each [#select] does so.
    void sweep() {
        if (!unswept) {
            return;
        }
        unswept = false;
        if (!crowded && !selector.keys().isEmpty()) {
            try {
                selector.selectNow();
                selector.selectedKeys().clear();
            } catch (IOException e) {
                throw new UncheckedIOException("the system refuses to select", e);
            }
        }
    }

    private void register(Connection connection) {
        try {
            if (connection.isOpen() && connection.channel().keyFor(selector) == null) {
                connection.channel().register(selector, SelectionKey.OP_READ, connection);
            }
        } catch (IOException e) {
            connection.end("connection broke: " + e.getMessage());
        }
    }

    /// Asks the selector which connections have something, and reads those.
    ///
    /// @param to takes the frames
    /// @return how many frames
    int select(FrameSink to) {
        reading.sink = to;
        reading.delivered = 0;
        try {
            selector.selectNow(reading);
        } catch (IOException e) {
            throw new UncheckedIOException("the system refuses to select", e);
        }
        return reading.delivered;
    }

    /// Writes what waits for the sockets and, if there are few, reads them all.
    ///
    /// @param to takes the frames
    /// @return how many frames
    int visit(FrameSink to) {
        int frames = 0;
        for (Connection connection : all) {
            if (connection.isStalled()) {
                connection.flush();
            }
            if (!crowded) {
                frames += connection.receive(to);
            }
        }
        return frames;
    }

    /// {@return whether published frames wait for a socket}
    boolean areStalled() {
        for (Connection connection : all) {
            if (connection.isStalled()) {
                return true;
            }
        }
        return false;
    }

    /// Ends them all.
    void end() {
        all().forEach(connection -> connection.end(""));
    }

    /// Gives the selector back.
    ///
    /// @throws IOException if the system does not take it
    void close() throws IOException {
        selector.close();
    }
}
