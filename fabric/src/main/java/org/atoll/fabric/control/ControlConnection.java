// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.control;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import org.atoll.fabric.job.Pulse;
import org.jspecify.annotations.Nullable;

/// One end of a control connection whose other end has proved that it belongs to the job.
///
/// A host at the other end that is gone without a word ends it after 30 s, as seen by whoever
/// receives. One thread may receive while any others send. Obtained from [ControlHandshake].
public final class ControlConnection implements Closeable {
    /// As long as ranks on other hosts do without a word of the launcher.
    private static final int SILENT_MILLIS = 30_000;

    private final SocketChannel channel;
    private final DataInputStream in;
    private final Object sending = new Object();

    ControlConnection(SocketChannel channel) throws IOException {
        this.channel = channel;
        if (channel.supportedOptions().contains(StandardSocketOptions.SO_KEEPALIVE)) {
            Pulse.start(channel, SILENT_MILLIS);
        }
        this.in = new DataInputStream(new BufferedInputStream(Channels.newInputStream(channel)));
    }

    /// This end's address.
    ///
    /// @return null where it has none that another host could use, or is closed
    public @Nullable InetAddress ownAddress() {
        try {
            return channel.getLocalAddress() instanceof InetSocketAddress at
                    && !at.getAddress().isLoopbackAddress()
                    ? at.getAddress()
                    : null;
        } catch (IOException e) {
            return null;
        }
    }

    /// Sends a message. Blocks while the operating system's buffer is full; a pending interrupt
    /// of the thread is kept, and does not close the connection.
    ///
    /// @throws IOException if the connection is broken
    public void send(ControlMessage message) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(body);
        out.writeInt(0);
        ControlFormat.write(out, message);
        ByteBuffer bytes = ByteBuffer.wrap(body.toByteArray());
        if (bytes.capacity() - 4 > ControlFormat.MOST_BYTES) {
            throw new StreamCorruptedException(
                    "a control message of " + bytes.capacity() + " bytes is too long");
        }
        bytes.putInt(0, bytes.capacity() - 4);
        boolean interrupted = Thread.interrupted();
        try {
            writeAll(bytes);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Waits for the next message.
    ///
    /// @return the message, or null when the other end has closed the connection
    /// @throws IOException if the connection is broken or the bytes are no message
    public @Nullable ControlMessage receive() throws IOException {
        int length;
        try {
            length = in.readInt();
        } catch (EOFException e) {
            return null;
        }
        if (length < 1 || length > ControlFormat.MOST_BYTES) {
            throw new StreamCorruptedException("a control message of " + length + " bytes");
        }
        byte[] body = in.readNBytes(length);
        if (body.length < length) {
            throw new EOFException("the connection ended inside a control message");
        }
        return ControlFormat.read(new DataInputStream(new ByteArrayInputStream(body)));
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    DataInputStream in() {
        return in;
    }

    void writeAll(ByteBuffer bytes) throws IOException {
        synchronized (sending) {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }
    }
}
