// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import org.atoll.fabric.job.CommunicationException;

/// Frames that wait for room on a link. Called while the endpoint is held.
public interface Outgoing {

    /// Publishes as many of the frames as the link has room for.
    ///
    /// @param peer whom they go to
    /// @return true if all are published, so that this need not be called again
    boolean push(Peer peer);

    /// The peer is lost: the frames will never be published.
    void drop(CommunicationException cause);
}
