// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica.order;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.Service;
import org.atoll.fabric.ServiceKind;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;

/// A service that is an order and nothing else: it keeps what is delivered.
public final class OrderingKind implements ServiceKind<OrderingKind.Ordering> {
    private static final OrderingKind ORDERING = new OrderingKind();

    /// Created by [java.util.ServiceLoader].
    public OrderingKind() {}

    @Override
    public String name() {
        return "ordering";
    }

    @Override
    public List<FrameKind> frames() {
        return Stream.concat(OrderFrames.ALL.stream(), ClockFrames.ALL.stream()).toList();
    }

    @Override
    public Ordering open(Station station) {
        return new Ordering(station);
    }

    static Ordering of(World world) {
        return world.service(ORDERING);
    }

    /// Something that was delivered.
    ///
    /// @param origin the rank that has submitted it
    /// @param number the first four bytes
    /// @param hash   a hash of all bytes
    record Delivered(int origin, int number, int hash) {}

    /// The order of one rank.
    static final class Ordering implements Service {
        private final Station station;
        private final TimeKind time;
        private final List<Delivered> log = new ArrayList<>();
        private final TotalOrder order;
        private volatile int count;

        Ordering(Station station) {
            this.station = station;
            this.time = station.time("test", TimeKind.Group.COMMUNICATION);
            this.order = Orders.of(
                    station.world().settings().text("test.order", "sequencer"), station,
                    (origin, unit) -> {
                        log.add(new Delivered(origin, Orders.number(unit), Orders.hash(unit)));
                        count = log.size();
                    });
            station.endpoint().leaveUnattended();
        }

        void submit(int number, int length) {
            held(() -> {
                order.submit(Orders.unit(number, length));
                return true;
            });
        }

        /// Waits until so much was delivered.
        List<Delivered> await(int wanted) {
            station.endpoint().waitFor(Completion.of(
                    () -> count >= wanted, () -> wanted + " deliveries, " + count + " came", time));
            return held(() -> List.copyOf(log));
        }

        private <T> T held(Supplier<T> action) {
            station.endpoint().enter();
            try {
                return action.get();
            } finally {
                station.endpoint().exit();
            }
        }
    }
}
