// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import org.atoll.fabric.device.Site;

/// The identity of this rank: writes its hellos, and makes and checks proofs of the job's secret.
///
/// A proof is HMAC-SHA-256 under the secret over the role of who proves, both hellos (so both
/// nonces, ranks and incarnations) and the verdict. The role keeps a proof from being sent back
/// to its maker. Random numbers are made when the first connection needs them.
final class Identity {

    /// The length of a proof.
    static final int PROOF_BYTES = 32;

    /// The role of an end in a connection: it opened or accepted it.
    enum Role {
        /// The end that connected.
        OPENER,
        /// The end that listened.
        ACCEPTOR
    }

    private final Site site;
    private final int capacityBytes;
    private final byte[] job;
    private final SecureRandom random = new SecureRandom();

    /// Speaks for a rank.
    ///
    /// @param capacityBytes the largest payload of a frame
    Identity(Site site, int capacityBytes) {
        this.site = site;
        this.capacityBytes = capacityBytes;
        try {
            byte[] name = site.key().job().getBytes(StandardCharsets.UTF_8);
            this.job = MessageDigest.getInstance("SHA-256").digest(name);
        } catch (GeneralSecurityException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }

    /// {@return this rank's number}
    int rank() {
        return site.rank();
    }

    /// A hello with a fresh nonce.
    ///
    /// @param target the rank spoken to
    Hello hello(int target) {
        byte[] nonce = site.key().challenge(random);
        return Hello.of(site.rank(), site.incarnation(), target, capacityBytes, job, nonce);
    }

    /// Whether a hello was made by somebody who knows the secret. It may be an old one that was
    /// sent again, which its proof will show.
    ///
    /// @return whether its nonce has the job's mark
    boolean isMarked(Hello hello) {
        return site.key().isMarked(hello.nonce());
    }

    /// The proof that one end owes the other.
    ///
    /// @param role     who proves
    /// @param opener   the hello of who connected
    /// @param acceptor the hello of who listened
    /// @param verdict  what the acceptor answered
    /// @return 32 bytes
    byte[] proof(Role role, Hello opener, Hello acceptor, int verdict) {
        return site.key().proof(
                role.name().getBytes(StandardCharsets.US_ASCII),
                new byte[] {(byte) verdict},
                opener.bytes(),
                acceptor.bytes());
    }

    /// Compares proofs in a time that does not depend on where they differ.
    ///
    /// @param owed     the proof as this rank computes it
    /// @param received the proof as it came
    /// @return whether they are equal
    static boolean proven(byte[] owed, byte[] received) {
        return MessageDigest.isEqual(owed, received);
    }
}
