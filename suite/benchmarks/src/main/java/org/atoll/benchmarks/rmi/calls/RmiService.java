// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi.calls;

import java.rmi.Remote;
import java.rmi.RemoteException;
import org.atoll.benchmarks.rmi.subject.Chain;
import org.atoll.benchmarks.rmi.subject.Tree;

/// The remote interface that the JDK's RMI calls.
public interface RmiService extends Remote {

    /// Does nothing.
    ///
    /// @throws RemoteException if the call fails
    void nothing() throws RemoteException;

    /// Returns its argument.
    ///
    /// @return its copy
    /// @throws RemoteException if the call fails
    Tree echo(Tree tree) throws RemoteException;

    /// Returns its argument.
    ///
    /// @return its copy
    /// @throws RemoteException if the call fails
    Chain echo(Chain list) throws RemoteException;

    /// Takes an array.
    ///
    /// @return how many
    /// @throws RemoteException if the call fails
    int take(double[] values) throws RemoteException;

    /// One of eight further objects.
    ///
    /// @throws RemoteException if the call fails
    RmiService member(int index) throws RemoteException;
}
