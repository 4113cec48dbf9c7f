// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.atoll.fabric.port.Port;
import org.jspecify.annotations.Nullable;

/// The ports of this rank by their names, as programs of the standard know them.
final class OpenPorts {
    private final Map<String, Port> ports = new ConcurrentHashMap<>();

    OpenPorts() {}

    String open(String call) {
        Port port = Presence.HERE.mpj(call).openPort();
        ports.put(port.name(), port);
        return port.name();
    }

    /// The port of a name.
    ///
    /// @throws IllegalArgumentException if there is none
    Port get(String name) {
        return known(ports.get(Required.of(MPI.ERR_PORT, "port", name)));
    }

    void close(String call, String name) {
        Presence.HERE.mpj(call);
        known(ports.remove(Required.of(MPI.ERR_PORT, "port", name))).close();
    }

    void closeAll() {
        ports.keySet().forEach(name -> close("Finalize", name));
    }

    /// The name is not shown: it holds a secret.
    private static Port known(@Nullable Port port) {
        if (port == null) {
            throw new WrongArgument(
                    MPI.ERR_PORT, "port is no name of an open port of this rank");
        }
        return port;
    }
}
