// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.start;

import java.io.Closeable;

/// A coordinator inside a rank's process. Closing it tells everybody first what there is to tell.
public interface Coordination extends Closeable {

    /// Where it listens.
    ///
    /// @return the port
    int port();
}
