// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import org.atoll.job.ModelKind;
import org.atoll.job.Rank;

/// Remote objects as a model that ranks enter.
record RemoteModel() implements ModelKind<RemoteObjects> {

    @Override
    public String name() {
        return "remote";
    }

    @Override
    public RemoteObjects enter(Rank rank) {
        return Calls.of(rank.fabric()).remote().entered(rank);
    }

    @Override
    public void end(RemoteObjects remote) {
        remote.end();
    }
}
