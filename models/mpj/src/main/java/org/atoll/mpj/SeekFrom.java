// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

/// From where a position in a [SharedFile] is counted (MPI 4.1, section 14.4.3).
public enum SeekFrom {
    /// From the view's beginning.
    START,
    /// From the present position.
    CURRENT,
    /// From the file's end: the first etype of the view that lies wholly behind the last byte.
    END
}
