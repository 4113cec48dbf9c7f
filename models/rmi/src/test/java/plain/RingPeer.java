// SPDX-License-Identifier: Apache-2.0
package plain;

import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A node that knows only RMI. Nobody calls it twice at the same time.
public class RingPeer implements Peer {
    private final String name;
    private Peer predecessor;
    private Peer successor;
    private Peer[] known = {};
    private List<Peer> remembered = List.of();
    private Neighbours kept;

    public RingPeer(String name) {
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Peer self() {
        return this;
    }

    @Override
    public Peer successor() {
        return successor;
    }

    @Override
    public void link(Peer before, Peer behind) {
        predecessor = before;
        successor = behind;
    }

    @Override
    public void know(Peer... peers) {
        known = peers;
    }

    @Override
    public void remember(List<Peer> peers) {
        remembered = peers;
    }

    @Override
    public void keep(Neighbours neighbours) {
        kept = neighbours;
    }

    @Override
    public Peer[] fingers() {
        Peer[] all = Arrays.copyOf(known, known.length + 1);
        System.arraycopy(known, 0, all, 1, known.length);
        all[0] = this;
        return all;
    }

    @Override
    public List<Peer> peers() {
        List<Peer> all = new ArrayList<>(remembered);
        all.add(this);
        return all;
    }

    @Override
    public Map<String, Peer> byName() throws RemoteException {
        Map<String, Peer> all = new TreeMap<>();
        for (Peer peer : known) {
            all.put(peer.name(), peer);
        }
        all.put(name, this);
        return all;
    }

    @Override
    public Neighbours neighbours() {
        return new Neighbours(
                this, kept.predecessor(), kept.successor(), kept.all(), kept.some());
    }

    @Override
    public Peer find(String wanted, int hops) throws RemoteException {
        if (wanted.equals(name)) {
            return this;
        }
        return hops == 0 ? null : successor.find(wanted, hops - 1);
    }

    @Override
    public List<String> walk(Peer end) throws RemoteException {
        List<String> names = new ArrayList<>(List.of(name));
        for (Peer at = successor; !at.equals(end) && names.size() < 9; at = at.successor()) {
            names.add(at.name());
        }
        return names;
    }

    @Override
    public int indexOf(Peer peer) {
        return Arrays.asList(known).indexOf(peer);
    }

    @Override
    public void insert(Peer newcomer) throws RemoteException {
        newcomer.link(this, successor);
        newcomer.know(this, successor, newcomer);
        newcomer.remember(List.of(this, newcomer));
        newcomer.keep(new Neighbours(newcomer, this, successor, new Peer[] {this, newcomer},
                new ArrayList<>(List.of(this, successor))));
        successor = newcomer;
    }

    @Override
    public void lose(Peer whom) throws Lost {
        throw new Lost(name + " lost it", whom, this);
    }
}
