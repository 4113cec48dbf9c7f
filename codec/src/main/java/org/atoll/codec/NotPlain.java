// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

/// A graph has an object that [CompactFormat] cannot write: all of it goes another way. An
/// expected condition, so without a stack trace; never leaves this package.
final class NotPlain extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotPlain() {
        super("not plain", null, false, false);
    }
}
