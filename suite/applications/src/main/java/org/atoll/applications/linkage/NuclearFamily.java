// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.List;

/// Two parents and all children whom they have together, by their indices in a pedigree.
///
/// @param father   his index
/// @param mother   her index
/// @param children theirs, at least one, in the order of the file
public record NuclearFamily(int father, int mother, List<Integer> children) {

    /// Copies the list.
    public NuclearFamily {
        children = List.copyOf(children);
    }
}
