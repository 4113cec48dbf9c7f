// SPDX-License-Identifier: Apache-2.0
package plain;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// A ring of nodes in JVMs of their own. As a program it is one node, or the one that uses them:
/// `serve NAME` prints the port of its registry and ends with its input; `use PORT/NAME ..` prints
/// what [#use] tells, and `known PORT/NAME ..` what [#known] tells.
public final class Ring {
    private static Peer kept;

    private Ring() {}

    public static void main(String[] args) throws Exception {
        System.setProperty("java.rmi.server.hostname", "127.0.0.1");
        if (args[0].equals("serve")) {
            serve(args[1]);
        } else {
            Peer[] ring = new Peer[args.length - 1];
            for (int i = 0; i < ring.length; i++) {
                String[] at = args[i + 1].split("/");
                ring[i] = (Peer) LocateRegistry.getRegistry("127.0.0.1", Integer.parseInt(at[0]))
                        .lookup(at[1]);
            }
            (args[0].equals("use") ? use(ring) : known(ring)).forEach(System.out::println);
        }
        System.exit(0);
    }

    private static void serve(String name) throws Exception {
        int[] port = new int[1];
        Registry registry = LocateRegistry.createRegistry(0, null, asked -> {
            ServerSocket socket = new ServerSocket(asked, 50, InetAddress.getLoopbackAddress());
            port[0] = socket.getLocalPort();
            return socket;
        });
        kept = new RingPeer(name);
        registry.bind(name, UnicastRemoteObject.exportObject(kept, 0));
        System.out.println(port[0]);
        while (System.in.read() >= 0) {
            Thread.onSpinWait();
        }
    }

    /// Makes a ring of nodes and asks each of them for all that it knows.
    public static List<String> use(Peer... ring) throws RemoteException {
        link(ring);
        List<String> told = new ArrayList<>();
        for (int i = 0; i < ring.length; i++) {
            tell(ring, i, told);
        }
        for (int i = 0; i < ring.length; i++) {
            insert(ring, i, told);
        }
        return told;
    }

    /// Makes a ring of nodes, which keep what they are given.
    public static void link(Peer... ring) throws RemoteException {
        int size = ring.length;
        for (int i = 0; i < size; i++) {
            Peer before = ring[(i + size - 1) % size];
            Peer behind = ring[(i + 1) % size];
            ring[i].link(before, behind);
            ring[i].know(ring);
            ring[i].remember(new ArrayList<>(Arrays.asList(ring)));
            ring[i].keep(new Neighbours(ring[i], before, behind, ring, List.of(before, behind)));
        }
    }

    /// Asks each node of a ring for the nodes that it has kept.
    public static List<String> known(Peer... ring) throws RemoteException {
        List<String> told = new ArrayList<>();
        for (int i = 0; i < ring.length; i++) {
            known(ring, i, told);
        }
        return told;
    }

    private static void known(Peer[] ring, int i, List<String> told) throws RemoteException {
        Peer peer = ring[i];
        String name = peer.name();
        told.add(name + " self " + show(ring, peer.self()));
        told.add(name + " successor " + show(ring, peer.successor()));
        told.add(name + " fingers " + show(ring, peer.fingers()));
        told.add(name + " peers " + show(ring, peer.peers().toArray(new Peer[0])));
        for (Map.Entry<String, Peer> one : peer.byName().entrySet()) {
            told.add(name + " by name " + one.getKey() + " " + show(ring, one.getValue()));
        }
        tell(ring, name, peer.neighbours(), told);
        try {
            peer.lose(ring[(i + 2) % ring.length]);
        } catch (Lost lost) {
            told.add(lost.getMessage() + " " + show(ring, lost.whom(), lost.who()));
        }
    }

    private static void tell(Peer[] ring, int i, List<String> told) throws RemoteException {
        known(ring, i, told);
        Peer peer = ring[i];
        String name = peer.name();
        for (Peer other : ring) {
            Peer found = peer.find(other.name(), ring.length);
            told.add(name + " finds " + show(ring, found) + " at " + peer.indexOf(other)
                    + " " + peer.indexOf(found) + " behind " + peer.walk(other));
        }
        told.add(name + " finds " + peer.find("nobody", 2 * ring.length));
    }

    private static void tell(Peer[] ring, String name, Neighbours found, List<String> told)
            throws RemoteException {
        told.add(name + " neighbours " + show(ring, found.self(), found.predecessor(),
                found.successor()) + show(ring, found.all())
                + show(ring, found.some().toArray(new Peer[0])));
    }

    private static void insert(Peer[] ring, int i, List<String> told) throws RemoteException {
        Peer peer = ring[i];
        Peer newcomer = ring[(i + 2) % ring.length];
        peer.insert(newcomer);
        told.add(peer.name() + " inserts " + show(ring, peer.successor()) + " before "
                + show(ring, newcomer.successor()) + show(ring, newcomer.fingers())
                + show(ring, newcomer.peers().toArray(new Peer[0])));
        tell(ring, newcomer.name(), newcomer.neighbours(), told);
    }

    /// Their names, and where they are in the ring.
    private static String show(Peer[] ring, Peer... peers) throws RemoteException {
        List<String> shown = new ArrayList<>();
        for (Peer peer : peers) {
            shown.add(peer.name() + "@" + Arrays.asList(ring).indexOf(peer));
        }
        return shown.toString();
    }
}
