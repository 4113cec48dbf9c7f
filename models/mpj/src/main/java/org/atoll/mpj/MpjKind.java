// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.job.ModelKind;
import org.atoll.job.Rank;

/// Message passing as a model that ranks enter.
final class MpjKind implements ModelKind<Mpj> {
    static final MpjKind MPJ = new MpjKind();

    private MpjKind() {}

    @Override
    public String name() {
        return "mpj";
    }

    @Override
    public Mpj enter(Rank rank) {
        return new Mpj(rank);
    }

    @Override
    public void end(Mpj mpj) {
        mpj.end();
    }
}
