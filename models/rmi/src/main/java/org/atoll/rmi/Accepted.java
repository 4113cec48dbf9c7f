// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import org.atoll.fabric.control.Newcomer;
import org.jspecify.annotations.Nullable;

/// A connection that RMI serves, with the few things that RMI uses of a socket. Of who has proved
/// nothing each read is a wait, in which it is counted among the strangers and may have to make
/// room; no read is limited otherwise. One thread at a time reads, serves and answers.
final class Accepted extends Socket {
    private static final int ACKNOWLEDGED = 0x4e;

    private final Newcomer newcomer;
    private final Standing standing;
    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;

    /// The standing of the other end: what is known of it.
    enum Standing {
        /// It has proved to belong to the job.
        OF_JOB,
        /// It has proved nothing.
        STRANGER,
        /// It has proved nothing, and RMI is not told its address. A registry of the JDK then takes
        /// it for nobody of its host: it may look up, and changes nothing.
        HIDDEN
    }

    /// Takes a connection over.
    ///
    /// @param first    what was read of it and belongs to RMI
    /// @param answered hears that a call is being answered, on the thread that reads the next one
    Accepted(Newcomer newcomer, Standing standing, byte[] first, Runnable answered)
            throws IOException {
        this.newcomer = newcomer;
        this.standing = standing;
        this.socket = newcomer.channel().socket();
        this.in = new Reads(newcomer, standing, first);
        this.out = new Writes(socket, standing, answered);
    }

    /// The stream of what the other end says.
    static final class Reads extends InputStream {
        private final Newcomer newcomer;
        private final Standing standing;
        private final byte[] first;
        private final InputStream rest;
        private int taken;

        Reads(Newcomer newcomer, Standing standing, byte[] first) throws IOException {
            this.newcomer = newcomer;
            this.standing = standing;
            this.first = first;
            this.rest = newcomer.channel().socket().getInputStream();
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] to, int at, int length) throws IOException {
            int known = Math.min(length, first.length - taken);
            if (known > 0 || length == 0) {
                System.arraycopy(first, taken, to, at, known);
                taken += known;
                return known;
            }
            if (standing == Standing.OF_JOB) {
                return rest.read(to, at, length);
            }
            newcomer.awaited();
            try {
                return rest.read(to, at, length);
            } finally {
                newcomer.heard();
            }
        }

        @Override
        public int available() throws IOException {
            return first.length - taken + rest.available();
        }
    }

    /// The stream of what the other end is told.
    static final class Writes extends OutputStream {
        private final Socket socket;
        private final Standing standing;
        private final Runnable answered;
        private final OutputStream to;
        private boolean begun;

        Writes(Socket socket, Standing standing, Runnable answered) throws IOException {
            this.socket = socket;
            this.standing = standing;
            this.answered = answered;
            this.to = socket.getOutputStream();
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] from, int at, int length) throws IOException {
            answered.run();
            boolean hello = !begun && standing == Standing.HIDDEN
                    && length > 3 && from[at] == ACKNOWLEDGED;
            begun = true;
            if (hello) {
                to.write(seen(from, at, length));
            } else {
                to.write(from, at, length);
            }
        }

        /// RMI's first answer tells the other end its own address, for one that does not know it.
        /// It has none to tell here, so the true one is put in: a byte, a text, and the port.
        private byte[] seen(byte[] from, int at, int length) throws IOException {
            int text = 3 + (((from[at + 1] & 0xff) << Byte.SIZE) | (from[at + 2] & 0xff));
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream answer = new DataOutputStream(bytes);
            answer.writeByte(ACKNOWLEDGED);
            answer.writeUTF(socket.getInetAddress().getHostAddress());
            answer.write(from, at + text, length - text);
            return bytes.toByteArray();
        }

        @Override
        public void flush() throws IOException {
            to.flush();
        }
    }

    @Override
    public @Nullable InetAddress getInetAddress() {
        return standing == Standing.HIDDEN ? null : socket.getInetAddress();
    }

    @Override
    public int getPort() {
        return socket.getPort();
    }

    @Override
    public int getLocalPort() {
        return socket.getLocalPort();
    }

    @Override
    public InputStream getInputStream() {
        return in;
    }

    @Override
    public OutputStream getOutputStream() {
        return out;
    }

    @Override
    public void setTcpNoDelay(boolean on) throws SocketException {
        socket.setTcpNoDelay(on);
    }

    /// The admission has the time limits.
    @Override
    public void setSoTimeout(int millis) {}

    @Override
    public void close() {
        newcomer.close();
        newcomer.settled();
    }

    @Override
    public boolean isClosed() {
        return socket.isClosed();
    }

    @Override
    public String toString() {
        return newcomer.remote();
    }
}
