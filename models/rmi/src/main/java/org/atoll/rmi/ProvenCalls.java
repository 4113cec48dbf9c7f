// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import java.io.IOException;
import java.io.Serializable;
import java.net.Socket;
import java.rmi.server.RMIClientSocketFactory;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.atoll.fabric.job.JobKey;

/// Connects clients to objects that only processes of a job may call. It is part of their stubs,
/// and has no secret in it.
///
/// The keys are static, because RMI makes these itself, from stubs, and knows of no rank. A key is
/// added by each rank that enters RMI, and stays.
///
/// @param family which job
record ProvenCalls(long family) implements RMIClientSocketFactory, Serializable {
    private static final int PROOF_MILLIS = 10_000;
    private static final Map<Long, JobKey> KEYS = new ConcurrentHashMap<>();

    /// For the job of a rank, whose JVM can connect from now on.
    static ProvenCalls of(JobKey key) {
        KEYS.put(key.family(), key);
        return new ProvenCalls(key.family());
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        JobKey key = KEYS.get(family);
        if (key == null) {
            throw new IOException("only processes of its job may call the object at " + host + ":"
                    + port + ", as the setting atoll.rmi.callers says there");
        }
        return proven(new Socket(host, port), key, port);
    }

    private static Socket proven(Socket socket, JobKey key, int port)
            throws IOException {
        boolean done = false;
        try {
            socket.setSoTimeout(PROOF_MILLIS);
            new Proof(key, port).give(socket);
            socket.setSoTimeout(0);
            done = true;
            return socket;
        } finally {
            if (!done) {
                socket.close();
            }
        }
    }
}
