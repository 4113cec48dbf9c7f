// SPDX-License-Identifier: Apache-2.0

/// Engines of many ranks in one thread, over a network that is a queue for each pair.
@org.jspecify.annotations.NullMarked
package org.atoll.dsm.engine;
