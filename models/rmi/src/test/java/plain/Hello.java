// SPDX-License-Identifier: Apache-2.0
package plain;

import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;
import java.util.Map;

/// The interface that both sides know.
public interface Hello extends Remote {

    String greet(String name) throws RemoteException;

    double[] halve(double[] values) throws RemoteException;

    Map<String, List<Integer>> places(List<String> words) throws RemoteException;

    Note next(Note note) throws RemoteException;

    void refuse(String why) throws Refused, RemoteException;

    /// Calls the listener back for each of the words, and returns what it has answered.
    List<Integer> tell(Listener listener, String... words) throws RemoteException;

    /// Another remote object.
    Hello friend(String name) throws RemoteException;

    /// Whether that is the friend of before.
    boolean isFriend(Hello other) throws RemoteException;

    Object same(Object anything) throws RemoteException;
}
