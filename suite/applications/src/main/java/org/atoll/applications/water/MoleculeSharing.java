// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

import java.util.List;

/// The part of [RemoteMolecules] by which positions and forces get to other workers.
interface MoleculeSharing {

    /// Hears of all workers, before the first step.
    ///
    /// @param all by rank
    void meet(List<RemoteMolecules> all);

    /// As [Exchange#positions].
    void positions(double[] all);

    /// As [Exchange#forces].
    void forces(double[] all);
}
