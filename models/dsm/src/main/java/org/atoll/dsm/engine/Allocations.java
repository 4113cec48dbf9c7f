// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The allocations of a rank since the last barrier, and what it has freed. All ranks must have
/// done the same.
final class Allocations {
    private final List<String> calls = new ArrayList<>();

    void allocated(String what) {
        calls.add("allocated " + what);
    }

    void freed(String what) {
        calls.add("freed " + what);
    }

    void distributed(String first, int pages, int home) {
        calls.add("said that " + pages + " pages from " + first + " on are at home on rank "
                + home);
    }

    void write(MessageWriter out) {
        out.number(calls.size());
        calls.forEach(out::text);
    }

    static List<String> read(MessageReader in) {
        List<String> calls = new ArrayList<>();
        for (int count = in.number(); count > 0; count--) {
            calls.add(in.text());
        }
        return calls;
    }

    /// Compares with what another rank has done.
    @Nullable StepFailure check(int rank, int otherRank, List<String> others) {
        for (int i = 0; i < Math.max(calls.size(), others.size()); i++) {
            String own = call(calls, i);
            String other = call(others, i);
            if (!own.equals(other)) {
                return StepFailure.misuse(otherRank, "dsm: rank " + otherRank + " has " + other
                        + " before a barrier where rank " + rank + " has " + own);
            }
        }
        return null;
    }

    private static String call(List<String> calls, int at) {
        return at < calls.size() ? calls.get(at) : "allocated and freed nothing more";
    }

    void forget() {
        calls.clear();
    }
}
