// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Team;
import org.jspecify.annotations.Nullable;

/// The algorithms for one operation, each with the sizes it is for. The first rule that fits is
/// taken. Teams that span clusters have rules of their own.
///
/// @param rules     the rules in the order in which they are tried
/// @param wide      those for a team that spans clusters
record Choice<A extends Algorithm>(Operation operation, List<Rule<A>> rules, List<Rule<A>> wide) {

    /// The messages and teams for which an algorithm is taken.
    ///
    /// @param maxBytes  the longest message it is for; -1 if it is taken only by name
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
    /// @param anyOrder whether operands may change places
    A pick(long bytes, Team team, boolean anyOrder) {
        if (team.clusters().count() > 1) {
            return first(wide, bytes, team.size(), anyOrder, null);
        }
        return first(rules, bytes, team.size(), anyOrder, team);
    }

    /// Takes the first rule that fits a team in one cluster.
    A pick(long bytes, int ranks, boolean anyOrder) {
        return first(rules, bytes, ranks, anyOrder, null);
    }

    /// A team is asked for its board only if a rule that needs one fits: not in the operations in
    /// which some ranks may send parts straight from where they are, and ask for nothing.
    private A first(
            List<Rule<A>> rules, long bytes, int ranks, boolean anyOrder, @Nullable Team team) {
        for (int i = 0; i < rules.size(); i++) {
            Rule<A> rule = rules.get(i);
            if (rule.fits(bytes, ranks, anyOrder)
                    && (!rule.algorithm().needsBoard() || hasBoard(team))) {
                return rule.algorithm();
            }
        }
        throw new IllegalArgumentException(
                operation.label() + " with a reducer that is not commutative: the algorithm "
                        + rules.getFirst().algorithm().name() + ", asked for by name, does not"
                        + " keep the order of ranks");
    }

    private static boolean hasBoard(@Nullable Team team) {
        return team != null && team.board() != null;
    }

    private static <A extends Algorithm> List<Rule<A>> only(Rule<A> always, List<Rule<A>> rest) {
        List<Rule<A>> rules = new ArrayList<>(List.of(always));
        if (always.algorithm().needsBoard()) {
            rules.addAll(rest);
        }
        return rules;
    }

    /// The choice that has only one algorithm, for all sizes; if that needs a board, the others
    /// remain for teams that have none.
    ///
    /// @throws IllegalArgumentException if there is none of that name; the message lists all
    Choice<A> only(String name) {
        Optional<A> named = all().filter(one -> one.name().equals(name)).findFirst();
        if (named.isPresent()) {
            var always = new Rule<>(named.get(), Long.MAX_VALUE, Integer.MAX_VALUE);
            return new Choice<>(operation, only(always, rules), only(always, wide));
        }
        throw new IllegalArgumentException(
                "algorithm '" + name + "' for " + operation.label() + ": there are "
                        + String.join(", ", names()));
    }

    /// The names of all algorithms, each once.
    List<String> names() {
        return all().map(Algorithm::name).distinct().toList();
    }

    private Stream<A> all() {
        return Stream.concat(rules.stream(), wide.stream()).map(Rule::algorithm);
    }
}
