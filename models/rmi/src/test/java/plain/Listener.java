// SPDX-License-Identifier: Apache-2.0
package plain;

import java.rmi.Remote;
import java.rmi.RemoteException;

/// The interface by which the one that is called calls back.
public interface Listener extends Remote {

    int heard(String word) throws RemoteException;
}
