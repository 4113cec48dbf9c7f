// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.control;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.security.MessageDigest;
import java.security.SecureRandom;
import org.atoll.fabric.job.JobKey;

/// The handshake by which a rank and the coordinator let each other in. Each proves that it knows
/// the job's secret over two fresh challenges, before any message is parsed; nothing is kept from
/// one connection to the next. All numbers are big-endian.
///
/// ```
/// rank to coordinator       coordinator to rank             rank to coordinator
///  int  0x41544f4c "ATOL"    int  0x41544f4c                 32   rank's proof
///  int  version              int  version
///  int  rank                 32   coordinator's challenge   coordinator to rank
///  int  incarnation          32   coordinator's proof        byte 1 accepted, 0 refused
///  32   rank's challenge, which has the job's mark
///
/// proof = HMAC-SHA-256(secret, who | job | version | rank | incarnation | both challenges)
/// ```
///
/// A rank that says incarnation -1 is let in to be told which one it is, and then joins anew.
///
/// When the versions differ both ends stop after the first eight bytes of the other, and both
/// know why.
public final class ControlHandshake {
    /// What a rank says of its life that asks which one it is; it is told, and joins no job.
    public static final int ANY_LIFE = -1;

    private static final int MAGIC = 0x41544f4c;
    private static final int BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final JobKey key;
    private final int version;
    private byte[] rankChallenge = new byte[BYTES];
    private final byte[] coordinatorChallenge = new byte[BYTES];
    private int rank;
    private int incarnation;

    private ControlHandshake(JobKey key, int version) {
        this.key = key;
        this.version = version;
    }

    /// A rank that has been let in.
    ///
    /// @param rank        the rank it says it is
    public record Joined(ControlConnection connection, int rank, int incarnation) {}

    /// The rank's side. Blocks until the coordinator answers.
    ///
    /// @param channel     a connected channel in blocking mode; the caller closes it on failure
    /// @param key         the job
    /// @param rank        this rank
    /// @throws IOException if the connection ends before; a [ProtocolException] with a clear
    ///     message if the other end has another version, does not know the secret, or refuses this
    ///     rank
    public static ControlConnection asRank(
            SocketChannel channel, JobKey key, int rank, int incarnation) throws IOException {
        return asRank(channel, key, rank, incarnation, ControlFormat.VERSION);
    }

    static ControlConnection asRank(
            SocketChannel channel, JobKey key, int rank, int incarnation, int version)
            throws IOException {
        ControlHandshake handshake = new ControlHandshake(key, version);
        handshake.rank = rank;
        handshake.incarnation = incarnation;
        return handshake.runAsRank(new ControlConnection(channel));
    }

    /// The coordinator's side. Blocks until the rank answers; whoever must not wait for ever
    /// closes the channel from another thread.
    ///
    /// @param channel an accepted channel in blocking mode; the caller closes it on failure
    /// @param key     the job
    /// @return the rank and the connection to it
    /// @throws IOException if the connection ends before; a [ProtocolException] with a clear
    ///     message if the other end has another version, does not know the secret, or names no rank
    ///     of the job
    public static Joined asCoordinator(SocketChannel channel, JobKey key, int size)
            throws IOException {
        return asCoordinator(channel, key, size, () -> {});
    }

    /// The same for a newcomer, which is counted as one of the job from its mark on, and not
    /// counted at all any more when it has proved itself.
    ///
    /// @param newcomer the rank's connection, or a stranger's
    /// @param key      the job
    /// @return the rank and the connection to it
    /// @throws IOException as above
    public static Joined asCoordinator(Newcomer newcomer, JobKey key, int size)
            throws IOException {
        Joined joined = asCoordinator(newcomer.channel(), key, size, newcomer::marked);
        newcomer.settled();
        return joined;
    }

    private static Joined asCoordinator(
            SocketChannel channel, JobKey key, int size, Runnable marked) throws IOException {
        ControlHandshake handshake = new ControlHandshake(key, ControlFormat.VERSION);
        ControlConnection connection = new ControlConnection(channel);
        handshake.runAsCoordinator(connection, size, marked);
        return new Joined(connection, handshake.rank, handshake.incarnation);
    }

    private ControlConnection runAsRank(ControlConnection connection) throws IOException {
        rankChallenge = key.challenge(RANDOM);
        connection.writeAll(ByteBuffer.allocate(16 + BYTES)
                .putInt(MAGIC).putInt(version).putInt(rank).putInt(incarnation)
                .put(rankChallenge).flip());
        DataInputStream in = connection.in();
        checkOpening(in, "the launcher");
        in.readFully(coordinatorChallenge);
        checkProof(in, "coordinator", "the launcher");
        connection.writeAll(ByteBuffer.wrap(proof("rank")));
        if (in.readUnsignedByte() != 1) {
            throw new ProtocolException("the launcher of job " + key.job() + " refused rank " + rank
                    + ": no such rank");
        }
        return connection;
    }

    private void runAsCoordinator(ControlConnection connection, int size, Runnable marked)
            throws IOException {
        DataInputStream in = connection.in();
        connection.writeAll(ByteBuffer.allocate(8).putInt(MAGIC).putInt(version).flip());
        checkOpening(in, "a rank");
        rank = in.readInt();
        incarnation = in.readInt();
        in.readFully(rankChallenge);
        if (key.isMarked(rankChallenge)) {
            marked.run();
        }
        RANDOM.nextBytes(coordinatorChallenge);
        connection.writeAll(ByteBuffer.allocate(2 * BYTES)
                .put(coordinatorChallenge).put(proof("coordinator")).flip());
        checkProof(in, "rank", "a process that says it is rank " + rank);
        boolean known = rank >= 0 && rank < size;
        connection.writeAll(ByteBuffer.wrap(new byte[] {(byte) (known ? 1 : 0)}));
        if (!known) {
            throw new ProtocolException(
                    "rank " + rank + " wants to join a job of " + size + " ranks");
        }
    }

    private void checkOpening(DataInputStream in, String who) throws IOException {
        int magic = in.readInt();
        if (magic != MAGIC) {
            throw new ProtocolException(who + " does not speak Atoll's control protocol");
        }
        int theirs = in.readInt();
        if (theirs != version) {
            throw new ProtocolException("control protocol version mismatch: " + who
                    + " speaks version " + theirs + ", this end speaks " + version
                    + "; use the same Atoll at both ends");
        }
    }

    private void checkProof(DataInputStream in, String role, String who) throws IOException {
        byte[] theirs = new byte[BYTES];
        in.readFully(theirs);
        if (!MessageDigest.isEqual(theirs, proof(role))) {
            throw new ProtocolException("wrong secret: " + who
                    + " does not share the secret of job " + key.job());
        }
    }

    private byte[] proof(String role) throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(text);
        ControlFields.writeText(out, role);
        ControlFields.writeText(out, key.job());
        out.writeInt(version);
        out.writeInt(rank);
        out.writeInt(incarnation);
        out.write(rankChallenge);
        out.write(coordinatorChallenge);
        return key.proof(text.toByteArray());
    }
}
