// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.List;

/// The fabric's own service, which all others use.
final class LanesKind implements ServiceKind<Lanes> {
    static final LanesKind LANES = new LanesKind();

    static final FrameKind ANSWER = new FrameKind("answer", false);
    static final FrameKind PART = new FrameKind("part", true, FrameKind.Role.PART);
    static final FrameKind CREDIT = new FrameKind("credit", true, FrameKind.Role.CONTROL);

    private LanesKind() {}

    @Override
    public String name() {
        return "lanes";
    }

    @Override
    public List<FrameKind> frames() {
        return List.of(ANSWER, PART, CREDIT);
    }

    @Override
    public boolean isRecoverable() {
        return true;
    }

    @Override
    public Lanes open(Station station) {
        Lanes lanes = station.endpoint().lanes(new Lanes.Numbers(
                station.number(ANSWER), station.number(PART), station.number(CREDIT)));
        station.handle(ANSWER, lanes::answered);
        station.handle(PART, lanes::partAnswered);
        station.handle(CREDIT, lanes::givenBack);
        return lanes;
    }
}
