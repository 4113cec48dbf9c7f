// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.icl;

import org.atoll.job.ModelKind;
import org.atoll.job.Rank;

/// Brings a program into the layer alone: each rank is a node.
record IclModel() implements ModelKind<Icl> {

    @Override
    public String name() {
        return "icl";
    }

    @Override
    public Icl enter(Rank rank) {
        return Icl.of(rank.fabric());
    }
}
