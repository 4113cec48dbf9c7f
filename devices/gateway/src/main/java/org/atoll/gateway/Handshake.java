// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import org.atoll.fabric.device.Site;
import org.jspecify.annotations.Nullable;

/// How both ends of a new connection prove that they know the job's secret, and then tell each
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
/// acceptor gives up the old connection to learn its number.
final class Handshake {
    private static final int PROOF_BYTES = 32;
    private static final byte[] OPENER = "gateway opener".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] ACCEPTOR = "gateway acceptor".getBytes(StandardCharsets.US_ASCII);

    private final Site site;
    private final int capacity;
    private final SecureRandom random = new SecureRandom();

    /// Speaks for the process of a rank.
    ///
    /// @param site     the rank
    /// @param capacity the largest payload of a frame
    Handshake(Site site, int capacity) {
        this.site = site;
        this.capacity = capacity;
    }

    /// Who has come in, and what it has received.
    ///
    /// @param greeting who it is, proven
    /// @param received the last number it has received
    record Guest(Greeting greeting, long received) {}

    /// The side that connects.
    ///
    /// @param wire     the new connection
    /// @param purpose  what it is for
    /// @param to       the rank whose gateway is wanted
    /// @param line     which of the lines to it
    /// @param received the last number this end has received
    /// @return the last number the other end has received
    /// @throws IOException if the connection broke; a [ProtocolException] if the ends do not fit
    long open(Wire wire, int purpose, int to, int line, long received) throws IOException {
        Greeting mine = greeting(purpose, to, line);
        wire.write(ByteBuffer.wrap(mine.bytes()));
        Greeting theirs = Greeting.read(wire.readFully(Greeting.BYTES));
        refuseIf(theirs.fault(mine));
        check(wire, ACCEPTOR, mine, theirs);
        ByteBuffer answer = ByteBuffer.allocate(PROOF_BYTES + Long.BYTES);
        answer.put(proof(wire, OPENER, mine, theirs)).putLong(received);
        wire.write(answer.flip());
        return wire.readFully(Long.BYTES).getLong();
    }

    /// The side that is connected to. [#welcome] ends what it begins.
    ///
    /// @param wire  the new connection
    /// @param first what has been read from it
    /// @return who is there
    /// @throws IOException if the connection broke; a [ProtocolException] if the ends do not fit
    Guest accept(Wire wire, ByteBuffer first) throws IOException {
        ByteBuffer text = ByteBuffer.allocate(Greeting.BYTES).put(first);
        Greeting theirs = Greeting.read(text.put(wire.readFully(text.remaining())));
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
        return new Guest(theirs, wire.readFully(Long.BYTES).getLong());
    }

    /// Lets a guest in.
    ///
    /// @param wire     its connection
    /// @param received the last number this end has received
    /// @throws IOException if the connection broke
    static void welcome(Wire wire, long received) throws IOException {
        wire.write(ByteBuffer.allocate(Long.BYTES).putLong(received).flip());
    }

    private Greeting greeting(int purpose, int to, int line) {
        byte[] nonce = new byte[PROOF_BYTES];
        random.nextBytes(nonce);
        return Greeting.of(
                purpose, site.rank(), to, site.incarnation(), line, capacity, nonce);
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
