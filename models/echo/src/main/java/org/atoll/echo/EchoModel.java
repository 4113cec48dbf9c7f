// SPDX-License-Identifier: Apache-2.0
package org.atoll.echo;

import org.atoll.job.ModelKind;
import org.atoll.job.Rank;

/// Brings a program into the model: its service is all that there is.
record EchoModel() implements ModelKind<Echo> {

    @Override
    public String name() {
        return "echo";
    }

    @Override
    public Echo enter(Rank rank) {
        return Echo.of(rank.fabric());
    }
}
