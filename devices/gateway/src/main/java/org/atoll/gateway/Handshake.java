// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import org.atoll.fabric.device.Site;
import org.jspecify.annotations.Nullable;

/// Lets both ends of a new connection prove that they know the job's secret. Then they tell each
/// other the number of the last waybill they have received. All calls block.
///
/// ```
///   opener                                acceptor
///     | ------- greeting ------------------> |
///     | <------ greeting, proof ------------ |
///     | ------- proof, number -------------> |
///     | <------ number --------------------- |
/// ```
///
/// A proof is [org.atoll.fabric.job.JobKey#proof] over the role of who
/// proves, both greetings, and with [Tls] the certificate.
/// The numbers come last, so that nobody who has not proven himself can disturb a line: its
/// acceptor gives up the old connection to learn its number. If the opener's greeting asks for a
/// sealed line, all that follows the proofs, the numbers too, goes over a [SealedWire].
final class Handshake {
    private static final int PROOF_BYTES = 32;
    private static final byte[] OPENER_SEAL = "opener's seal".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] ACCEPTOR_SEAL =
            "acceptor's seal".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] OPENER = "gateway opener".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] ACCEPTOR = "gateway acceptor".getBytes(StandardCharsets.US_ASCII);

    private final Site site;
    private final int capacity;
    private final SecureRandom random = new SecureRandom();

    /// Speaks for the process of a rank.
    ///
    /// @param capacity the largest payload of a frame
    Handshake(Site site, int capacity) {
        this.site = site;
        this.capacity = capacity;
    }

    /// A process that has come in, and what it has received.
    ///
    /// @param wire     the connection as it is to be used
    /// @param greeting who it is, proven
    /// @param received the last number it has received
    record Guest(Wire wire, Greeting greeting, long received) {}

    /// The side that connects.
    ///
    /// @param purpose  what it is for
    /// @param to       the rank whose gateway is wanted
    /// @param line     which of the lines to it
    /// @param received the last number this end has received
    /// @return the connection as it is to be used, and the last number the other end has received
    /// @throws IOException if the connection ended before the other end had proved itself; a
    ///     [ProtocolException] if the ends do not fit, or the other end does not want this one
    Line.Dialed open(Wire wire, int purpose, int to, int line, long received) throws IOException {
        Greeting mine = greeting(purpose, to, line);
        wire.write(ByteBuffer.wrap(mine.bytes()));
        Greeting theirs = Greeting.read(wire.readFully(Greeting.BYTES));
        refuseIf(theirs.fault(mine));
        check(wire, ACCEPTOR, mine, theirs);
        wire.write(ByteBuffer.wrap(proof(wire, OPENER, mine, theirs)));
        Wire used = purpose == Greeting.SEALED_LINE ? sealed(wire, mine, theirs, true) : wire;
        used.write(ByteBuffer.allocate(Long.BYTES).putLong(received).flip());
        try {
            return new Line.Dialed(used, used.readFully(Long.BYTES).getLong());
        } catch (EOFException e) {
            throw new ProtocolException(e.getMessage()); // both ends are proven by now
        }
    }

    private Wire sealed(Wire wire, Greeting opener, Greeting acceptor, boolean opens) {
        byte[] one = proof(wire, OPENER_SEAL, opener, acceptor);
        byte[] other = proof(wire, ACCEPTOR_SEAL, opener, acceptor);
        return opens ? new SealedWire(wire, other, one) : new SealedWire(wire, one, other);
    }

    /// The side that is connected to. [#welcome] ends what it begins.
    ///
    /// @param first what has been read from it
    /// @param marked is told if what the other end says has the mark of the job
    /// @return who is there
    /// @throws IOException if the connection broke; a [ProtocolException] if the ends do not fit
    Guest accept(Wire wire, ByteBuffer first, Runnable marked) throws IOException {
        ByteBuffer text = ByteBuffer.allocate(Greeting.BYTES).put(first);
        Greeting theirs = Greeting.read(text.put(wire.readFully(text.remaining())));
        if (site.key().isMarked(theirs.nonce())) {
            marked.run();
        }
        Greeting mine = greeting(theirs.purpose(), theirs.from(), theirs.line());
        ByteBuffer answer = ByteBuffer.allocate(Greeting.BYTES + PROOF_BYTES);
        answer.put(mine.bytes());
        String fault = theirs.fault(mine);
        if (fault != null) {
            wire.write(answer.rewind());
            throw new ProtocolException(fault);
        }
        answer.put(proof(wire, ACCEPTOR, theirs, mine));
        wire.write(answer.flip());
        check(wire, OPENER, theirs, mine);
        Wire used = theirs.purpose() == Greeting.SEALED_LINE
                ? sealed(wire, theirs, mine, false)
                : wire;
        return new Guest(used, theirs, used.readFully(Long.BYTES).getLong());
    }

    /// Lets a guest in.
    ///
    /// @param received the last number this end has received
    /// @throws IOException if the connection broke
    static void welcome(Wire wire, long received) throws IOException {
        wire.write(ByteBuffer.allocate(Long.BYTES).putLong(received).flip());
    }

    private Greeting greeting(int purpose, int to, int line) {
        return Greeting.of(
                purpose, site.rank(), to, site.incarnation(), line, capacity,
                site.key().challenge(random));
    }

    private byte[] proof(Wire wire, byte[] role, Greeting opener, Greeting acceptor) {
        return site.key().proof(role, opener.bytes(), acceptor.bytes(), wire.binding());
    }

    private void check(Wire wire, byte[] role, Greeting opener, Greeting acceptor)
            throws IOException {
        byte[] proof = new byte[PROOF_BYTES];
        wire.readFully(PROOF_BYTES).get(proof);
        if (!MessageDigest.isEqual(proof, proof(wire, role, opener, acceptor))) {
            throw new ProtocolException("wrong secret there, or here");
        }
    }

    private static void refuseIf(@Nullable String fault) throws IOException {
        if (fault != null) {
            throw new ProtocolException(fault);
        }
    }
}
