// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The policies that are on: `classic` has none, `improved` all.
public record Policies(Set<Policy> on) {
    /// TreadMarks as published.
    public static final Policies CLASSIC = new Policies(EnumSet.noneOf(Policy.class));
    /// Without what made it slow.
    public static final Policies IMPROVED = new Policies(EnumSet.allOf(Policy.class));

    /// From this many ranks on barriers are trees, unless all is classic.
    private static final int TREE_RANKS = 16;

    /// Checks that they can be on together.
    ///
    /// @throws IllegalArgumentException if one is on without another that it needs
    public Policies {
        on = Set.copyOf(on);
        List<String> bare = on.contains(Policy.HOMES)
                ? List.of()
                : Stream.of(Policy.PUSH, Policy.GRANT)
                        .filter(on::contains)
                        .map(Policy::id)
                        .toList();
        if (!bare.isEmpty()) {
            throw new IllegalArgumentException("dsm: " + String.join(" and ", bare)
                    + (bare.size() == 1 ? " needs" : " need") + " homes; write -"
                    + String.join(",-", bare) + " to do without, or +homes to have it");
        }
    }

    /// Reads what a user writes: `classic` or `improved`, then changes: `classic,+homes,+push`.
    ///
    /// @throws IllegalArgumentException if a name is unknown, or a policy lacks one that it needs
    public static Policies parse(String text) {
        Set<Policy> on = EnumSet.noneOf(Policy.class);
        String[] words = text.strip().split("\\s*,\\s*", -1);
        for (int i = 0; i < words.length; i++) {
            String word = words[i];
            if (i == 0 && word.equals("improved")) {
                on.addAll(IMPROVED.on);
            } else if (i > 0 && word.startsWith("+")) {
                on.add(named(word, text));
            } else if (i > 0 && word.startsWith("-")) {
                on.remove(named(word, text));
            } else if (i > 0 || !word.equals("classic")) {
                throw new IllegalArgumentException("dsm: cannot read '" + text + "' at '" + word
                        + "'; write classic or improved, then changes as in classic,+homes");
            }
        }
        return new Policies(on);
    }

    private static Policy named(String word, String text) {
        for (Policy policy : Policy.values()) {
            if (policy.id().equals(word.substring(1))) {
                return policy;
            }
        }
        throw new IllegalArgumentException("dsm: unknown policy '" + word + "' in '" + text
                + "'; there are " + Arrays.stream(Policy.values())
                        .map(Policy::id).collect(Collectors.joining(", ")));
    }

    /// Whether a policy is on.
    public boolean has(Policy policy) {
        return on.contains(policy);
    }

    /// Whether barriers of so many ranks are trees.
    ///
    /// @return false for classic
    boolean trees(int ranks) {
        return !on.isEmpty() && ranks >= TREE_RANKS;
    }

    /// As [#parse] reads it.
    @Override
    public String toString() {
        return "classic" + Arrays.stream(Policy.values()).filter(on::contains)
                .map(policy -> ",+" + policy.id()).collect(Collectors.joining());
    }
}
