// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/// Ways in which a message lies in the postbox. Each has a bit that the keeper knows.
public enum PostFlag {
    /// It stays when its owner ends. Without this it is deleted then.
    PERSISTENT(1),
    /// It is put beside what lies under the name, with the lowest index that is free. Without this
    /// it has index 0, and replaces what is there.
    MULTIPLE(2),
    /// Any task may replace and delete it. Without this only its owner may, and nobody if the owner
    /// has ended.
    OVERWRITABLE(4);

    private static final PostFlag[] ALL = values();

    private final int bit;

    PostFlag(int bit) {
        this.bit = bit;
    }

    static int bits(PostFlag... flags) {
        int bits = 0;
        for (PostFlag flag : flags) {
            bits |= flag.bit;
        }
        return bits;
    }

    static Set<PostFlag> of(int bits) {
        Set<PostFlag> flags = EnumSet.noneOf(PostFlag.class);
        for (PostFlag flag : ALL) {
            if ((bits & flag.bit) != 0) {
                flags.add(flag);
            }
        }
        return Collections.unmodifiableSet(flags);
    }
}
