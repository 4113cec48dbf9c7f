// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.util.function.DoubleBinaryOperator;

/// Threads of a team that share a run by their memory. Each writes its own place in `numbers`
/// before a barrier; all read it between that one and the next.
public final class Threads {
    private final double[][] numbers;

    /// For one run of a team.
    ///
    /// @param count how many threads it has
    public Threads(int count) {
        numbers = new double[count][];
    }

    /// One thread's way to the others.
    ///
    /// @param number  its number in the team
    /// @param barrier where the team meets
    /// @return what it does together with them
    public Together member(int number, ThreadBarrier barrier) {
        return new Member(number, barrier);
    }

    private final class Member implements Together {
        private final int number;
        private final ThreadBarrier barrier;

        Member(int number, ThreadBarrier barrier) {
            this.number = number;
            this.barrier = barrier;
        }

        @Override
        public int parts() {
            return numbers.length;
        }

        @Override
        public void barrier() {
            barrier.await();
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
            numbers[number] = mine;
            barrier.await();
            double[] all = numbers[0].clone();
            for (int other = 1; other < numbers.length; other++) {
                for (int k = 0; k < all.length; k++) {
                    all[k] = operator.applyAsDouble(all[k], numbers[other][k]);
                }
            }
            barrier.await();
            return all;
        }
    }
}
