// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.agreement;

import java.util.List;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.ServiceKind;
import org.atoll.fabric.Station;

/// The service of agreements among ranks that may fail.
public final class AgreementKind implements ServiceKind<Ballots> {
    /// The only one needed.
    public static final AgreementKind AGREEMENTS = new AgreementKind();

    static final FrameKind LETTER = new FrameKind("letter", true);

    /// Created by [java.util.ServiceLoader].
    public AgreementKind() {}

    @Override
    public String name() {
        return "agreements";
    }

    @Override
    public List<FrameKind> frames() {
        return List.of(LETTER);
    }

    @Override
    public Ballots open(Station station) {
        Ballots ballots = new Ballots(station);
        station.handle(LETTER, ballots::letter);
        return ballots;
    }
}
