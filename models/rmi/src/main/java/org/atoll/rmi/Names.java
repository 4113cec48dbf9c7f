// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import java.net.SocketTimeoutException;
import java.rmi.AccessException;
import java.rmi.AlreadyBoundException;
import java.rmi.ConnectIOException;
import java.rmi.NotBoundException;
import java.rmi.RemoteException;
import java.rmi.registry.Registry;
import java.util.Objects;
import java.util.stream.Stream;

/// The ways to ask a registry. It may be anybody's, so it is asked as everybody does. If it refuses
/// that, it may be one of the job, and is asked once more by somebody who proves to belong to that.
///
/// @param plain   asks as everybody does
/// @param byProof asks after a proof; the same if the registry is this rank's own
record Names(Registry plain, Registry byProof) {

    /// A call of the registry.
    interface Asking<R> {
        R ask(Registry registry) throws RemoteException, NotBoundException, AlreadyBoundException;
    }

    /// Asks. Blocks until there is an answer.
    <R> R ask(Asking<R> asking)
            throws RemoteException, NotBoundException, AlreadyBoundException {
        try {
            return asking.ask(plain);
        } catch (RemoteException refusal) {
            if (!mayWantProof(refusal)) {
                throw refusal;
            }
            try {
                return asking.ask(byProof);
            } catch (ConnectIOException e) { // it is not of this job
                refusal.addSuppressed(e);
                throw refusal;
            }
        }
    }

    private static boolean mayWantProof(RemoteException refusal) {
        return isAccess(refusal) || (refusal instanceof ConnectIOException
                && !(refusal.getCause() instanceof SocketTimeoutException));
    }

    /// Whether the registry did not let the caller do what it wanted.
    static boolean isAccess(Throwable thrown) {
        return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
                .anyMatch(AccessException.class::isInstance);
    }
}
