// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Follows the pointers from parents to their children: to the first child, and from each child
/// to the next one of the same father or mother. Programs that follow them would drop a child
/// whom no pointer reaches.
final class SiblingChains {
    private final List<PedigreeRow> rows;
    private final List<Person> persons;
    private final Map<String, Integer> index;
    private final Flaws flaws;

    SiblingChains(List<PedigreeRow> rows, List<Person> persons, Map<String, Integer> index,
            Flaws flaws) {
        this.rows = rows;
        this.persons = persons;
        this.index = index;
        this.flaws = flaws;
    }

    /// Notes every child who is not reached, and every pointer to somebody else.
    void check() {
        for (int parent = 0; parent < rows.size(); parent++) {
            if (!rows.get(parent).chain().isEmpty()) {
                check(parent);
            }
        }
    }

    private void check(int parent) {
        Set<Integer> reached = new HashSet<>();
        int column = persons.get(parent).isMale() ? 1 : 2;
        PedigreeRow from = rows.get(parent);
        String id = from.chain().getFirst();
        while (!id.equals(PedigreeRow.NONE)) {
            Integer child = index.get(id);
            String pointer = reached.isEmpty() ? "first child"
                    : column == 1 ? "next paternal sib" : "next maternal sib";
            if (child == null || parentOf(child, column) != parent) {
                flaws.add(from.line(), pointer + " " + id + " of " + from.who()
                        + " is no child of " + rows.get(parent).id(), "a child's number, or 0");
                break;
            }
            if (!reached.add(child)) {
                flaws.add(from.line(), pointer + " " + id + " of " + from.who()
                        + " leads in a circle", "each child of "
                        + rows.get(parent).id() + " once, and 0 at the end");
                break;
            }
            from = rows.get(child);
            id = from.chain().get(column);
        }
        for (int child = 0; child < rows.size(); child++) {
            if (parentOf(child, column) == parent && !reached.contains(child)) {
                PedigreeRow row = rows.get(child);
                flaws.add(row.line(), row.who() + " is not reached by the pointers to the"
                        + " children of " + (column == 1 ? "father " : "mother ")
                        + rows.get(parent).id(), "each child in the chain of"
                        + (column == 1 ? " paternal" : " maternal")
                        + " sibs: run makeped again, or use the file from before it");
            }
        }
    }

    private int parentOf(int child, int column) {
        return column == 1 ? persons.get(child).father() : persons.get(child).mother();
    }
}
