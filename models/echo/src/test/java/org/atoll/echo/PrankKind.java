// SPDX-License-Identifier: Apache-2.0
package org.atoll.echo;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Credits;
import org.atoll.fabric.Exchange;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.Handler;
import org.atoll.fabric.Lane;
import org.atoll.fabric.Service;
import org.atoll.fabric.ServiceKind;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;

/// A service without manners: tests let it do what others only do by mistake.
public final class PrankKind implements ServiceKind<PrankKind.Prank> {
    static final FrameKind POKE = new FrameKind("poke", true);
    static final FrameKind QUIZ = new FrameKind("quiz", false);
    static final FrameKind ESSAY = new FrameKind("essay", true);

    /// Created by [java.util.ServiceLoader].
    public PrankKind() {}

    @Override
    public String name() {
        return "prank";
    }

    @Override
    public List<FrameKind> frames() {
        return List.of(POKE, QUIZ, ESSAY);
    }

    @Override
    public Prank open(Station station) {
        return new Prank(station);
    }

    /// The service of this kind that one rank has.
    static final class Prank implements Service {
        static final long CREDIT_BYTES = 4096;

        final Station station;
        final Credits credits;
        final int poke;
        final int quiz;
        final int essay;

        /// The numbers of questions that nobody has answered yet, with who has asked.
        final List<int[]> asked = new ArrayList<>();

        /// What has come whole.
        final List<byte[]> essays = new ArrayList<>();

        volatile @Nullable Handler onPoke;

        Prank(Station station) {
            this.station = station;
            this.credits = station.credits(CREDIT_BYTES);
            this.poke = station.number(POKE);
            this.quiz = station.number(QUIZ);
            this.essay = station.number(ESSAY);
            station.handle(POKE, this::poked);
            station.handle(QUIZ, (source, memory, header, payload) ->
                    asked.add(new int[] {source, Frame.tag(memory, header)}));
            station.handle(ESSAY, new Assembly(this::essay));
        }

        static Prank of(World world) {
            return world.service(new PrankKind());
        }

        Exchange question() {
            return new Exchange(station.time("quiz", TimeKind.Group.COMMUNICATION));
        }

        Lane lane(int rank) {
            return station.lane(rank);
        }

        private void poked(int source, MemorySegment memory, long header, long payload) {
            Handler handler = onPoke;
            if (handler != null) {
                handler.handle(source, memory, header, payload);
            }
        }

        private void essay(int source, int a, int b, MemorySegment memory, long at, long bytes) {
            essays.add(memory.asSlice(at, bytes).toArray(JAVA_BYTE));
            if (a == 1) {
                asked.add(new int[] {source, b});
            }
        }

        /// Does something as the holder of the endpoint.
        void held(Runnable action) {
            station.endpoint().enter();
            try {
                action.run();
            } finally {
                station.endpoint().exit();
            }
        }
    }
}
