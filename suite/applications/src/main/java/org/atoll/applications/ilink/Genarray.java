// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

/// Operations on a genarray: a number for each genotype of a person. Each is one short loop of its
/// own, so that the JVM compiles it once, early and in little time.
final class Genarray {
    private Genarray() {}

    /// Multiplies two of them, genotype by genotype.
    static void multiply(double[] one, double[] other, double[] products) {
        for (int k = 0; k < products.length; k++) {
            products[k] = one[k] * other[k];
        }
    }

    /// Divides all its numbers.
    static void divide(double[] numbers, double by) {
        for (int k = 0; k < numbers.length; k++) {
            numbers[k] /= by;
        }
    }

    /// The largest of its numbers; 0 if there is none above.
    static double largest(double[] numbers) {
        double largest = 0;
        for (double number : numbers) {
            if (number > largest) {
                largest = number;
            }
        }
        return largest;
    }

    /// The sum of its numbers, in order.
    static double sum(double[] numbers) {
        double sum = 0;
        for (double number : numbers) {
            sum += number;
        }
        return sum;
    }
}
