// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

/// From where a position is counted: what is behind a [org.atoll.mpj.SharedFile.SeekFrom].
public enum SeekOrigin {
    /// The start of the view.
    START,

    /// The position there is.
    CURRENT,

    /// The end of the file.
    END
}
