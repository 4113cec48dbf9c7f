// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/// A wire whose bytes nobody changes, repeats, reorders or reads on the way: AES-GCM (NIST
/// SP 800-38D) in pieces.
///
/// ```
///  0               4                    4 + n               20 + n
///  +---------------+--------------------+-------------------+
///  | n, big endian | n encrypted bytes  | tag, 16 bytes     |
///  +---------------+--------------------+-------------------+
/// ```
///
/// Each direction of each connection has a key of its own, made of the job's secret and what both
/// ends said when they met ([Handshake]). The number of a piece is its nonce and is not sent: a
/// piece in another place does not fit. Nothing of a piece is handed on before its tag was
/// checked. Unlike with [Tls], whoever has recorded a connection and learns the secret later can
/// read it.
final class SealedWire implements Wire {

    /// The most bytes of a piece.
    static final int PIECE_BYTES = 64 * 1024;

    private static final int KEY_BYTES = 16;
    private static final int TAG_BYTES = 16;
    private static final int NONCE_BYTES = 12;
    private static final int NUMBER_AT = 4;
    private static final int WHOLE_BYTES = Integer.BYTES + PIECE_BYTES + TAG_BYTES;

    private final Wire below;
    private final Direction in;
    private final Direction out;
    private final ByteBuffer plain = ByteBuffer.allocate(PIECE_BYTES).limit(0);
    private final ByteBuffer incoming = ByteBuffer.allocate(2 * WHOLE_BYTES).limit(0);
    private final ByteBuffer outgoing = ByteBuffer.allocate(PIECE_BYTES);
    private final byte[] sealed = new byte[WHOLE_BYTES];

    /// Seals what goes over another wire from now on.
    ///
    /// @param below  the wire, from which nothing has been read that belongs to this one
    /// @param inKey  the key of what the other end writes; its first 16 bytes count
    /// @param outKey the key of what this end writes
    SealedWire(Wire below, byte[] inKey, byte[] outKey) {
        this.below = below;
        this.in = new Direction(Cipher.DECRYPT_MODE, inKey);
        this.out = new Direction(Cipher.ENCRYPT_MODE, outKey);
    }

    /// The pieces one way: a key and how many there were. One thread.
    private static final class Direction {
        private final int mode;
        private final SecretKeySpec key;
        private final byte[] nonce = new byte[NONCE_BYTES];
        private final Cipher cipher;
        private long number;

        Direction(int mode, byte[] key) {
            this.mode = mode;
            this.key = new SecretKeySpec(Arrays.copyOf(key, KEY_BYTES), "AES");
            try {
                this.cipher = Cipher.getInstance("AES/GCM/NoPadding");
            } catch (GeneralSecurityException e) {
                throw new AssertionError("every JDK has AES-GCM", e);
            }
        }

        int next(byte[] from, int at, int count, byte[] to, int toAt)
                throws GeneralSecurityException {
            ByteBuffer.wrap(nonce).putLong(NUMBER_AT, number++);
            cipher.init(mode, key, new GCMParameterSpec(8 * TAG_BYTES, nonce));
            return cipher.doFinal(from, at, count, to, toAt);
        }
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        if (!plain.hasRemaining() && !open()) {
            return -1;
        }
        int count = Math.min(into.remaining(), plain.remaining());
        into.put(into.position(), plain, plain.position(), count);
        into.position(into.position() + count);
        plain.position(plain.position() + count);
        return count;
    }

    /// Waits for a whole piece and opens it.
    ///
    /// @return false at the end
    private boolean open() throws IOException {
        if (!fill(Integer.BYTES)) {
            return false;
        }
        int length = incoming.getInt(incoming.position());
        if (length < 1 || length > PIECE_BYTES) {
            throw new SealException("a sealed piece of " + length + " bytes came; it has 1 to "
                    + PIECE_BYTES + ": it was changed on the way");
        }
        if (!fill(Integer.BYTES + length + TAG_BYTES)) {
            throw new EOFException("the connection ended inside a sealed piece");
        }
        int at = incoming.position() + Integer.BYTES;
        try {
            in.next(incoming.array(), at, length + TAG_BYTES, plain.array(), 0);
        } catch (AEADBadTagException e) {
            throw new SealException(
                    "what came was changed on the way, or does not belong to this connection");
        } catch (GeneralSecurityException e) {
            throw new IOException("a sealed piece cannot be opened", e);
        }
        plain.limit(length).position(0);
        incoming.position(at + length + TAG_BYTES);
        return true;
    }

    /// Reads until so many bytes are here.
    private boolean fill(int count) throws IOException {
        if (incoming.remaining() >= count) {
            return true;
        }
        incoming.compact();
        try {
            while (incoming.position() < count) {
                if (below.read(incoming) < 0) {
                    return false;
                }
            }
        } finally {
            incoming.flip();
        }
        return true;
    }

    @Override
    public void write(ByteBuffer... parts) throws IOException {
        outgoing.clear();
        for (ByteBuffer part : parts) {
            while (part.hasRemaining()) {
                if (!outgoing.hasRemaining()) {
                    seal();
                }
                int count = Math.min(part.remaining(), outgoing.remaining());
                outgoing.put(outgoing.position(), part, part.position(), count);
                outgoing.position(outgoing.position() + count);
                part.position(part.position() + count);
            }
        }
        if (outgoing.position() > 0) {
            seal();
        }
    }

    private void seal() throws IOException {
        int length = outgoing.position();
        ByteBuffer.wrap(sealed).putInt(length);
        try {
            int whole = out.next(outgoing.array(), 0, length, sealed, Integer.BYTES);
            below.write(ByteBuffer.wrap(sealed, 0, Integer.BYTES + whole));
        } catch (GeneralSecurityException e) {
            throw new IOException("a piece cannot be sealed", e);
        }
        outgoing.clear();
    }

    @Override
    public String remote() {
        return below.remote();
    }

    @Override
    public void close() {
        below.close();
    }
}
