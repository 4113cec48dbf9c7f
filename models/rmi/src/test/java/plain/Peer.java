// SPDX-License-Identifier: Apache-2.0
package plain;

import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;
import java.util.Map;

/// A node of a ring. Nodes are arguments and results, and in arrays, lists, maps and fields.
public interface Peer extends Remote {

    String name() throws RemoteException;

    Peer self() throws RemoteException;

    Peer successor() throws RemoteException;

    /// Keeps both in fields.
    void link(Peer predecessor, Peer successor) throws RemoteException;

    /// Keeps the array.
    void know(Peer... peers) throws RemoteException;

    /// Keeps the list.
    void remember(List<Peer> peers) throws RemoteException;

    /// Keeps what is in it.
    void keep(Neighbours neighbours) throws RemoteException;

    /// All that it knows, with itself in front.
    Peer[] fingers() throws RemoteException;

    /// All that it remembers, with itself at the end.
    List<Peer> peers() throws RemoteException;

    /// All that it knows by name, itself in its own place.
    Map<String, Peer> byName() throws RemoteException;

    /// What it has kept, itself in its own place.
    Neighbours neighbours() throws RemoteException;

    /// Asks its successor, if it is not the one.
    Peer find(String name, int hops) throws RemoteException;

    /// The names of those on the way to a node, by asking each for its successor.
    List<String> walk(Peer end) throws RemoteException;

    /// Where a node is among those that it knows.
    int indexOf(Peer peer) throws RemoteException;

    /// Lets the other one link itself between this node and its successor.
    void insert(Peer newcomer) throws RemoteException;

    void lose(Peer whom) throws Lost, RemoteException;
}
