// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.atoll.tasks.keep.PostListing;

/// The messages that lie in the postbox under one name.
///
/// @param entries by ascending index; at least one
public record PostClass(String name, List<Entry> entries) {

    /// A message in the postbox.
    ///
    /// @param index       where it lies under its name
    /// @param owner       who has put it there, or [Tid#NONE] if that task has ended
    /// @param flags       as it was put
    /// @param lengthBytes the bytes of its data
    public record Entry(int index, Tid owner, Set<PostFlag> flags, long lengthBytes) {}

    static PostClass of(PostListing listing) {
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < listing.indices().length; i++) {
            entries.add(new Entry(
                    listing.indices()[i],
                    new Tid(listing.owners()[i]),
                    PostFlag.of(listing.flags()[i]),
                    listing.bytes()[i]));
        }
        return new PostClass(listing.name(), List.copyOf(entries));
    }
}
