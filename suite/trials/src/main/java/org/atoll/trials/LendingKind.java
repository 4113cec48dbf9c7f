// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.List;
import java.util.stream.Stream;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.FrameKind.Role;
import org.atoll.fabric.ServiceKind;
import org.atoll.fabric.Station;
import org.atoll.remote.collect.MailFrames;

/// The service of [Lending]. Its frames, beside those of the collection:
///
/// | frame | a              | b | word     | payload                                              |
/// |-------|----------------|---|----------|------------------------------------------------------|
/// | LEND  | in which lane  | 0 | the part | owner, its life, number (three ints), and a filler   |
public final class LendingKind implements ServiceKind<Lending> {
    static final FrameKind LEND = new FrameKind("lend", true, Role.PART);

    /// Created by [java.util.ServiceLoader].
    public LendingKind() {}

    @Override
    public String name() {
        return "lending";
    }

    @Override
    public List<FrameKind> frames() {
        return Stream.concat(Stream.of(LEND), MailFrames.KINDS.stream()).toList();
    }

    @Override
    public Lending open(Station station) {
        return new Lending(station);
    }
}
