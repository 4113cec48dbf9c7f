// SPDX-License-Identifier: Apache-2.0
package plain;

import hostile.Hostile;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import java.util.ArrayList;
import java.util.List;

/// A plain RMI server: prints the port of its registry, and ends when its input does. It has
/// `hello`, and `rogue`, whose answers are what nobody should read.
public final class Server {
    private static final List<Remote> KEPT = new ArrayList<>();

    private Server() {}

    /// A server's objects are exported by itself.
    private static final class Exported extends Greeter {
        Exported(String name) {
            super(name);
        }

        @Override
        protected Hello newFriend(String called) throws RemoteException {
            return export(new Exported(called));
        }
    }

    private static final class Rogue extends Greeter {
        Rogue() {
            super("rogue");
        }

        @Override
        public Object same(Object anything) {
            return new Hostile();
        }

        @Override
        public void refuse(String why) throws Refused {
            Refused refused = new Refused(why);
            refused.initCause(new HostileException());
            throw refused;
        }
    }

    /// An exception with an object in it.
    private static final class HostileException extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final Hostile hostile = new Hostile();

        @Override
        public String getMessage() {
            return "with " + hostile;
        }
    }

    private static Hello export(Greeter greeter) throws RemoteException {
        KEPT.add(greeter);
        return (Hello) UnicastRemoteObject.exportObject(greeter, 0);
    }

    public static void main(String[] args) throws Exception {
        System.setProperty("java.rmi.server.hostname", "127.0.0.1");
        int[] port = new int[1];
        Registry registry = LocateRegistry.createRegistry(0, null, asked -> {
            ServerSocket socket = new ServerSocket(asked, 50, InetAddress.getLoopbackAddress());
            port[0] = socket.getLocalPort();
            return socket;
        });
        registry.bind("hello", export(new Exported("server")));
        registry.bind("rogue", export(new Rogue()));
        System.out.println(port[0]);
        while (System.in.read() >= 0) {
            Thread.onSpinWait();
        }
        System.exit(0);
    }
}
