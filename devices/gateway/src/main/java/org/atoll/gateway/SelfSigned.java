// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/// A key and a certificate for one gateway's life, made in memory. Nobody vouches for the
/// certificate: both ends prove over it that they know the job's secret.
///
/// @param certificate says which the public key is; X.509, signed by the key itself
record SelfSigned(KeyPair keys, Certificate certificate) {
    private static final int SERIAL_BITS = 127;
    private static final int DAYS = 365;
    private static final int INTEGER = 0x02;
    private static final int BIT_STRING = 0x03;
    private static final int OBJECT = 0x06;
    private static final int UTF8 = 0x0c;
    private static final int UTC_TIME = 0x17;
    private static final int SEQUENCE = 0x30;
    private static final int SET = 0x31;
    private static final int VERSION = 0xa0;

    /// ECDSA with SHA-256: 1.2.840.10045.4.3.2.
    private static final byte[] ALGORITHM = {0x2a, (byte) 0x86, 0x48, (byte) 0xce, 0x3d, 4, 3, 2};

    /// A common name: 2.5.4.3.
    private static final byte[] COMMON_NAME = {0x55, 4, 3};

    /// Makes a key and a certificate.
    ///
    /// @return both
    /// @throws GeneralSecurityException if the JDK lacks an algorithm
    static SelfSigned make() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(256);
        KeyPair keys = generator.generateKeyPair();
        byte[] algorithm = der(SEQUENCE, der(OBJECT, ALGORITHM));
        byte[] statement = statement(keys, algorithm);
        Signature signature = Signature.getInstance("SHA256withECDSA");
        signature.initSign(keys.getPrivate());
        signature.update(statement);
        byte[] signed = der(
                SEQUENCE, statement, algorithm,
                der(BIT_STRING, new byte[1], signature.sign()));
        return new SelfSigned(
                keys,
                CertificateFactory.getInstance("X.509")
                        .generateCertificate(new ByteArrayInputStream(signed)));
    }

    private static byte[] statement(KeyPair keys, byte[] algorithm) {
        byte[] serial = new BigInteger(SERIAL_BITS, new SecureRandom()).toByteArray();
        byte[] text = der(UTF8, "atoll gateway".getBytes(StandardCharsets.UTF_8));
        byte[] name = der(SEQUENCE, der(SET, der(SEQUENCE, der(OBJECT, COMMON_NAME), text)));
        Instant now = Instant.now();
        byte[] validity = der(
                SEQUENCE,
                time(now.minus(1, ChronoUnit.DAYS)),
                time(now.plus(DAYS, ChronoUnit.DAYS)));
        return der(
                SEQUENCE,
                der(VERSION, der(INTEGER, new byte[] {2})),
                der(INTEGER, serial),
                algorithm, name, validity, name,
                keys.getPublic().getEncoded());
    }

    private static byte[] time(Instant moment) {
        String text = DateTimeFormatter.ofPattern("yyMMddHHmmss'Z'")
                .withZone(ZoneOffset.UTC).format(moment);
        return der(UTC_TIME, text.getBytes(StandardCharsets.US_ASCII));
    }

    /// A value as DER writes it: its tag, its length, and its parts.
    private static byte[] der(int tag, byte[]... parts) {
        ByteArrayOutputStream value = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            value.writeBytes(part);
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(tag);
        int length = value.size();
        if (length < 0x80) {
            all.write(length);
        } else {
            all.write(0x82);
            all.write(length >> 8);
            all.write(length);
        }
        all.writeBytes(value.toByteArray());
        return all.toByteArray();
    }
}
