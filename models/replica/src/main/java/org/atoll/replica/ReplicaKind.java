// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.List;
import java.util.stream.Stream;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.Service;
import org.atoll.fabric.ServiceKind;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.replica.order.ClockFrames;
import org.atoll.replica.order.OrderFrames;
import org.atoll.replica.order.SurvivalFrames;

/// The service of shared objects. Its frames are those of both orders ([OrderFrames],
/// [ClockFrames]), what makes them survive losses ([SurvivalFrames]), and those of calls of single
/// copies (`CallFrames`).
public final class ReplicaKind implements ServiceKind<Service> {
    private static final ReplicaKind REPLICA = new ReplicaKind();

    /// Created by [java.util.ServiceLoader].
    public ReplicaKind() {}

    @Override
    public String name() {
        return "replica";
    }

    @Override
    public List<FrameKind> frames() {
        return Stream.of(OrderFrames.ALL, ClockFrames.ALL, SurvivalFrames.ALL, CallFrames.ALL)
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public Service open(Station station) {
        return new ReplicaService(station);
    }

    /// The shared objects of a rank, opened if they are not.
    ///
    /// @throws IllegalStateException if the rank is in a later life
    static Orca of(World world) {
        if (world.incarnation() > 0 && world.losses().areOutlived()) {
            throw new IllegalStateException("rank " + world.rank() + " was lost and is back: the"
                    + " shared objects of the job have gone on without it");
        }
        return ((ReplicaService) world.service(REPLICA)).orca();
    }
}
