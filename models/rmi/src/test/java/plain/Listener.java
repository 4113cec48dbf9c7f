// SPDX-License-Identifier: Apache-2.0
package plain;

import java.rmi.Remote;
import java.rmi.RemoteException;

/// What who is called calls back.
public interface Listener extends Remote {

    int heard(String word) throws RemoteException;
}
