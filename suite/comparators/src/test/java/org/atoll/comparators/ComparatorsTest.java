// SPDX-License-Identifier: Apache-2.0
package org.atoll.comparators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.atoll.benchmarks.rmi.copies.Copier;
import org.atoll.benchmarks.rmi.subject.Subject;
import org.atoll.benchmarks.rmi.subject.Tree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The serializers of others do what ours does, or a comparison would mean nothing.
class ComparatorsTest {

    @ParameterizedTest
    @ValueSource(strings = {"kryo", "fory"})
    void everySubjectIsCopiedAgainAndAgain(String name) throws Exception {
        Copier copier = Comparators.named(name);
        for (Subject subject : Subject.values()) {
            Object one = subject.make();
            for (int i = 0; i < 3; i++) {
                subject.check(one, copier.copy(one));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"kryo", "fory"})
    void identityIsKept(String name) throws Exception {
        Tree tree = Tree.of(3);
        List<?> copy = (List<?>)
                Comparators.named(name).copy(new ArrayList<>(List.of(tree, tree)));
        assertThat(copy).hasSize(2);
        assertThat(copy.getFirst()).isNotSameAs(tree).isSameAs(copy.getLast());
    }

    @Test
    void anotherNameIsRefused() {
        assertThatThrownBy(() -> Comparators.named("xml"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("kryo or fory");
    }
}
