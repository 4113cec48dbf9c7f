// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.atoll.job.contract.Sample;
import org.junit.jupiter.api.DynamicNode;

/// Clauses that belong together. In each setting one job goes through all of them, on
/// communicators of every shape; there is a test for each clause and shape. One run takes a third
/// of the settings, as [Sample] says.
final class Contract {
    private static final ScopedValue<List<Clause>> ASKED = ScopedValue.newInstance();

    private final List<Clause> clauses = new ArrayList<>();

    Contract holds(String statement, Axes axes, Clause.Body body) {
        clauses.add(new Clause(statement, axes, body));
        return this;
    }

    /// A clause whose ranks find out by memory that they share. It is held where they are threads
    /// of one JVM.
    Contract holdsInOneJvm(String statement, Axes axes, Clause.Body body) {
        return Started.isHere() ? this : holds(statement, axes, body);
    }

    Stream<DynamicNode> everywhere() {
        return in(Setting.all());
    }

    /// The clauses of contracts that are made while something runs, in place of being held.
    static List<Clause> clausesOf(Runnable making) {
        List<Clause> all = new ArrayList<>();
        ScopedValue.where(ASKED, all).run(making);
        return all;
    }

    Stream<DynamicNode> in(Stream<Setting> settings) {
        if (ASKED.isBound()) {
            boolean _ = ASKED.get().addAll(clauses);
            return Stream.empty();
        }
        return Started.isHere()
                ? Stream.of(trial(Started.setting()))
                : Sample.ofSomeKinds(
                                clauses.getFirst().statement(), settings, Setting::device)
                        .map(this::trial);
    }

    private DynamicNode trial(Setting setting) {
        return dynamicContainer(
                setting.toString(),
                Stream.of(clauses).flatMap(all -> new Trial(setting, all).tests()));
    }
}
