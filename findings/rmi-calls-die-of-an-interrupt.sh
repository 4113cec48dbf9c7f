#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Guess: java.rmi knows no interrupts, so a task that is cancelled can still tell its server so.
# Happens: on platform threads it can; on a virtual one a call throws as it waits for its answer
#   while the flag is set, and one under way throws too, though the server carries it out.
# Version and source: Temurin 25.0.3, java.rmi between two JVMs; java.net.Socket says it of sockets.
set -eu
jdk=${JAVA_HOME:-$(ls -d /usr/lib/jvm/*25* | head -n 1)}
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > Cancel.java <<'JAVA'
import java.rmi.*;
import java.rmi.registry.*;
import java.rmi.server.UnicastRemoteObject;
import java.util.Set;
import java.util.concurrent.*;

public class Cancel {
    public interface Work extends Remote {
        String answer(String call) throws RemoteException, InterruptedException;
        boolean begun(String call) throws RemoteException;
        boolean done(String call) throws RemoteException;
        void release() throws RemoteException;
    }

    public static class WorkImpl implements Work {
        private final Set<String> begun = ConcurrentHashMap.newKeySet();
        private final Set<String> done = ConcurrentHashMap.newKeySet();
        private final Semaphore released = new Semaphore(0);

        public boolean begun(String call) { return begun.contains(call); }
        public boolean done(String call) { return done.contains(call); }
        public void release() { released.release(); }

        public String answer(String call) throws InterruptedException {
            begun.add(call);
            released.acquire();
            done.add(call);
            return "answered";
        }
    }

    static String ask(Work work, String call) {
        try {
            return work.answer(call);
        } catch (RemoteException | InterruptedException thrown) {
            return thrown instanceof RemoteException ? "RemoteException" : thrown.toString();
        }
    }

    static void run(String who, Thread.Builder builder, Work work) throws Exception {
        String call = who + ", interrupted before";
        var before = new CompletableFuture<String>();
        builder.start(() -> {
            Thread.currentThread().interrupt();
            before.complete(ask(work, call));
        });
        while (!work.begun(call) && !before.isDone()) Thread.sleep(20);
        Thread.sleep(300);
        if (work.begun(call)) work.release();
        System.out.println(call + ": " + before.get());

        String other = who + ", interrupted within";
        var within = new CompletableFuture<String>();
        Thread task = builder.start(() -> within.complete(ask(work, other)));
        while (!work.begun(other)) Thread.sleep(20);
        task.interrupt();
        Thread.sleep(300);
        work.release();
        while (!work.done(other)) Thread.sleep(20);
        System.out.println(other + ": " + within.get() + ", and carried out");
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
seen=$(timeout 60 "$jdk/bin/java" -cp . Cancel)
printf '%s\n' "$seen"
[ "$seen" = 'platform, interrupted before: answered
platform, interrupted within: answered, and carried out
virtual, interrupted before: RemoteException
virtual, interrupted within: RemoteException, and carried out' ]
