// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

import org.atoll.job.ModelKind;
import org.atoll.job.Rank;

/// Brings a program into the model.
record NodeModel() implements ModelKind<Node> {

    @Override
    public String name() {
        return "hybrid";
    }

    @Override
    public Node enter(Rank rank) {
        return Node.of(rank.fabric());
    }
}
