// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;

/// A job's name and the secret its processes share. Every connection proves knowledge of the
/// secret in both directions before a frame is parsed; it never appears on a command line and
/// [#toString] does not show it.
public final class JobKey {

    /// The length of a secret.
    public static final int SECRET_BYTES = 32;

    /// What stands between a job's name and the number of one of its later worlds.
    private static final String WORLD = "+";

    /// The length of a challenge.
    public static final int CHALLENGE_BYTES = 32;

    private static final int RANDOM_BYTES = 16;
    private static final byte[] MARK = "mark".getBytes(StandardCharsets.US_ASCII);

    private static final byte[] COMPANIONS = "companions".getBytes(StandardCharsets.US_ASCII);

    private static final int BLOCK_BYTES = 64;
    private static final byte INNER = 0x36;
    private static final byte OUTER = 0x5c;

    private final String job;
    private final byte[] secret;

    /// Creates a key.
    ///
    /// @param job    the job's name: letters, digits and dashes, and for a world that was spawned
    ///     a plus and its number; unique on its hosts
    /// @param secret 32 random bytes
    public JobKey(String job, byte[] secret) {
        if (secret.length != SECRET_BYTES) {
            throw new IllegalArgumentException(
                    "a job secret has " + SECRET_BYTES + " bytes, not " + secret.length);
        }
        this.job = job;
        this.secret = secret.clone();
    }

    /// Reads a secret written as hexadecimal digits.
    ///
    /// @param job the job's name
    /// @param hex 64 hexadecimal digits
    public static JobKey ofHex(String job, String hex) {
        return new JobKey(job, HexFormat.of().parseHex(hex));
    }

    /// Makes a key for a job that nobody has named. Jobs on different hosts, or that begin at the
    /// same time, have different names all the same: ranks of both may meet.
    ///
    /// @param kind what the name begins with
    /// @return a key with a new secret
    public static JobKey fresh(String kind) {
        SecureRandom random = new SecureRandom();
        byte[] secret = new byte[SECRET_BYTES];
        random.nextBytes(secret);
        String name = kind + "-" + ProcessHandle.current().pid() + "-"
                + HexFormat.of().toHexDigits(random.nextLong());
        return new JobKey(name, secret);
    }

    /// The job's name.
    public String job() {
        return job;
    }

    /// The secret.
    ///
    /// @return a copy of its 32 bytes
    public byte[] secret() {
        return secret.clone();
    }

    /// Proves that whoever calls it knows the secret: HMAC-SHA-256 under it (RFC 2104). Two ends
    /// of a connection owe each other a proof about what both have said; compare it with
    /// [java.security.MessageDigest#isEqual], whose time tells nothing.
    ///
    /// @param parts what the proof is about, in order
    /// @return 32 bytes
    public byte[] proof(byte[]... parts) {
        // Not javax.crypto.Mac: finding it makes the JVM set up all its security providers,
        // 15 to 20 ms of every rank's start.
        MessageDigest sha = sha256();
        sha.update(padded(INNER));
        for (byte[] part : parts) {
            sha.update(part);
        }
        byte[] inner = sha.digest();
        sha.update(padded(OUTER));
        return sha.digest(inner);
    }

    /// Makes a challenge for the end that connects: 16 fresh random bytes, and 16 of a proof about
    /// them. Whoever listens sees by this mark, in the first message, that it was made by somebody
    /// who knows the secret, and prefers it to strangers (`Admission`). The mark proves nothing
    /// more: whoever reads the network can send it once more.
    ///
    /// @param random where the random bytes come from
    /// @return 32 bytes
    public byte[] challenge(SecureRandom random) {
        byte[] fresh = new byte[RANDOM_BYTES];
        random.nextBytes(fresh);
        byte[] challenge = Arrays.copyOf(fresh, CHALLENGE_BYTES);
        System.arraycopy(
                proof(MARK, fresh), 0, challenge, RANDOM_BYTES, CHALLENGE_BYTES - RANDOM_BYTES);
        return challenge;
    }

    /// Whether a challenge was made by somebody who knows the secret.
    ///
    /// @param challenge 32 bytes
    /// @return false for any others
    public boolean isMarked(byte[] challenge) {
        byte[] proof = proof(MARK, Arrays.copyOf(challenge, RANDOM_BYTES));
        return MessageDigest.isEqual(
                Arrays.copyOf(proof, CHALLENGE_BYTES - RANDOM_BYTES),
                Arrays.copyOfRange(challenge, RANDOM_BYTES, CHALLENGE_BYTES));
    }

    /// The secret, filled up with zeros to a block of the hash, each byte combined with one.
    private byte[] padded(byte with) {
        byte[] block = Arrays.copyOf(secret, BLOCK_BYTES);
        for (int at = 0; at < block.length; at++) {
            block[at] ^= with;
        }
        return block;
    }

    /// The name of another world of the same job.
    ///
    /// @param number which one, from 1
    /// @return the job's name and the number
    public String world(int number) {
        return familyName() + WORLD + number;
    }

    /// Which world of its job this is.
    ///
    /// @return 0 for the first
    public int worldNumber() {
        int at = job.indexOf(WORLD);
        return at < 0 ? 0 : Integer.parseInt(job.substring(at + WORLD.length()));
    }

    /// The key of the world of the processes beside this world's ranks. It follows from this key,
    /// which does not follow from it: so each of them and its rank share a secret that nobody has
    /// to tell them.
    ///
    /// @return the key of world 1
    public JobKey companions() {
        return new JobKey(world(1), proof(COMPANIONS));
    }

    private String familyName() {
        return job.contains(WORLD) ? job.substring(0, job.indexOf(WORLD)) : job;
    }

    /// A number that stands for the job with all its worlds.
    ///
    /// @return as [#fingerprint], but the same for all worlds of a job
    public long family() {
        return hash(familyName());
    }

    /// A number that stands for this name: equal in all processes of a world, and different from
    /// any other world's for all practical purposes.
    ///
    /// @return eight bytes of the name's hash
    public long fingerprint() {
        return hash(job);
    }

    private static long hash(String name) {
        return ByteBuffer.wrap(sha256().digest(name.getBytes(StandardCharsets.UTF_8))).getLong();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JobKey key
                && key.job.equals(job)
                && Arrays.equals(key.secret, secret);
    }

    @Override
    public int hashCode() {
        return job.hashCode();
    }

    @Override
    public String toString() {
        return "JobKey[" + job + "]";
    }
}
