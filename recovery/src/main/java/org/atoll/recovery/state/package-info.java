// SPDX-License-Identifier: Apache-2.0

/// The registered state of a rank: what a snapshot holds of the program. Items have names, and get
/// the values of the snapshot that the rank begins from when they are registered.
///
/// [org.atoll.recovery.state.Registry] has the items; [org.atoll.recovery.state.StateCopy] is what
/// they held at one moment, in memory, to be written while the program goes on.
package org.atoll.recovery.state;
