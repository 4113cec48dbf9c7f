// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.tsp;

import java.util.Arrays;

/// The least length of the rest of a tour: that of the shortest tree that spans the cities that are
/// left, the one where the tour stands and the one it returns to. The tree is made more like a
/// way by a price on each city, which each way to it or from it pays, so that cities that a tree
/// would use often are dear; all tours pay the same. Of ways whose length depends on the direction
/// the shorter one counts. An object belongs to one thread.
///
/// Source: M. Held, R. Karp, The traveling-salesman problem and minimum spanning trees, 1970 and
/// part II, 1971.
final class TreeBound {

    private static final int ROUNDS = 400;
    private static final double FIRST_STEP = 2;
    private static final double SHRINKING = 0.98;
    private static final double ROUNDING = 1e-6;

    private final int cities;
    private final double[][] ways;
    private final double[] prices;
    private final double[] nearest;
    private final int[] parent;

    /// Chooses the prices.
    ///
    /// @param lengths the length of the way from each city to each other
    TreeBound(int[][] lengths) {
        cities = lengths.length;
        ways = new double[cities][cities];
        prices = new double[cities];
        nearest = new double[cities];
        parent = new int[cities];
        for (int from = 0; from < cities; from++) {
            for (int to = 0; to < cities; to++) {
                ways[from][to] = Math.min(lengths[from][to], lengths[to][from]);
            }
        }
        double tour = anyTour(lengths);
        double step = FIRST_STEP;
        double best = Double.NEGATIVE_INFINITY;
        double[] chosen = new double[cities];
        for (int round = 0; round < ROUNDS; round++) {
            int[] degrees = new int[cities];
            double bound = oneTree(degrees);
            if (bound > best) {
                best = bound;
                chosen = prices.clone();
            }
            change(degrees, step * Math.max(1, tour - bound));
            step *= SHRINKING;
        }
        charge(chosen);
    }

    /// The length of the tour that always goes to the nearest city.
    private static double anyTour(int[][] lengths) {
        int[][] near = Near.of(lengths);
        boolean[] visited = new boolean[lengths.length];
        double length = 0;
        int city = 0;
        for (int count = 1; count < lengths.length; count++) {
            visited[city] = true;
            int here = city;
            city = Arrays.stream(near[here]).filter(to -> !visited[to]).findFirst().orElseThrow();
            length += lengths[here][city];
        }
        return length + lengths[city][0];
    }

    /// The shortest tree of all cities but the first, and the two shortest ways to that.
    ///
    /// @param degrees takes how many ways there are at each city
    /// @return its length without prices
    private double oneTree(int[] degrees) {
        double length = tree(1, ((1 << cities) - 1) & ~3);
        for (int city = 2; city < cities; city++) {
            degrees[city]++;
            degrees[parent[city]]++;
        }
        int first = 0;
        int second = 0;
        for (int city = 1; city < cities; city++) {
            if (first == 0 || ways[0][city] < ways[0][first]) {
                second = first;
                first = city;
            } else if (second == 0 || ways[0][city] < ways[0][second]) {
                second = city;
            }
        }
        degrees[0] = 2;
        degrees[first]++;
        degrees[second]++;
        return length + ways[0][first] + ways[0][second] - 2 * Arrays.stream(prices).sum();
    }

    /// Raises the price of cities with more than two ways, and lowers that of the ends.
    private void change(int[] degrees, double step) {
        double norm = 0;
        for (int degree : degrees) {
            norm += (degree - 2) * (degree - 2);
        }
        double[] fresh = prices.clone();
        for (int city = 0; norm > 0 && city < cities; city++) {
            fresh[city] += step / norm * (degrees[city] - 2);
        }
        charge(fresh);
    }

    private void charge(double... fresh) {
        for (int from = 0; from < cities; from++) {
            for (int to = 0; to < cities; to++) {
                ways[from][to] += fresh[from] - prices[from] + fresh[to] - prices[to];
            }
        }
        System.arraycopy(fresh, 0, prices, 0, cities);
    }

    /// Whether no way from a city through all others that are left, and then to city 0, is shorter
    /// than a length.
    ///
    /// @param unvisited the others, a bit for each
    boolean isAtLeast(int city, int unvisited, int length) {
        int left = city == 0 ? unvisited : unvisited | 1;
        double paid = prices[city] + prices[0];
        for (int rest = unvisited; rest != 0; rest &= rest - 1) {
            paid += 2 * prices[Integer.numberOfTrailingZeros(rest)];
        }
        return tree(city, left) - paid > length - 1 + ROUNDING;
    }

    /// The length of the shortest tree of a city and others, prices included (Prim's algorithm).
    private double tree(int root, int others) {
        int left = others;
        for (int rest = left; rest != 0; rest &= rest - 1) {
            int city = Integer.numberOfTrailingZeros(rest);
            nearest[city] = ways[root][city];
            parent[city] = root;
        }
        double length = 0;
        while (left != 0) {
            int next = closest(left);
            length += nearest[next];
            left &= ~(1 << next);
            double[] from = ways[next];
            for (int rest = left; rest != 0; rest &= rest - 1) {
                int city = Integer.numberOfTrailingZeros(rest);
                if (from[city] < nearest[city]) {
                    nearest[city] = from[city];
                    parent[city] = next;
                }
            }
        }
        return length;
    }

    private int closest(int left) {
        int found = Integer.numberOfTrailingZeros(left);
        for (int rest = left & (left - 1); rest != 0; rest &= rest - 1) {
            int city = Integer.numberOfTrailingZeros(rest);
            found = nearest[city] < nearest[found] ? city : found;
        }
        return found;
    }
}
