// SPDX-License-Identifier: Apache-2.0

/// Where a whole job keeps what outlives it: a [org.atoll.recovery.depot.Depot] holds a store for
/// each rank and keeper, as a folder of a file system or as a part of a bucket.
@org.jspecify.annotations.NullMarked
package org.atoll.recovery.depot;
