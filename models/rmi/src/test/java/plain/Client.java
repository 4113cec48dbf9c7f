// SPDX-License-Identifier: Apache-2.0
package plain;

import hostile.Hostile;
import java.lang.reflect.Proxy;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.server.UnicastRemoteObject;
import java.util.Arrays;
import java.util.List;

/// Calls [Hello] in a JVM of its own and prints what it gets. Arguments: the registry's port, the
/// name, and what to do.
public final class Client {
    private final Hello hello;

    private Client(Hello hello) {
        this.hello = hello;
    }

    public static void main(String[] args) throws Exception {
        int port = Integer.parseInt(args[0]);
        Hello hello = (Hello) LocateRegistry.getRegistry("127.0.0.1", port).lookup(args[1]);
        Client client = new Client(hello);
        for (int i = 2; i < args.length; i++) {
            client.act(args[i]);
        }
    }

    private void act(String what) throws Exception {
        switch (what) {
            case "stub" -> System.out.println(Arrays.toString(hello.getClass().getInterfaces())
                    + " " + Proxy.getInvocationHandler(hello).getClass().getSimpleName());
            case "calls" -> call();
            case "callback" -> callBack();
            case "friend" -> befriend();
            case "hostile" -> send(new Hostile());
            case "huge" -> send(new byte[2000]);
            case "failure" -> print("greet", () -> hello.greet("anybody"));
            default -> throw new IllegalArgumentException(what);
        }
    }

    private void call() throws Exception {
        System.out.println(hello.greet("Ada"));
        System.out.println(Arrays.toString(hello.halve(new double[] {1, 2, 3})));
        System.out.println(hello.places(List.of("a", "b", "a")));
        System.out.println(hello.next(new Note(6, "seven")));
        print("refuse", () -> {
            hello.refuse("no");
            return "not refused";
        });
    }

    private void callBack() throws Exception {
        Listener listener = String::length;
        Listener stub = (Listener) UnicastRemoteObject.exportObject(listener, 0);
        System.out.println(hello.tell(stub, "one", "three"));
        UnicastRemoteObject.unexportObject(listener, true);
    }

    private void befriend() throws Exception {
        Hello friend = hello.friend("Grace");
        System.out.println(friend.greet("Ada") + " " + hello.isFriend(friend)
                + " " + hello.isFriend(hello));
    }

    private void send(Object argument) {
        print("same", () -> hello.same(argument).getClass());
    }

    /// A call.
    private interface Call {
        Object make() throws RemoteException, Refused;
    }

    private static void print(String what, Call call) {
        try {
            System.out.println(what + ": " + call.make());
        } catch (RemoteException | Refused | RuntimeException e) {
            Throwable last = e;
            while (last.getCause() != null) {
                last = last.getCause();
            }
            System.out.println(what + ": " + e.getClass().getSimpleName() + ", "
                    + last.getClass().getSimpleName() + " " + last.getMessage());
        }
    }
}
