// SPDX-License-Identifier: Apache-2.0

/// The command `atoll bench recovery`: what recovery costs a program that does not fail,
/// and how soon a rank is back.
///
/// [org.atoll.benchmarks.recovery.RecoveryRows] are those that users choose from; classes such as
/// `MessageRows` make them of the jobs of `RecoveryJobs`, whose programs are in `loop`.
@NullMarked
package org.atoll.benchmarks.recovery;

import org.jspecify.annotations.NullMarked;
