// SPDX-License-Identifier: Apache-2.0

/// What an algorithm works with, and what it offers.
///
/// A [Team] is what an algorithm sees of a communicator. A [Reducer] combines elements. A
/// [Partition] says which part of a buffer belongs to which rank. [Algorithm] lists the
/// operations, each with the contract that all its algorithms share.
package org.atoll.collectives.spi;
