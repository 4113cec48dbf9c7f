// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.util.function.DoubleBinaryOperator;
import org.atoll.hybrid.node.Member;

/// Threads of a crew that share a run by their memory. Each writes its own place in `numbers`
/// before a barrier; all read it between that one and the next.
public final class Threads {
    private final double[][] numbers;

    /// For one run of a crew.
    public Threads(int count) {
        numbers = new double[count][];
    }

    /// One thread's way to the others.
    public Together member(Member member) {
        return new One(member);
    }

    private final class One implements Together {
        private final Member member;

        One(Member member) {
            this.member = member;
        }

        @Override
        public int parts() {
            return numbers.length;
        }

        @Override
        public void barrier() {
            member.barrier();
        }

        @Override
        public double[] sums(double[] mine) {
            return combined(mine, Double::sum);
        }

        @Override
        public double largest(double mine) {
            return combined(new double[] {mine}, Math::max)[0];
        }

        private double[] combined(double[] mine, DoubleBinaryOperator operator) {
            numbers[member.number()] = mine;
            member.barrier();
            double[] all = numbers[0].clone();
            for (int other = 1; other < numbers.length; other++) {
                for (int k = 0; k < all.length; k++) {
                    all[k] = operator.applyAsDouble(all[k], numbers[other][k]);
                }
            }
            member.barrier();
            return all;
        }
    }
}
