#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Guess: java.rmi puts stubs into any result, so NodeImpl[] may be returned as Node[].
# Happens: the caller gets a bare ArrayStoreException; by a field so typed, ClassCastException.
# Version and source: Temurin 25.0.3, java.rmi between two JVMs; Node[], lists and records work.
set -eu
jdk=${JAVA_HOME:-$(ls -d /usr/lib/jvm/*25* | head -n 1)}
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > Ring.java <<'JAVA'
import java.io.Serializable;
import java.rmi.*;
import java.rmi.registry.*;
import java.rmi.server.UnicastRemoteObject;
import java.util.*;

public class Ring {
    public interface Node extends Remote {
        Node[] nodes() throws RemoteException;
        Node[] implementations() throws RemoteException;
        List<Node> list() throws RemoteException;
        Seat seat() throws RemoteException;
        Chair chair() throws RemoteException;
    }

    public record Seat(Node node) implements Serializable {}

    public static class Chair implements Serializable {
        final NodeImpl node;

        Chair(NodeImpl node) { this.node = node; }
    }

    public static class NodeImpl implements Node {
        public Node[] nodes() { return new Node[] {this}; }
        public Node[] implementations() { return new NodeImpl[] {this}; }
        public List<Node> list() { return List.of(this); }
        public Seat seat() { return new Seat(this); }
        public Chair chair() { return new Chair(this); }
    }

    interface Question { Node ask() throws Exception; }

    static void show(String what, Node node, Question question) {
        try {
            System.out.println(what + ": " + node.equals(question.ask()));
        } catch (Exception thrown) {
            System.out.println(what + ": " + thrown.getClass().getName());
        }
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Node node = (Node) LocateRegistry.getRegistry(Integer.parseInt(args[0])).lookup("node");
            show("Node[]", node, () -> node.nodes()[0]);
            show("NodeImpl[]", node, () -> node.implementations()[0]);
            show("List", node, () -> node.list().get(0));
            show("record with Node", node, () -> node.seat().node());
            show("class with NodeImpl", node, () -> { node.chair(); return node; });
            return;
        }
        int port;
        try (var free = new java.net.ServerSocket(0)) { port = free.getLocalPort(); }
        NodeImpl node = new NodeImpl();
        LocateRegistry.createRegistry(port).bind("node", UnicastRemoteObject.exportObject(node, 0));
        String java = System.getProperty("java.home") + "/bin/java";
        new ProcessBuilder(java, "-cp", ".", "Ring", "" + port)
                .inheritIO().start().waitFor();
        System.exit(0);
    }
}
JAVA
"$jdk/bin/javac" Ring.java
"$jdk/bin/java" -version 2>&1 | head -n 1
seen=$("$jdk/bin/java" -cp . Ring)
printf '%s\n' "$seen"
[ "$seen" = 'Node[]: true
NodeImpl[]: java.lang.ArrayStoreException
List: true
record with Node: true
class with NodeImpl: java.lang.ClassCastException' ]
