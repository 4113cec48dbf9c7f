// SPDX-License-Identifier: Apache-2.0

/// How the ranks of a communicator agree although some of them fail meanwhile: each rank's
/// [Ballots] hold one [Ballot] for each agreement, which knows nothing of frames, and carry its
/// [Letter]s. What is agreed on is a [Vote]. When they are forgotten is the matter of a [Parting].
/// Why it is safe is in decision 13.
package org.atoll.fabric.agreement;
