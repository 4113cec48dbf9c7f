// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.io.Serial;

/// An argument that is wrong in a way which has an entry in [Misuse.Flaw].
final class WrongArgument extends IllegalArgumentException implements Misuse {
    private static final long serialVersionUID = 1L;

    private final Flaw flaw;

    WrongArgument(Flaw flaw, String message) {
        super(message);
        this.flaw = flaw;
    }

    @Override
    public Flaw flaw() {
        return flaw;
    }

    @Serial
    private Object writeReplace() {
        return Hearsay.plain(new IllegalArgumentException(getMessage()), this);
    }
}
