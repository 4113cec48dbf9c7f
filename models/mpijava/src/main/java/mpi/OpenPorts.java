// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.atoll.fabric.job.Port;

/// The ports of this rank by their names, as programs of the standard know them.
final class OpenPorts {
    private final Map<String, Port> ports = new ConcurrentHashMap<>();

    OpenPorts() {}

    String open(String call) {
        Port port = Presence.HERE.world(call).openPort();
        ports.put(port.name(), port);
        return port.name();
    }

    Port get(String call, String name) {
        Presence.HERE.world(call);
        Port port = ports.get(name);
        if (port == null) {
            throw unknown(call);
        }
        return port;
    }

    void close(String call, String name) {
        Presence.HERE.world(call);
        Port port = ports.remove(name);
        if (port == null) {
            throw unknown(call);
        }
        port.close();
    }

    void closeAll() {
        ports.keySet().forEach(name -> close("Finalize", name));
    }

    /// The name is not shown: it holds a secret.
    private static MPIException unknown(String call) {
        return new MPIException(
                call + ": this rank has no open port of that name", MPI.ERR_PORT, null);
    }
}
