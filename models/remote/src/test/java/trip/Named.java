// SPDX-License-Identifier: Apache-2.0
package trip;

import java.io.Serializable;

/// For its package only.
abstract class Named implements Serializable {
    private static final long serialVersionUID = 1L;

    /// A field of its subclasses.
    final String name;

    Named(String name) {
        this.name = name;
    }
}
