// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi.calls;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.server.UnicastRemoteObject;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.atoll.benchmarks.rmi.subject.Chain;
import org.atoll.benchmarks.rmi.subject.Tree;

/// The process that the JDK's RMI calls. It needs no registry: its output is the stub.
public final class RmiServer {

    /// The objects that are called.
    private static final class RmiServant implements RmiService {
        private final List<RmiService> members;

        RmiServant(List<RmiService> members) {
            this.members = members;
        }

        @Override
        public void nothing() {}

        @Override
        public Tree echo(Tree tree) {
            return tree;
        }

        @Override
        public Chain echo(Chain list) {
            return list;
        }

        @Override
        public int take(double[] values) {
            return values.length;
        }

        @Override
        public RmiService member(int index) {
            return members.get(index);
        }
    }

    /// How many objects a group has.
    static final int GROUP = 8;

    private RmiServer() {}

    /// Exports the objects and waits for the end of the input.
    ///
    /// @param args none
    /// @throws IOException if they cannot be exported
    public static void main(String[] args) throws IOException {
        List<RmiService> members = new ArrayList<>();
        for (int i = 0; i < GROUP; i++) {
            members.add(new RmiServant(List.of()));
        }
        for (RmiService member : members) {
            export(member);
        }
        RmiService servant = new RmiServant(members);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream stream = new ObjectOutputStream(bytes)) {
            stream.writeObject(export(servant));
        }
        Callee.serve(Base64.getEncoder().encodeToString(bytes.toByteArray()));
        System.exit(0); // threads of RMI would keep the process
    }

    private static Remote export(RmiService servant) throws RemoteException {
        return UnicastRemoteObject.exportObject(servant, 0);
    }
}
