// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.contract;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.Service;
import org.atoll.fabric.ServiceKind;
import org.atoll.fabric.Station;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.RankLostException;

/// A service without frames that writes down what it is told.
public final class WitnessKind implements ServiceKind<WitnessKind.Witness> {

    /// Created by [java.util.ServiceLoader].
    public WitnessKind() {}

    /// Records what one rank was told.
    public static final class Witness implements Service {
        private final Queue<String> told = new ConcurrentLinkedQueue<>();

        /// What it was told, in order.
        ///
        /// @return the live queue
        public Queue<String> told() {
            return told;
        }

        @Override
        public void lost(RankLostException loss) {
            told.add("lost " + loss.failedRank());
        }

        @Override
        public void returned(Card card) {
            told.add("life " + card.incarnation());
        }
    }

    @Override
    public String name() {
        return "witness";
    }

    @Override
    public List<FrameKind> frames() {
        return List.of();
    }

    @Override
    public Witness open(Station station) {
        return new Witness();
    }
}
