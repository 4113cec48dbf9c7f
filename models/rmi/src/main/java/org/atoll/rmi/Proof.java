// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ProtocolException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import org.atoll.fabric.control.Newcomer;
import org.atoll.fabric.job.JobKey;

/// Proves at a port of a rank that a process belongs to the job, before RMI's own bytes:
///
/// ```
/// caller to rank                     rank to caller          caller to rank
///  4   "ATOR"                         32  a challenge         32  the caller's proof
///  32  a challenge with the mark      32  the rank's proof
///                                                             rank to caller
///                                                              1   1
///
/// proof = HMAC-SHA-256(secret, who | port | both challenges)
/// ```
///
/// The port is the one that the rank listens at and the caller has called: who listens at another
/// one and passes everything on gets no further.
final class Proof {
    static final byte[] OPENING = "ATOR".getBytes(StandardCharsets.US_ASCII);
    private static final int BYTES = 32;
    private static final byte ACCEPTED = 1;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final JobKey key;
    private final int port;

    Proof(JobKey key, int port) {
        this.key = key;
        this.port = port;
    }

    /// The caller's side. Blocks until the other end has answered, or the socket's time is up.
    ///
    /// @throws IOException if the other end is no rank of the job, or does not listen at the port
    void give(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        OutputStream out = socket.getOutputStream();
        byte[] mine = key.challenge(RANDOM);
        out.write(ByteBuffer.allocate(OPENING.length + BYTES).put(OPENING).put(mine).array());
        byte[] theirs = in.readNBytes(BYTES);
        require(in.readNBytes(BYTES), "rank", mine, theirs);
        out.write(of("caller", mine, theirs));
        if (in.read() != ACCEPTED) {
            throw new ProtocolException("the rank at port " + port + " has gone");
        }
    }

    /// The rank's side, behind [#OPENING]. Blocks until the caller has answered.
    ///
    /// @throws IOException if it goes away; a [ProtocolException] if it does not know the secret
    void take(Newcomer caller) throws IOException {
        SocketChannel channel = caller.channel();
        byte[] theirs = read(channel, BYTES);
        if (!key.isMarked(theirs)) {
            throw wrong();
        }
        caller.marked();
        byte[] mine = new byte[BYTES];
        RANDOM.nextBytes(mine);
        write(channel, ByteBuffer.allocate(2 * BYTES)
                .put(mine).put(of("rank", theirs, mine)).flip());
        require(read(channel, BYTES), "caller", theirs, mine);
        write(channel, ByteBuffer.wrap(new byte[] {ACCEPTED}));
    }

    private void require(byte[] proof, String who, byte[] caller, byte[] rank)
            throws ProtocolException {
        if (!MessageDigest.isEqual(proof, of(who, caller, rank))) {
            throw wrong();
        }
    }

    private ProtocolException wrong() {
        return new ProtocolException("wrong secret: the other end at port " + port
                + " is no process of job " + key.job());
    }

    private byte[] of(String who, byte[] caller, byte[] rank) {
        byte[] at = ByteBuffer.allocate(Integer.BYTES).putInt(port).array();
        return key.proof(who.getBytes(StandardCharsets.US_ASCII), at, caller, rank);
    }

    /// Reads all of so many bytes.
    static byte[] read(SocketChannel channel, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes) < 0) {
                throw new EOFException("it has hung up");
            }
        }
        return bytes.array();
    }

    private static void write(SocketChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    /// Whether somebody begins with a proof.
    static boolean begins(byte[] first) {
        return Arrays.equals(first, OPENING);
    }
}
