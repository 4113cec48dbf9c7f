// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/// TLS 1.3 between gateways, without key stores and without an authority.
///
/// Each gateway makes a certificate of its own. The end that connects takes any certificate; the
/// proofs of [Handshake] then cover its hash, as one end has seen it and the other has made it.
/// Who stood between them would have shown a certificate of his own, and the proofs, which he
/// cannot make, would not fit. So the job's secret authenticates the connection and TLS keeps
/// what goes over it from being read or changed.
final class Tls {

    /// The first byte of a connection that begins with TLS: a record of its handshake.
    static final byte FIRST_BYTE = 0x16;

    private static final String[] PROTOCOLS = {"TLSv1.3"};

    private final SSLContext context;
    private final byte[] ownHash;

    /// Makes a key and a certificate.
    ///
    /// @throws GeneralSecurityException if the JDK lacks an algorithm
    /// @throws IOException              never
    Tls() throws GeneralSecurityException, IOException {
        SelfSigned identity = SelfSigned.make();
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        char[] password = "in memory".toCharArray();
        store.setKeyEntry(
                "gateway", identity.keys().getPrivate(), password,
                new Certificate[] {identity.certificate()});
        KeyManagerFactory factory =
                KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, password);
        KeyManager[] keys = factory.getKeyManagers();
        context = SSLContext.getInstance("TLS");
        context.init(keys, new TrustManager[] {new ProvenLater()}, null);
        ownHash = hash(identity.certificate());
    }

    /// Takes the certificate of a gateway, which proves itself right afterwards.
    private static final class ProvenLater implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String kind) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String kind) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    /// The side that connects. Blocks.
    ///
    /// @param channel a connected channel in blocking mode
    /// @throws IOException if the other end does not speak TLS
    Wire open(SocketChannel channel) throws IOException {
        SSLSocket socket = (SSLSocket) context.getSocketFactory()
                .createSocket(channel.socket(), "gateway", 0, true);
        start(socket);
        return new TlsWire(
                channel, socket, hash(socket.getSession().getPeerCertificates()[0]));
    }

    /// The side that is connected to. Blocks.
    ///
    /// @param channel a connected channel in blocking mode
    /// @param first   what has been read from it
    /// @throws IOException if the other end does not speak TLS
    Wire accept(SocketChannel channel, byte first) throws IOException {
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(
                channel.socket(), new ByteArrayInputStream(new byte[] {first}), true);
        socket.setUseClientMode(false);
        start(socket);
        return new TlsWire(channel, socket, ownHash);
    }

    private static void start(SSLSocket socket) throws IOException {
        socket.setEnabledProtocols(PROTOCOLS);
        socket.startHandshake();
    }

    private static byte[] hash(Certificate certificate) throws IOException {
        try {
            return MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
        } catch (GeneralSecurityException e) {
            throw new IOException("the other gateway's certificate cannot be read", e);
        }
    }
}
