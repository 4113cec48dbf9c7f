// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import org.atoll.job.ModelKind;
import org.atoll.job.Rank;
import org.atoll.remote.RemoteObjects;

/// How a rank enters it: all that RMI does for the rank ends before its remote objects do.
///
/// @param remote the rank's remote objects
record RmiModel(RemoteObjects remote) implements ModelKind<Rmi> {

    @Override
    public String name() {
        return "rmi";
    }

    @Override
    public Rmi enter(Rank rank) {
        return Rmi.of(rank, new TypedReferences(remote));
    }

    @Override
    public void end(Rmi rmi) {
        rmi.end();
    }
}
