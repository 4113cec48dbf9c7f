#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Guess: java.rmi knows no interrupts, so a task that is cancelled can still tell its server so.
# Happens: on platform threads it can; on a virtual one each call throws while the flag is set, and
#   one under way throws too, though the server carries it out.
# Version and source: Temurin 25.0.3, java.rmi between two JVMs; java.net.Socket says it of sockets.
set -eu
jdk=${JAVA_HOME:-$(ls -d /usr/lib/jvm/*25* | head -n 1)}
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > Cancel.java <<'JAVA'
import java.rmi.*;
import java.rmi.registry.*;
import java.rmi.server.UnicastRemoteObject;
import java.util.concurrent.*;

public class Cancel {
    public interface Work extends Remote {
        String cancelled() throws RemoteException;
        String slow() throws RemoteException;
        int done() throws RemoteException;
    }

    public static class WorkImpl implements Work {
        private volatile int done;

        public String cancelled() { return "told"; }
        public int done() { return done; }

        public synchronized String slow() {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException never) {
                return "interrupted";
            }
            done++;
            return "answered";
        }
    }

    static String ask(Callable<String> call) {
        try {
            return call.call();
        } catch (Exception thrown) {
            return thrown instanceof RemoteException ? "RemoteException" : thrown.toString();
        }
    }

    static void run(String who, Thread.Builder builder, Work work) throws Exception {
        var flagged = new CompletableFuture<String>();
        builder.start(() -> {
            Thread.currentThread().interrupt();
            flagged.complete(ask(work::cancelled));
        });
        System.out.println(who + ", interrupted before: " + flagged.get());
        int before = work.done();
        var cut = new CompletableFuture<String>();
        Thread task = builder.start(() -> cut.complete(ask(work::slow)));
        Thread.sleep(300);
        task.interrupt();
        String answer = cut.get();
        for (int i = 0; i < 200 && work.done() == before; i++) Thread.sleep(50);
        System.out.println(who + ", within: " + answer + ", done " + (work.done() - before));
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            Work work = (Work) LocateRegistry.getRegistry(Integer.parseInt(args[0])).lookup("work");
            run("platform", Thread.ofPlatform(), work);
            run("virtual", Thread.ofVirtual(), work);
            return;
        }
        int port;
        try (var free = new java.net.ServerSocket(0)) { port = free.getLocalPort(); }
        WorkImpl work = new WorkImpl();
        LocateRegistry.createRegistry(port).bind("work", UnicastRemoteObject.exportObject(work, 0));
        String java = System.getProperty("java.home") + "/bin/java";
        new ProcessBuilder(java, "-cp", ".", "Cancel", "" + port)
                .inheritIO().start().waitFor();
        System.exit(0);
    }
}
JAVA
"$jdk/bin/javac" Cancel.java
"$jdk/bin/java" -version 2>&1 | head -n 1
seen=$("$jdk/bin/java" -cp . Cancel)
printf '%s\n' "$seen"
[ "$seen" = 'platform, interrupted before: told
platform, within: answered, done 1
virtual, interrupted before: RemoteException
virtual, within: RemoteException, done 1' ]
