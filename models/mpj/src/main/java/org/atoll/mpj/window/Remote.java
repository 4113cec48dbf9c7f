// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import org.atoll.codec.Layout;
import org.jspecify.annotations.Nullable;

/// A part of the target's memory, checked to lie in it.
///
/// @param offset       where it begins, in elements
/// @param bytes        its packed length
/// @param elementBytes the length of an element
/// @param blocks       which elements, if they do not lie side by side: a
///                     [org.atoll.codec.Strided] or an [org.atoll.codec.Indexed]
public record Remote(long offset, long bytes, int elementBytes, @Nullable Layout blocks) {}
