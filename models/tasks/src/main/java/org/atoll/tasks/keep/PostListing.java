// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.keep;

/// The messages that lie under a name; the arrays have an element for each.
///
/// @param indices ascending
/// @param owners  tids, or [org.atoll.tasks.post.Tids#NONE] of a task that has ended
/// @param flags   bits of [Post]
/// @param bytes   the lengths of the users' data
@SuppressWarnings("ArrayRecordComponent") // never compared
public record PostListing(
        String name, int[] indices, long[] owners, int[] flags, long[] bytes) {}
