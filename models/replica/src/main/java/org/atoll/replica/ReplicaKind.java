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

/// The service of shared objects. Its frames are those of both orders ([OrderFrames],
/// [ClockFrames]) and those of calls of single copies (`CallFrames`).
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
        return Stream.of(OrderFrames.ALL, ClockFrames.ALL, CallFrames.ALL)
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public Service open(Station station) {
        return new ReplicaService(station);
    }

    /// The shared objects of a rank, opened if they are not.
    static Orca of(World world) {
        return ((ReplicaService) world.service(REPLICA)).orca();
    }
}
