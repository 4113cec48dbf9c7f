// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

import java.util.List;
import org.atoll.collectives.spi.Algorithm;

/// The algorithms for one operation, each with the sizes it is for. The first rule that fits is
/// taken.
///
/// @param operation the operation
/// @param rules     the rules in the order in which they are tried
/// @param <A>       what the algorithms have in common
record Choice<A extends Algorithm>(Operation operation, List<Rule<A>> rules) {

    /// When an algorithm is taken.
    ///
    /// @param algorithm the algorithm
    /// @param maxBytes  the longest message it is for; -1 if it is taken only by name
    /// @param maxRanks  the largest team it is for
    record Rule<A extends Algorithm>(A algorithm, long maxBytes, int maxRanks) {

        boolean fits(long bytes, int ranks, boolean anyOrder) {
            return bytes <= maxBytes
                    && ranks <= maxRanks
                    && (anyOrder || algorithm.keepsRankOrder());
        }
    }

    /// Takes the first rule that fits.
    ///
    /// @param bytes    the length of the message, equal on all ranks
    /// @param ranks    the size of the team
    /// @param anyOrder whether operands may change places
    A pick(long bytes, int ranks, boolean anyOrder) {
        for (int i = 0; i < rules.size(); i++) {
            Rule<A> rule = rules.get(i);
            if (rule.fits(bytes, ranks, anyOrder)) {
                return rule.algorithm();
            }
        }
        throw new IllegalArgumentException(
                operation.label() + " with a reducer that is not commutative: the algorithm "
                        + rules.getFirst().algorithm().name() + ", asked for by name, does not"
                        + " keep the order of ranks");
    }

    /// The choice that has only one algorithm, for all sizes.
    ///
    /// @param name the algorithm's name
    /// @throws IllegalArgumentException if there is none of that name; the message lists all
    Choice<A> only(String name) {
        for (Rule<A> rule : rules) {
            if (rule.algorithm().name().equals(name)) {
                Rule<A> always = new Rule<>(rule.algorithm(), Long.MAX_VALUE, Integer.MAX_VALUE);
                return new Choice<>(operation, List.of(always));
            }
        }
        throw new IllegalArgumentException(
                "algorithm '" + name + "' for " + operation.label() + ": there are "
                        + String.join(", ", names()));
    }

    /// The names of all algorithms, each once.
    List<String> names() {
        return rules.stream().map(rule -> rule.algorithm().name()).distinct().toList();
    }
}
