// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import org.jspecify.annotations.Nullable;

/// Converts arguments and results as a call passes between Atoll and RMI.
interface Passage {

    /// What RMI is given for an argument or a result.
    @Nullable Object outward(@Nullable Object value);

    /// What a reference is given for an argument or a result.
    ///
    /// @param type of the parameter, or of the result
    @Nullable Object inward(@Nullable Object value, Class<?> type);
}
