// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

/// The calls by which the workers of [RemoteWater] share molecules.
enum MoleculeCalls {
    /// One for all molecules that a worker has or needs of another one.
    COMBINED,
    /// One for each molecule.
    SINGLE
}
