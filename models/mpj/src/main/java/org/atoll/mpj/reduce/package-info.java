// SPDX-License-Identifier: Apache-2.0

/// How values are combined: an [org.atoll.mpj.reduce.Operator] has a loop for each kind of
/// elements, and knows how many of them belong together. A loop that applies an operator of the
/// program gets code of its own ([org.atoll.mpj.reduce.LoopShape]), so that operators of different
/// classes do not slow each other down.
///
/// Nothing communicates. Of this module the package names `part` and `fault`.
package org.atoll.mpj.reduce;
